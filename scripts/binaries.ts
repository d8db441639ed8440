import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * What building and serving cannot do without. Their binaries are packages of their own, one for each system, which npm
 * takes for optional: `npm ci --omit=optional` leaves them out along with what is optional for us.
 */
const COMPILED = ['rolldown', 'lightningcss', 'sharp']

interface Locked {
  version: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

type Packages = Record<string, Locked>

interface Machine {
  os: string
  cpu: string
  libc: 'glibc' | 'musl'
}

/** The packages with binaries for a machine, as npm is asked for them. */
export function binariesFor({ os, cpu, libc }: Machine, packages: Packages): { folder: string; wanted: string }[] {
  const names = COMPILED.flatMap((name) => Object.keys(packages[`node_modules/${name}`]?.optionalDependencies ?? {}))
  return names.flatMap((name) => {
    const folder = `node_modules/${name}`
    const locked = packages[folder]
    if (!locked?.os?.includes(os) || !locked.cpu?.includes(cpu)) return []
    return locked.libc && !locked.libc.includes(libc) ? [] : [{ folder, wanted: `${name}@${locked.version}` }]
  })
}

/** Fetches those of this machine that are missing, in the versions of the lockfile. */
export function completeBinaries(): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }
  const missing = binariesFor(thisMachine(), packages).filter(({ folder }) => !existsSync(folder))
  if (missing.length === 0) return
  const wanted = missing.map((each) => each.wanted)
  process.stdout.write(`Fetching what --omit=optional has left out and building needs: ${wanted.join(', ')}\n`)
  const options = ['--no-save', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...options, ...wanted], { stdio: 'inherit' })
  if (status === 0) return
  process.stderr.write('They could not be fetched. Run npm ci, which brings them, then try again.\n')
  process.exit(1)
}

function thisMachine(): Machine {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return { os: process.platform, cpu: process.arch, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' }
}

if (import.meta.main) completeBinaries()

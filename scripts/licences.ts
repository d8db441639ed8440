import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Licences of production packages that need no further thought. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Unlicense',
])

/** Packages whose licence asks for more, and how it is met. */
const EXCEPTIONS: [name: RegExp, licence: RegExp, met: string][] = [
  [/^@img\/sharp-/, /LGPL-3\.0-or-later/, 'libvips is a shared library of its own file, which anyone may replace'],
  [
    /^libheif-js$/,
    /^LGPL-3\.0$/,
    'its WebAssembly is a file of its own, unmodified, which anyone may replace; the script that starts it is in the chunk `heic`',
  ],
  [/^@ip-location-db\/dbip-city-mmdb$/, /CC-BY-4\.0/, 'data whose authors are named here'],
  [/^date-holidays$/, /CC-BY-3\.0/, 'data whose authors are named here'],
]

interface Locked {
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
}

interface Package {
  name: string
  version: string
  licence: string
  folder: string
}

/** Packages for the build alone whose files it puts into the site. */
const COPIED = /\/@(?:tabler\/icons|tesseract\.js-data\/\w+)$/

/** Every package of the lockfile that production may install, for all platforms, or that the site has parts of. */
export function productionPackages(lockfile = 'package-lock.json'): Package[] {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && ((!dev && !devOptional) || COPIED.test(folder)))
    .map(([folder, { version, license }]) => ({
      name: folder.split('node_modules/').at(-1) as string,
      version,
      licence: license ?? '',
      folder,
    }))
}

/** What stands against a package, or undefined. */
export function objection({ name, version, licence }: Package): string | undefined {
  if (EXCEPTIONS.some(([package_, terms]) => package_.test(name) && terms.test(licence))) return undefined
  const options = licence.replace(/^\(|\)$/g, '').split(' OR ')
  const fine = options.some((option) => option.split(' AND ').every((part) => ALLOWED.has(part)))
  return fine ? undefined : `${name} ${version} has the licence “${licence}”`
}

/** The list of packages, and each licence text that is installed once, with those who use it. */
export function notices(packages: Package[]): string {
  const texts = new Map<string, string[]>()
  for (const { name, version, folder } of packages) {
    for (const text of textsOf(folder)) texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`])
  }
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const sections = [...texts].map(([text, users]) => `## ${users.join(', ')}\n\n\`\`\`text\n${text}\n\`\`\``)
  const met = EXCEPTIONS.map(([name, , how]) => `- ${packages.find((each) => name.test(each.name))?.name}: ${how}.`)
  return [
    '# Third-party notices',
    'Packages that Sundry is made of, and their licences.',
    `| package | version | licence |\n| --- | --- | --- |\n${rows.join('\n')}`,
    met.join('\n'),
    ...sections,
  ].join('\n\n')
}

function textsOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => /^(?:licen[cs]e|notice|copying)(?:[-.].*)?$/i.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim().replaceAll('\r\n', '\n'))
  } catch {
    // Made for another platform: not installed here.
    return []
  }
}

/** `node scripts/licences.ts [file]` checks, and writes the notices to the file. */
function main(target: string | undefined): void {
  const packages = productionPackages()
  const objections = packages.flatMap((each) => objection(each) ?? [])
  for (const line of objections) process.stderr.write(`${line}\n`)
  if (target) writeFileSync(target, `${notices(packages)}\n`)
  process.exitCode = objections.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2])

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { REPOSITORY_URL } from '#shared/page-defaults.ts'
import { binariesFor } from './binaries.ts'
import { notices, objection, productionPackages } from './licences.ts'

const packages = productionPackages()

describe('licences', () => {
  it('of all production packages are on the list, or an exception says how they are met', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.flatMap((each) => objection(each) ?? [])).toEqual([])
  })

  it.each([
    ['MIT', false],
    ['(MIT OR GPL-3.0)', false],
    ['MIT AND GPL-3.0', true],
    ['AGPL-3.0', true],
    ['', true],
  ])('“%s” is refused: %s', (licence, refused) => {
    expect(objection({ name: 'x', version: '1', licence, folder: '' }) !== undefined).toBe(refused)
  })

  it('are told in full', () => {
    const text = notices(packages)
    for (const { name } of packages) expect(text).toContain(`| ${name} |`)
    expect(text).toMatch(/Copyright \(c\) .*Colin McDonnell/)
    expect(text).toContain('Apache License')
  })
})

describe('the lockfile', () => {
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<
      string,
      { version: string; integrity?: string; hasInstallScript?: boolean; dev?: boolean; optional?: boolean }
    >
  }
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    [kind: string]: Record<string, string>
  }

  it('has the hash of every package', () => {
    expect(Object.entries(locked).filter(([folder, { integrity }]) => folder !== '' && !integrity)).toEqual([])
  })

  it.each([
    [
      'linux',
      'x64',
      'glibc',
      ['@img/sharp-libvips-linux-x64', '@img/sharp-linux-x64', '@rolldown/binding-linux-x64-gnu'],
    ],
    [
      'linux',
      'arm64',
      'musl',
      ['@img/sharp-libvips-linuxmusl-arm64', '@img/sharp-linuxmusl-arm64', '@rolldown/binding-linux-arm64-musl'],
    ],
    [
      'darwin',
      'arm64',
      'musl',
      ['@img/sharp-darwin-arm64', '@img/sharp-libvips-darwin-arm64', '@rolldown/binding-darwin-arm64'],
    ],
  ] as const)('has the binaries that a machine needs: %s %s %s', (os, cpu, libc, names) => {
    const found = binariesFor({ os, cpu, libc }, locked).map(({ folder }) => folder.replace('node_modules/', ''))
    const style = names[2].replace('@rolldown/binding-', 'lightningcss-')
    expect(found.toSorted()).toEqual([...names, style])
  })

  it('is asked for exact versions only', () => {
    const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(ranges.filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([])
  })

  it('has scripts at installation for the named exceptions only', () => {
    const scripts = Object.entries(locked)
      .filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
      .map(([folder]) => folder)
    expect(scripts.toSorted()).toEqual(['node_modules/node', 'node_modules/onnxruntime-node'])
  })

  it('gives a bill of materials in CycloneDX', () => {
    const text = execFileSync('npm', ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    })
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] }
    expect(bomFormat).toBe('CycloneDX')
    const listed = new Set(components.map(({ name }) => name))
    expect(Object.keys(dependencies as object).filter((name) => !listed.has(name))).toEqual([])
  })
})

describe('the package', () => {
  const { name, repository } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string
    repository: { url: string }
  }
  const text = readFileSync('.github/workflows/release.yml', 'utf8')
  const { jobs } = load(text) as { jobs: Record<string, { permissions: object; steps: { run?: string }[] }> }

  it('comes from the repository that its provenance names, or npm refuses it', () =>
    expect(repository.url).toBe(`git+${REPOSITORY_URL}.git`))

  it('is published by the only job that may speak for the project, which runs no code of ours or of others', () => {
    const able = Object.entries(jobs).filter(([, { permissions }]) => 'id-token' in permissions)
    expect(able.map(([job]) => job)).toEqual(['package'])
    const runs = jobs.package?.steps.flatMap(({ run }) => run ?? []) as string[]
    expect(runs.map((run) => run.split(' ').slice(0, 3).join(' '))).toEqual([
      'gh release download',
      'npm publish ./*.tgz',
    ])
    expect(runs.at(-1)).toContain('--ignore-scripts')
    expect(text).toMatch(/npm test\n[^]*npm pack --ignore-scripts\n[^]*gh release create .*\*\.tgz/)
  })

  it('has the name that pages tell, in one place', () => {
    const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
    const told = sources.filter((file) => readFileSync(file, 'utf8').includes(`npx ${name}`))
    expect(told).toEqual([])
    expect(readFileSync('README.md', 'utf8')).toContain(`npx ${name} `)
  })
})

describe('the workflows', () => {
  const files = globSync('.github/workflows/*.yml')
  it.each(files)('%s pins every action by commit, and may read only unless it says why', (file) => {
    const text = readFileSync(file, 'utf8')
    const workflow = load(text) as { permissions: unknown }
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const [, action] of text.matchAll(/uses: (\S+)/g)) expect(action).toMatch(/@[\da-f]{40}$/)
  })
})

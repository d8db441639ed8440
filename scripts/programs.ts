import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs that the tests run or ask for a second opinion, and the Debian packages that bring them. */
const NEEDED: Record<string, string> = {
  caddy: 'caddy',
  kubectl: 'kubernetes-client',
  lsof: 'lsof',
  mutool: 'mupdf-tools',
  nginx: 'nginx',
  pdftotext: 'poppler-utils',
  qpdf: 'qpdf',
  'redis-server': 'redis-server',
  xmllint: 'libxml2-utils',
  zbarimg: 'zbar-tools',
  zsh: 'zsh',
}

/** Chromium without its windows: the tests need five eighths of the time that they take in the whole one. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const BROWSERS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Installs what is missing, so that no test is skipped for want of a program. */
export function findPrograms(): void {
  const missing = () => Object.keys(NEEDED).filter((command) => spawnSync(command, ['--version']).error)
  const packages = missing().map((command) => NEEDED[command] as string)
  if (packages.length > 0) install(packages)
  const left = missing()
  if (left.length > 0) throw new Error(`The tests need these programs: ${left.join(', ')}.`)
}

/** The browser of the tests: the one that is named, else Debian's Chromium without windows, else any Chromium. */
export function findTestBrowser(): string {
  if (process.env.CHROMIUM_PATH) return findBrowser()
  if (!existsSync(HEADLESS_SHELL)) install(['chromium-headless-shell', 'fonts-dejavu-core'])
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser()
}

/** Finds a Chromium on this machine, or installs Debian's. */
export function findBrowser(): string {
  const present = () => BROWSERS.find((place) => place && existsSync(place))
  if (!present()) install(['chromium', 'fonts-dejavu-core'])
  const found = present()
  if (!found) throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.')
  return found
}

function install(packages: string[]): void {
  process.stdout.write(`Installing ${packages.join(', ')}\n`)
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    spawnSync(apt[0] as string, [...apt.slice(1), '-qq', ...step], { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
}

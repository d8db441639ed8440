import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds a Chromium on this machine, or installs Debian's. Browser tests are never skipped for want of one. */
export function findBrowser(): string {
  return present() ?? install()
}

function present(): string | undefined {
  return PLACES.find((place) => place && existsSync(place))
}

function install(): string {
  process.stdout.write('No Chromium found: installing the package chromium\n')
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']]) {
    const command = process.getuid?.() === 0 ? ['apt-get', ...step] : ['sudo', '-n', 'apt-get', ...step]
    spawnSync(command[0] as string, command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const found = present()
  if (!found) throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.')
  return found
}

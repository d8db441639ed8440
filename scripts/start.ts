import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { completeBinaries } from './binaries.ts'

/** Serves the built site, after building it where it is missing or older than its sources. */
const MAIN = 'dist/server/main.js'
/** What a build writes last: one that was broken off lacks it. */
const LAST = 'dist/server/policies.json'
const BUILDER = 'node_modules/.bin/vite'

function isFresh(): boolean {
  if (!existsSync(LAST)) return false
  const built = statSync(LAST).mtimeMs
  const sources = globSync(['src/**/*', 'public/**/*', 'scripts/*.ts', 'vite.config.ts', 'package.json'])
  return sources.every((file) => statSync(file).mtimeMs <= built)
}

/** Who ends npm ends the shell between it and the server, which would go on: it ends as if it had been told itself. */
function endWithShell(): void {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

function build(): void {
  if (!existsSync(BUILDER)) {
    process.stderr.write('The site is not built, and what builds it is not installed. Run npm ci, then npm start.\n')
    process.exit(1)
  }
  completeBinaries()
  process.stdout.write('Building the site…\n')
  const { status } = spawnSync(BUILDER, ['build', '--app', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (process.env['npm_lifecycle_event'] !== undefined) endWithShell()
if (!isFresh()) build()
await import(pathToFileURL(MAIN).href)

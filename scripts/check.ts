import { spawnSync } from 'node:child_process'
import { findPrograms, findTestBrowser } from './programs.ts'

/** Everything that must hold before a change is done; CI runs just this. */
const STEPS: [name: string, command: string, args: string[]][] = [
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['types (server)', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types (web)', 'tsc', ['-p', 'tsconfig.web.json']],
  ['types (browser tests, measurements)', 'tsc', ['-p', 'tsconfig.e2e.json']],
  ['unit', 'vitest', ['run', '--project', 'unit']],
  ['build', 'vite', ['build', '--app', '--logLevel', 'warn']],
  ['built files, and attacks that wait', 'vitest', ['run', '--project', 'built', '--project', 'hostile, waiting']],
  ['other attacks', 'vitest', ['run', '--project', 'hostile']],
  ['browser', 'playwright', ['test']],
]

findPrograms()
// Patient as in CI, wherever it runs: a machine that does all of this has no time to spare for a single test.
const env = { CI: 'true', ...process.env, CHROMIUM_PATH: findTestBrowser() }
const times: string[] = []
for (const [name, command, args] of STEPS) {
  const start = performance.now()
  process.stdout.write(`\n— ${name}\n`)
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit', env })
  times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (status !== 0) {
    process.stderr.write(`\n${name} failed (${times.join(', ')})\n`)
    process.exit(1)
  }
}
process.stdout.write(`\nAll checks passed: ${times.join(', ')}\n`)

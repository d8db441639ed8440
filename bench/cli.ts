import { spawnSync } from 'node:child_process'
import { median, printMachine, printTable } from './table.ts'
import { startSite } from './process.ts'

/** How long the command line and the server take to start, beside an empty script. */
const ROUNDS = 7

function command(args: string[], input = ''): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { input })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr.toString()}`)
  return performance.now() - start
}

/** From the start of the process to its first answer. */
async function server(): Promise<{ milliseconds: number; megabytes: number }> {
  const start = performance.now()
  const site = await startSite({ LOG_LEVEL: 'error' })
  const milliseconds = performance.now() - start
  const megabytes = site.memory() / 1e6
  await site.stop()
  return { milliseconds, megabytes }
}

const CASES: [name: string, args: string[], input?: string][] = [
  ['node -e 0 (floor)', ['-e', '0']],
  ['sundry --version', ['bin/sundry.js', '--version']],
  ['sundry --help', ['bin/sundry.js', '--help']],
  ['sundry base64 encode', ['bin/sundry.js', 'base64', 'encode'], 'Hello'],
  ['sundry json beautify', ['bin/sundry.js', 'json', 'beautify'], '{"a":1}'],
]

printMachine()
const times = CASES.map((): number[] => [])
const starts: { milliseconds: number; megabytes: number }[] = []
// By turns, so that a busy moment of the machine meets all alike.
for (let round = 0; round < ROUNDS; round++) {
  CASES.forEach(([, args, input], index) => times[index]?.push(command(args, input)))
  starts.push(await server())
}
const floor = median(times[0] as number[])
const rows = CASES.map(([name], index): [string, number, number] => {
  const milliseconds = median(times[index] as number[])
  return [name, milliseconds, milliseconds / floor]
})
const started = median(starts.map(({ milliseconds }) => milliseconds))
printTable(
  'Start, median of 7',
  ['what', 'ms', 'of the floor'],
  [...rows, ['server, to its first answer', started, started / floor]],
)
process.stdout.write(`\nThe server begins with ${Math.round(median(starts.map((s) => s.megabytes)))} MB.\n`)

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printMachine, printTable } from './table.ts'

/**
 * JSON and CSV of 1, 5 and 50 MB on the command line, which runs the code of the device, beside the barest programs
 * that do the same. Each run is a process of its own, from its start to its end.
 * `node bench/data.ts [rounds] [megabytes,…]`
 */
const [rounds = '3', sizes = '1,5,50'] = process.argv.slice(2)

const PATH = '$[?@.price > 50].name'
const FLOOR = `const { readFileSync, writeFileSync } = require('node:fs')
const [input, output] = process.argv.slice(1)
const text = readFileSync(input, 'utf8')
const write = (value) => writeFileSync(output, JSON.stringify(value, null, 2))`
const PARSE = `const rows = JSON.parse(text)`
const PAPA = `const Papa = require('papaparse')`

interface Work {
  name: string
  kind: 'json' | 'csv'
  /** Arguments of Node.js; the paths of input and output follow, or stand for `IN` and `OUT`. */
  args: string[]
}
const sundry = (...args: string[]) => ['bin/sundry.js', ...args]
const floor = (...lines: string[]) => ['-e', [FLOOR, ...lines].join('\n'), 'IN', 'OUT']

/** What is measured, and below it the floor that it is compared with. */
const PAIRS: [Work, Work][] = [
  [
    { name: 'JSON beautify', kind: 'json', args: sundry('json', 'beautify', 'IN', '-o', 'OUT') },
    { name: 'JSON.parse + JSON.stringify', kind: 'json', args: floor(PARSE, `write(rows)`) },
  ],
  [
    {
      name: `JSONPath ${PATH}`,
      kind: 'json',
      args: sundry('json', 'query', 'IN', '--json-path', PATH, '--brief', '-o', 'OUT'),
    },
    {
      name: 'JSON.parse + filter + JSON.stringify',
      kind: 'json',
      args: floor(PARSE, `write(rows.filter(({ price }) => price > 50).map(({ name }) => name))`),
    },
  ],
  [
    { name: 'CSV to JSON, in one piece', kind: 'csv', args: sundry('csv', 'convert', 'IN', '-o', 'OUT') },
    {
      name: 'Papa.parse + JSON.stringify',
      kind: 'csv',
      args: floor(PAPA, `write(Papa.parse(text, { header: true, dynamicTyping: true }).data)`),
    },
  ],
  [
    { name: 'CSV to JSON, streamed', kind: 'csv', args: sundry('csv', 'download', 'IN', '-o', 'OUT') },
    {
      name: 'Papa.parse, streamed',
      kind: 'csv',
      args: [
        '-e',
        `const { createReadStream, createWriteStream } = require('node:fs')
const { pipeline } = require('node:stream')
${PAPA}
const [input, output] = process.argv.slice(1)
const rows = createReadStream(input).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, dynamicTyping: true }))
const print = async function* (source) { for await (const row of source) yield JSON.stringify(row, null, 2) + ',\\n' }
pipeline(rows, print, createWriteStream(output), (error) => { if (error) throw error })`,
        'IN',
        'OUT',
      ],
    },
  ],
]

const TEXTS = {
  json: (id: number) =>
    `${id === 0 ? '[' : ','}${JSON.stringify({ id, name: `user ${id}`, tags: ['a', 'b'], price: (id * 7.13) % 100 })}`,
  csv: (id: number) => `${id === 0 ? 'id,name,price,member\n' : ''}${id},"Kim, number ${id}",${(id % 1000) / 8},true\n`,
}

function fileOf(folder: string, kind: Work['kind'], megabytes: number): string {
  const parts: string[] = []
  let length = 0
  for (let id = 0; length < megabytes * 1e6; id++) {
    const record = TEXTS[kind](id)
    parts.push(record)
    length += record.length
  }
  const path = join(folder, `${megabytes}.${kind}`)
  writeFileSync(path, kind === 'json' ? `${parts.join('')}]` : parts.join(''))
  return path
}

interface Run {
  milliseconds: number
  /** Work of all its threads, which other programs on the machine hardly change. */
  cpu: number
  /** Most memory that the process had at one time. */
  megabytes: number
}

/** Tells through a channel of its own what the process took. */
const REPORT = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())))`,
)}`

function once({ args, name }: Work, input: string, output: string): Run {
  const start = performance.now()
  const placed = args.map((arg) => (arg === 'IN' ? input : arg === 'OUT' ? output : arg))
  const done = spawnSync(process.execPath, ['--import', REPORT, ...placed], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  if (done.status !== 0) throw new Error(`${name}: ${done.stderr.toString().slice(0, 500)}`)
  if (statSync(output).size === 0) throw new Error(`${name}: no output`)
  const milliseconds = performance.now() - start
  const used = JSON.parse(String(done.output[3])) as NodeJS.ResourceUsage
  return { milliseconds, cpu: (used.userCPUTime + used.systemCPUTime) / 1000, megabytes: used.maxRSS / 1024 }
}

/** The quickest of the runs, and the least memory: what disturbs a run only adds to it. */
function best(work: Work, input: string, output: string): Run {
  const runs = Array.from({ length: Number(rounds) }, () => once(work, input, output))
  return {
    milliseconds: Math.min(...runs.map(({ milliseconds }) => milliseconds)),
    cpu: Math.min(...runs.map(({ cpu }) => cpu)),
    megabytes: Math.min(...runs.map(({ megabytes }) => megabytes)),
  }
}

printMachine()
const folder = mkdtempSync(join(tmpdir(), 'sundry-data-'))
const rows: (string | number)[][] = []
try {
  for (const megabytes of sizes.split(',').map(Number)) {
    const files = { json: fileOf(folder, 'json', megabytes), csv: fileOf(folder, 'csv', megabytes) }
    const output = join(folder, 'output')
    for (const [work, bare] of PAIRS) {
      const ours = best(work, files[work.kind], output)
      const theirs = best(bare, files[bare.kind], output)
      const size = `${megabytes} MB`
      rows.push([work.name, size, ours.milliseconds, ours.cpu, ours.cpu / theirs.cpu, ours.megabytes])
      rows.push([`– ${bare.name}`, size, theirs.milliseconds, theirs.cpu, 1, theirs.megabytes])
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
printTable(
  `JSON and CSV from the start of a process to its end, best of ${rounds}; “–” marks the floor of the row above`,
  ['what', 'input', 'ms', 'CPU ms', 'of the floor', 'peak MB'],
  rows,
)

import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startEcho, startSite, type Started } from './process.ts'
import { median, printMachine, printTable } from './table.ts'

/**
 * Every operation's first example beside a bare echo of the same payload, by turns.
 * `node bench/api.ts [part of a path] [rounds]`
 */
const [wanted = '', rounds = '1'] = process.argv.slice(2)
const SECONDS = 0.4
/** Enough for an answer of each kind. */
const ONCE = 0.2
/** Enough for the engine to make code fast: after 0.2 s base64/encode took a sixth more than after one. */
const WARMING = 1
const CONNECTIONS = 8
const REST = 1000

type Examples = Record<string, { value: unknown }>
interface Described {
  parameters?: { name: string; examples?: Examples }[]
  requestBody?: { content: Record<string, { examples?: Examples }> }
}
interface Sample {
  method: string
  path: string
  search: string
  body: string | undefined
}
interface Figures {
  perSecond: number
  p50: number
  p99: number
  /** Microseconds of processor time a request. */
  cpu: number
}

async function samples(origin: string): Promise<Sample[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(paths)
    .filter(([path]) => path.includes(wanted))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => sampleOf(path, method, described)),
    )
}

function sampleOf(path: string, method: string, { parameters = [], requestBody }: Described): Sample {
  const bodies = requestBody?.content['application/json']?.examples ?? {}
  // The parts of one example bear the same name everywhere.
  const [first = ''] = Object.keys(requestBody ? bodies : (parameters.find(({ examples }) => examples)?.examples ?? {}))
  const query = parameters.flatMap(({ name, examples }): [string, string][] =>
    examples?.[first] ? [[name, String(examples[first].value)]] : [],
  )
  const example = bodies[first]
  return {
    method: method.toUpperCase(),
    path,
    search: query.length > 0 ? `?${new URLSearchParams(query)}` : '',
    body: example && JSON.stringify(example.value),
  }
}

const headersOf = ({ body }: Sample) => (body === undefined ? {} : { 'content-type': 'application/json' })

async function answers(origin: string, sample: Sample): Promise<boolean> {
  const { method, path, search, body } = sample
  const reply = await fetch(`${origin}/api${path}${search}`, {
    method,
    headers: headersOf(sample),
    ...(body === undefined ? {} : { body }),
  })
  await reply.arrayBuffer()
  return reply.ok
}

async function load({ origin, cpu }: Started, url: string, sample: Sample, duration = SECONDS): Promise<Figures> {
  const before = cpu()
  const result = await autocannon({
    url: `${origin}${url}`,
    method: sample.method,
    headers: headersOf(sample),
    ...(sample.body === undefined ? {} : { body: sample.body }),
    connections: CONNECTIONS,
    duration,
    sampleInt: 100,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${sample.path}: ${result.non2xx + result.errors} refused`)
  const { total } = result.requests
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (cpu() - before) / total,
  }
}

function middle(figures: Figures[]): Figures {
  const of = (key: keyof Figures) => median(figures.map((figure) => figure[key]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') }
}

printMachine()
const [site, echo] = await Promise.all([startSite(), startEcho()])
const rows: (string | number)[][] = []
const silent: string[] = []
const ratios: number[] = []
try {
  const measured: Sample[] = []
  // A server that has answered every operation once is warm, as it is after its first minute of work.
  for (const sample of await samples(site.origin)) {
    const answered = await answers(site.origin, sample)
    const warm = answered && (await load(site, `/api${sample.path}${sample.search}`, sample, ONCE))
    if (warm && warm.perSecond > 0) measured.push(sample)
    else silent.push(sample.path)
  }
  // So is the echo; and what the last operations left to processes of their own comes to its end.
  for (const sample of measured.slice(0, 5)) await load(echo, '/', sample)
  await sleep(REST)
  for (const sample of measured) {
    const ours: Figures[] = []
    const floor: Figures[] = []
    // Code that rested while the others ran is made fast again first, as the echo's is, which never rests.
    await load(site, `/api${sample.path}${sample.search}`, sample, WARMING)
    for (let round = 0; round < Number(rounds); round++) {
      ours.push(await load(site, `/api${sample.path}${sample.search}`, sample))
      floor.push(await load(echo, '/', sample))
    }
    const [own, bare] = [middle(ours), middle(floor)]
    ratios.push(own.perSecond / bare.perSecond)
    rows.push([
      `${sample.method} ${sample.path}`,
      own.perSecond,
      bare.perSecond,
      own.perSecond / bare.perSecond,
      own.p50,
      own.p99,
      own.cpu,
      own.cpu / bare.cpu,
    ])
  }
} finally {
  await Promise.all([site.stop(), echo.stop()])
}
printTable(
  'Operations beside a bare node:http echo of the same body',
  ['operation', 'per s', 'echo per s', 'ratio', 'p50 ms', 'p99 ms', 'CPU us', 'CPU ratio'],
  rows.toSorted((a, b) => Number(a[3]) - Number(b[3])),
)
process.stdout.write(`\nMedian ratio ${median(ratios).toFixed(2)} of ${ratios.length} operations.\n`)
if (silent.length > 0) {
  process.stdout.write(`Not measured, for want of a network, a name service or a JSON example: ${silent.join(', ')}\n`)
}

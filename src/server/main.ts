import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { createAnswers } from './http/answers.ts'
import { printConfig, readConfig, type Config } from './config/config.ts'
import { pagePolicy } from './http/headers.ts'
import { memoryLimiter } from './limits/limits.ts'
import { startImageWork } from './processes/image-work.ts'
import { writeLines } from './telemetry/lines.ts'
import { createLog, observer } from './telemetry/log.ts'
import { idleMoments, loadParts } from './loading.ts'
import { createNodeServer } from './http/node.ts'
import { openApi } from './openapi.ts'
import { missingPackages } from './optional.ts'
import { redisLimiter } from './limits/redis-limits.ts'
import { openServices } from './services.ts'
import { pipeEntry } from './pipe.ts'
import { openSite, type Site } from './http/static.ts'
import { stopWhenAsked } from './stopping.ts'
import { keepShapeOfTicks } from './tick-shape.ts'
import { personalise } from './http/personalise.ts'
import { startWorkers } from './processes/workers.ts'
import { partsOf } from './parts.ts'
import { findTool } from '#tools/catalogue.ts'
import { serverOperations } from '#tools/operations.server.ts'

const CLIENT = fileURLToPath(new URL('../client', import.meta.url))

await start(configOrExit())

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`sundry: ${(error as Error).message}\n`)
    process.exit(1)
  }
}

async function start(config: Config): Promise<void> {
  const [option] = process.argv.slice(2)
  if (option !== undefined) return tellOf(option, config)
  keepShapeOfTicks()
  // Asked for so, a pipe says that it is full: one that made its writer wait would hold up the end of the process, too.
  const lines = writeLines(process.stdout.fd)
  const log = createLog(config, lines)
  const workers = startWorkers(config, log, new URL('./worker.js', import.meta.url))
  const metrics = config.METRICS_PORT ? (await import('./telemetry/metrics.ts')).createMetrics() : undefined
  const images = startImageWork(config, log, new URL('./image-process.js', import.meta.url))
  const tracer = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./telemetry/traces.ts')).createTracer(config, __VERSION__, log)
    : undefined
  const services = openServices(config, log, {
    images,
    ...(metrics && {
      observe: metrics.upstream,
      observeRedis: metrics.redis('answers'),
      remembered: metrics.remembered,
      blocked: metrics.blocked,
    }),
    ...(tracer && { trace: tracer.upstream }),
  })
  metrics?.listen(config.METRICS_PORT, config.METRICS_HOST, {
    workers,
    images,
    breakers: () => services.upstreams.stats(),
  })
  let ready = false
  const note = observer(config, log, lines)
  const document = openApi([...serverOperations, pipeEntry], __VERSION__)
  const shared = config.REDIS_URL ? redisLimiter(config.REDIS_URL, log, metrics?.redis('limits')) : undefined
  const answers = createAnswers()
  const app = createApp({
    config,
    answers,
    entries: serverOperations,
    documents: { '/openapi.json': document },
    limiter: shared ?? memoryLimiter(),
    workers,
    services,
    version: { version: __VERSION__, commit: __COMMIT__ },
    ready: () => ready,
    observe: (call, reply, milliseconds, id) => {
      note(call, reply, milliseconds, id)
      metrics?.answered(call, reply, milliseconds)
      tracer?.describe(reply)
    },
    ...site(config),
  })
  const watched = metrics?.watching(app) ?? app
  const server = createNodeServer(tracer ? (call) => tracer.request(call, watched) : watched, {
    answers,
    refused: metrics?.unread,
  })
  server.listen(config.PORT, config.HOST, () => {
    ready = true
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.PORT
    log.info({ port, pid: process.pid }, `Sundry is at http://localhost:${port}`)
    const missing = missingPackages()
    if (missing.length > 0) log.info({ missing }, 'Optional packages are not installed')
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(`sundry: cannot listen on ${config.HOST}:${config.PORT} (${error.code}).\n`)
    process.exit(1)
  })

  const stop = stopWhenAsked({
    server,
    log,
    config,
    begin: () => {
      ready = false
    },
    close: () => {
      shared?.close()
      return Promise.all([workers.close(), services.upstreams.close(), tracer?.close(), lines.flush()])
    },
  })
  const idle = idleMoments(server)
  const lost = () => stop('a part of the program is lost', 1)
  server.once('listening', () => void loadParts({ parts: partsOf(config), log, idle, lost }))
}

/** Everything is set by the environment: there is one option, and whoever writes another one means no start. */
function tellOf(option: string, config: Config): void {
  if (option === '--print-config') {
    process.stdout.write(`${printConfig(config)}\n`)
    return
  }
  process.stderr.write(
    'sundry: settings are environment variables, listed in .env.example; --print-config shows the values in force.\n',
  )
  process.exitCode = option === '--help' ? 0 : 1
}

function isSilent(file: string): boolean {
  return findTool(file.replace(/\.html$/, ''))?.silent === true
}

/** The built pages, where there are any: an API alone starts as well. */
function site(config: Config): { site?: Site } {
  if (!existsSync(CLIENT)) return {}
  const { scripts, styles } = JSON.parse(readFileSync(new URL('./policies.json', import.meta.url), 'utf8')) as {
    scripts: string[]
    styles: Record<string, string>
  }
  const policies = new Map(
    Object.entries(styles).map(([file, style]) => [file, pagePolicy(isSilent(file), scripts, style, config)]),
  )
  return { site: openSite(CLIENT, (file) => policies.get(file), personalise(config)) }
}

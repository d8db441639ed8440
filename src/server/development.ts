import { serverOperations } from '#tools/operations.server.ts'
import { createApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { memoryLimiter } from './limits/limits.ts'
import { createLog } from './telemetry/log.ts'
import { listener } from './http/node.ts'
import { openApi } from './openapi.ts'
import { pipeEntry } from './pipe.ts'
import { openServices } from './services.ts'
import { standInServices } from './stand-ins.ts'
import { inlineWorkers } from './processes/inline-workers.ts'

const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...process.env })

const log = createLog(config)
/** `npm run dev:offline`: outside services, names and what URLs hold are made up. */
const services = process.env.STAND_INS === 'on' ? standInServices(config, log) : openServices(config, log)

/** The API as the development server answers it: no built workers, no static files. */
export const handle = listener(
  createApp({
    config,
    entries: serverOperations,
    documents: { '/openapi.json': openApi([...serverOperations, pipeEntry], __VERSION__) },
    limiter: memoryLimiter(),
    workers: inlineWorkers,
    services,
    version: { version: __VERSION__, commit: 'development' },
    ready: () => true,
  }),
)

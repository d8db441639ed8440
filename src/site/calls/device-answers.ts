import type { AnyRequest, Download } from '#contract/client.browser.ts'
import { isToolError, type ToolError } from '#contract/error.ts'
import type { Upload } from '#contract/files.ts'
import { AnsweringWorker } from '#ui/answering-worker.ts'
import { startWorker } from '#ui/worker.ts'
import { DEVICE_FAILED } from './device-failed.ts'
import address from './device-worker.ts?worker&url'
import type { AboutOperation, DeviceAnswer, DeviceQuestion } from './device-worker.ts'

const device = new AnsweringWorker<DeviceQuestion, DeviceAnswer>(startDevice, { failed: DEVICE_FAILED })

/** The tool that the worker was told to load early. */
let warmed: string | undefined

function startDevice(): Worker {
  warmed = undefined
  return startWorker(address, 'device')
}

/** Starts the worker early, with the operations of a tool, so that the first answer does not wait for them. */
export function warm(tool?: string): void {
  device.start()
  if (tool === undefined || tool === warmed) return
  warmed = tool
  device.ask({ warm: tool }).catch(() => undefined)
}

/** What chains know of an operation; it fails where its code does not come. */
export async function askAbout(tool: string, route: string): Promise<AboutOperation> {
  return ((await device.ask({ about: { tool, route } })) as { value: AboutOperation }).value
}

/** Operations that need the server fail with `otherwise`. */
export async function ask(
  tool: string,
  route: string,
  request: AnyRequest,
  signal: AbortSignal,
  otherwise: ToolError,
): Promise<unknown> {
  signal.throwIfAborted()
  const input = { query: request.query, body: await withBytes(request.body) }
  try {
    const answer = await device.ask({ tool, route, input }, { signal })
    if (!('file' in answer)) return answer.value
    const { bytes, name, type, headers = {} } = answer.file
    return { blob: new Blob([bytes as BlobPart], { type }), name, headers } satisfies Download
  } catch (error) {
    throw isToolError(error) && error.code === 'server_only' ? otherwise : error
  }
}

/** A worker gets uploads as the operation knows them: name, type and bytes. */
async function withBytes(body: AnyRequest['body']): Promise<AnyRequest['body']> {
  if (!body) return body
  const entries = await Promise.all(
    Object.entries(body).map(async ([key, value]): Promise<[string, unknown]> => {
      if (!(value instanceof Blob)) return [key, value]
      const upload: Upload = {
        name: value instanceof File ? value.name : '',
        type: value.type,
        bytes: new Uint8Array(await value.arrayBuffer()),
      }
      return [key, upload]
    }),
  )
  return Object.fromEntries(entries)
}

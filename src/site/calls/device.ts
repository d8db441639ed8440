import { addDetours, type AnyRequest, type Download } from '#contract/client.browser.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import type { Upload } from '#contract/files.ts'
import { AnsweringWorker } from '#ui/answering-worker.ts'
import { readIntlTables } from '#ui/intl-tables.ts'
import { listeners } from '#ui/listeners.ts'
import { startWorker } from '#ui/worker.ts'
import type { Tool } from '#contract/tool.ts'
import { findTool } from '#tools/catalogue.ts'
import { isOnDevice } from './device-settings.ts'
import address from './device-worker.ts?worker&url'
import type { AboutOperation, DeviceAnswer, DeviceQuestion } from './device-worker.ts'

const serverOnly = () =>
  new ToolError('This needs the server. Switch “Answer … on this device” off to use it.', {
    status: 0,
    code: 'server_only',
  })

const device = new AnsweringWorker<DeviceQuestion, DeviceAnswer>(startDevice, {
  failed: 'The answer could not be worked out on this device.',
})

const rescues = listeners()
let rescued = false
/** Notifies when an answer came from the device because the server could not be reached, and when it can be again. */
export const onRescue = rescues.on
export const wasRescued = () => rescued

function setRescued(now: boolean): void {
  if (rescued === now) return
  rescued = now
  rescues.tell()
}

/** Lets the visitor's device answer: when they chose it, and, where the tool can, when the network is gone. */
export function installDevice(): void {
  addDetours({
    elsewhere(route, request, signal) {
      const tool = findTool(location.pathname)
      if (!tool || !staysHere(tool)) return undefined
      return ask(tool.name, route, request, signal, serverOnly())
    },
    async instead(route, request, signal, failure) {
      const tool = currentTool()
      if (!tool) throw failure
      const value = await ask(tool, route, request, signal, failure)
      setRescued(true)
      return value
    },
    answered: () => setRescued(false),
    here(route, request, signal) {
      const tool = currentTool()
      return tool === undefined ? undefined : ask(tool, route, request, signal, serverOnly())
    },
  })
  addEventListener('online', () => setRescued(false))
  for (const coming of ['focusin', 'pointerover']) document.addEventListener(coming, warmNear)
}

/** Whether nothing that is entered in a tool leaves this device: by the tool's nature, or as the visitor chose. */
export function staysHere(tool: Tool): boolean {
  return tool.runs === 'device' || isSwitchedHere(tool)
}

/** Tools that only the server can answer have no switch of their own, and the switch of the whole site does not apply. */
function isSwitchedHere({ runs, name }: Tool): boolean {
  return runs !== 'server-only' && isOnDevice(name)
}

/** A pointer or focus within the tool means that it is about to be used. */
function warmNear({ target }: Event): void {
  const tool = findTool(location.pathname)
  if (!tool || !(target instanceof Element && target.closest('main'))) return
  // Most results have numbers or dates in them.
  void readIntlTables()
  if (tool.name !== warmed && isSwitchedHere(tool)) warmDevice(tool.name)
}

/** Asks an operation of any tool on this device, whichever page is shown: nothing leaves it. */
export function askDevice(tool: string, route: string, request: AnyRequest, signal = never()): Promise<unknown> {
  return ask(tool, route, request, signal, serverOnly())
}

/** The signal of a question that cannot be withdrawn: the search's are short, and one more key would end the worker. */
const never = () => new AbortController().signal

/** What chains know of an operation; it fails where its code does not come. */
export async function askAbout(tool: string, route: string): Promise<AboutOperation> {
  return ((await device.ask({ about: { tool, route } })) as { value: AboutOperation }).value
}

function currentTool(): string | undefined {
  return findTool(location.pathname)?.name
}

/** The tool that the worker was told to load early. */
let warmed: string | undefined

function startDevice(): Worker {
  warmed = undefined
  return startWorker(address, 'device')
}

/** Starts the worker early, with the operations of a tool, so that the first answer does not wait for them. */
export function warmDevice(tool?: string): void {
  device.start()
  if (tool === undefined || tool === warmed) return
  warmed = tool
  device.ask({ warm: tool }).catch(() => undefined)
}

/** Operations that need the server fail with `otherwise`. */
async function ask(
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

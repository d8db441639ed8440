import { addDetours, type AnyRequest } from '#contract/client.browser.ts'
import { ToolError } from '#contract/error.ts'
import { readIntlTables } from '#ui/intl-tables.ts'
import { listeners } from '#ui/listeners.ts'
import type { Tool } from '#contract/tool.ts'
import { findTool } from '#tools/catalogue.ts'
import { DEVICE_FAILED } from './device-failed.ts'
import { isOnDevice } from './device-settings.ts'

/** What asks the worker: nobody who has the server answer fetches it. */
const answers = () =>
  import('./device-answers.ts').catch(() => {
    throw new ToolError(DEVICE_FAILED, { status: 0, code: 'device' })
  })

const serverOnly = () =>
  new ToolError('This needs the server. Switch “Answer … on this device” off to use it.', {
    status: 0,
    code: 'server_only',
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
      return tool && staysHere(tool) ? askDevice(tool.name, route, request, signal) : undefined
    },
    async instead(route, request, signal, failure) {
      const tool = findTool(location.pathname)
      if (!tool) throw failure
      const value = await askDevice(tool.name, route, request, signal, failure)
      setRescued(true)
      return value
    },
    answered: () => setRescued(false),
    here(route, request, signal) {
      const tool = findTool(location.pathname)
      return tool && askDevice(tool.name, route, request, signal)
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

/** The tool that the device was last warmed for, unless it was asked since: each move of the mouse comes by. */
let near: string | undefined

/** A pointer or focus within the tool means that it is about to be used. */
function warmNear({ target }: Event): void {
  const tool = findTool(location.pathname)
  if (!tool || !(target instanceof Element && target.closest('main'))) return
  // Most results have numbers or dates in them.
  void readIntlTables()
  if (tool.name === near || !isSwitchedHere(tool)) return
  near = tool.name
  warmDevice(near)
}

/** Starts the worker early, with the operations of a tool, so that the first answer does not wait for them. */
export function warmDevice(tool?: string): void {
  answers().then(
    ({ warm }) => warm(tool),
    () => undefined,
  )
}

/**
 * Asks an operation of any tool on this device, whichever page is shown: nothing leaves it. What needs the server fails
 * with `otherwise`. Without a signal it cannot be withdrawn: the search's questions are short, and one more key would end
 * the worker.
 */
export async function askDevice(
  tool: string,
  route: string,
  request: AnyRequest,
  signal = new AbortController().signal,
  otherwise = serverOnly(),
): Promise<unknown> {
  near = undefined
  return await (await answers()).ask(tool, route, request, signal, otherwise)
}

/** What chains know of an operation; it fails where its code does not come. */
export const askAbout = async (tool: string, route: string) => (await answers()).askAbout(tool, route)

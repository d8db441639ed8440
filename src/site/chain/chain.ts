import { onCall, type AnyRequest } from '#contract/client.browser.ts'
import { listeners } from '#ui/listeners.ts'
import { onResultSent } from '#ui/parcel.ts'
import { optionsNow } from './linked-way.ts'
import { findTool } from '#tools/catalogue.ts'

/** A tool through which something went, with the call that did it, where one did. */
export interface Part {
  tool: string
  call?: Call
  /** Options of its page when the result went on. */
  options?: Record<string, string>
}

export interface Call {
  route: string
  request: AnyRequest
  /** The field of the answer before that went into it. */
  taken: string
}

interface Done {
  tool: string
  route: string
  request: AnyRequest
  answer: unknown
}

/** Parts whose result was sent on, the field of the last answer that was sent, and the tool that got it. */
let sent: Part[] = []
let taken: string | undefined = 'input'
let target = ''
let last: Done | undefined
/** The newest first: a page shows several results, and any of them may be sent on. */
let recent: Done[] = []
/** More would keep long answers in memory that no panel shows any more. */
const MOST_RECENT = 4
let parts: Part[] = []
const changes = listeners()

/** Records which calls led from tool to tool, so that the chain can be shown, saved as a link and run on new input. */
export function installChain(): void {
  onCall(noteCall)
  onResultSent(({ text }, from, to) => {
    if (from !== target) {
      sent = []
      taken = 'input'
    }
    last = madeBy(from, text) ?? last
    sent = [...sent, { ...partOf(from), options: optionsNow() }]
    taken = text === undefined || last?.tool !== from ? undefined : fieldOf(last.answer, text)
    target = findTool(to)?.name ?? ''
    last = undefined
    recent = []
    changed()
  })
}

/** The call of a tool that answered a text, or the newest that answered no file. */
function madeBy(from: string, text: string | undefined): Done | undefined {
  if (text === undefined) return undefined
  const made = recent.filter(({ tool, answer }) => tool === from && !Object.hasOwn(Object(answer), 'blob'))
  return made.find(({ answer }) => fieldOf(answer, text) !== undefined) ?? made[0]
}

function noteCall(route: string, request: AnyRequest, reply: Promise<unknown>): void {
  const tool = findTool(location.pathname)?.name
  if (!tool) return
  reply.then(
    (answer) => {
      last = { tool, route, request, answer }
      recent = [last, ...recent].slice(0, MOST_RECENT)
      if (tool === target) changed()
    },
    () => undefined,
  )
}

function changed(): void {
  parts = sent.length === 0 ? [] : [...sent, partOf(target)]
  changes.tell()
}

/** The part of a tool by its last call. */
function partOf(tool: string): Part {
  if (last?.tool !== tool || taken === undefined) return { tool }
  const { route, request } = last
  return { tool, call: { route, request, taken } }
}

function fieldOf(answer: unknown, text: string): string | undefined {
  return Object.entries(answer ?? {}).find(([, value]) => value === text)?.[0]
}

export const onChain = changes.on

const NONE: Part[] = []
/** The chain that led to a tool, or nothing. */
export function chainTo(tool: string): Part[] {
  return tool === target ? parts : NONE
}

export function forgetChain(): void {
  sent = []
  target = ''
  changed()
}

import { onCall, type AnyRequest } from '#contract/client.browser.ts'
import { commandOf } from '#contract/operation.ts'
import type { Step } from '#contract/pipe.ts'
import { listeners } from '#ui/listeners.ts'
import { onResultSent } from '#ui/parcel.ts'
import { optionsNow } from './linked-way.ts'
import { findTool } from '#tools/catalogue.ts'

/** A tool through which something went, with the step that can do it again, where a call did it. */
export interface Part {
  tool: string
  step?: Step
  /** Options of its page when the result went on. */
  options?: Record<string, string>
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

/** The part of a tool by its last call: the first text of the body is the data, everything else belongs to the step. */
function partOf(tool: string): Part {
  if (last?.tool !== tool || taken === undefined) return { tool }
  const { route, request } = last
  // A file is data, which no recipe holds.
  if (Object.values(request.body ?? {}).some((value) => value instanceof Blob)) return { tool }
  const { [dataField(request)]: _data, ...body } = request.body ?? {}
  return {
    tool,
    step: {
      operation: `${tool}.${commandOf(route.split(' ')[1] ?? '')}`,
      input: { ...(request.query ? { query: request.query } : {}), body },
      map: { [dataField(request)]: taken },
    },
  }
}

function dataField({ body }: AnyRequest): string {
  return Object.entries(body ?? {}).find(([, value]) => typeof value === 'string')?.[0] ?? ''
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

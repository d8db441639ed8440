import type { AnyRequest, ReplyOf, RequestOf, Routes } from '#contract/client.browser.ts'
import type { Api } from '#contract/operation.ts'

export interface Answer {
  /** What was asked for, ready to be copied. */
  text: string
  /** How it came about. */
  detail: string
}

/** How an operation of a tool is asked; `newest` prefers the server, whose data may be newer than the device's. */
export type Tell = (tool: string, route: string, request: AnyRequest, newest?: boolean) => Promise<unknown>

/** Something that a typed text may mean. */
export interface Question {
  /** The tool that knows, for a way to its page. */
  tool?: string
  /** `undefined` if the text does not mean this after all. */
  ask(tell: Tell): Promise<Answer | undefined>
}

/** What a question may depend on besides its text. */
export interface Moment {
  now: Date
  /** The visitor's time zone. */
  timeZone: string
}

/**
 * Questions to the operations of one tool, checked against their types:
 * `asking<typeof api>('uuid')('GET /uuid/inspect', { query: { uuid } }, ({ kind }) => ({ text: kind, detail: '' }))`.
 */
export function asking<T extends Api>(tool: string, newest = false) {
  return <R extends keyof Routes<T> & string>(
    route: R,
    request: RequestOf<Routes<T>[R]>,
    show: (value: ReplyOf<Routes<T>[R]>) => Answer | undefined,
  ): Question => ({
    tool,
    ask: async (tell) => show((await tell(tool, route, request as AnyRequest, newest)) as ReplyOf<Routes<T>[R]>),
  })
}

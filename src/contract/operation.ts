import type * as z from 'zod/mini'
import type { Context } from './context.ts'
import type { FileAnswer, FileKind } from './files.ts'

type Schema = z.core.$ZodType
type Fields = z.core.$ZodObject | undefined
type OutputOf<S> = S extends Schema ? z.core.output<S> : unknown
type InputOf<S> = S extends Schema ? z.core.input<S> : unknown

/** Query and body together, checked: what `run` is given. */
type Checked<Q, B> = (Q extends Schema ? z.core.output<Q> : unknown) & (B extends Schema ? z.core.output<B> : unknown)
type AnswerOf<A> = A extends FileKind ? FileAnswer : OutputOf<A>

/** Documentation, OpenAPI example, CLI help, "try an example" and test at once. */
export interface Example<Q = unknown, B = unknown, A = unknown> {
  title: string
  query?: InputOf<Q>
  body?: InputOf<B>
  /** The exact answer; or `like`, where randomness or the clock has a part; or the `error` sentence. */
  answer?: A extends Schema ? z.core.output<A> : { name: string; text?: string }
  /** Fields of the answer that are certain. */
  like?: Partial<A extends Schema ? z.core.output<A> : { name: string }>
  error?: string
}

/** Rate class: how expensive one call is for the server. */
export type Cost = 'cheap' | 'costly' | 'upstream' | 'image'

type Method = 'GET' | 'POST'

export interface Operation<
  Q extends Fields = Fields,
  B extends Schema | undefined = Schema | undefined,
  A extends Schema | FileKind = Schema | FileKind,
  M extends Method = Method,
  P extends `/${string}` = `/${string}`,
> {
  method: M
  path: P
  summary: string
  description?: string
  query?: Q
  body?: B
  /** How the body is sent; `json` unless it holds files. */
  bodyType?: 'json' | 'multipart'
  /**
   * The text of the body that a chain of tools feeds; all other fields are settings of its step, which a link holds.
   * Without it there is no such step: it takes several inputs, or none that is a text.
   */
  data?: B extends Schema ? Extract<keyof z.core.input<B>, string> : never
  answer: A
  examples: Example<Q, B, A>[]
  cost?: Cost
  /**
   * Where the server runs it: `always` in a killable worker (the input is a program: schema, path, pattern),
   * `large` in one when the body is over 16 kB or the answer too long for `LOOP_ROOM`, otherwise at once. Whatever runs
   * anywhere goes there, too, while long calls have had their share of the event loop (`LoopShare`).
   */
  worker?: 'always' | 'large'
  /** Largest body in bytes, when it differs from the server's default: 64 kB of JSON where there is no `worker`. */
  bodyLimit?: number
  /**
   * The bytes of the answered file in pieces, for input of any size on the command line: the body's first text
   * arrives in pieces too, and is empty in the checked input.
   */
  stream?: (pieces: AsyncIterable<string>, input: Checked<Q, B>) => AsyncIterable<string>
  /** Runs anywhere: server, device, command line. Without it only the server answers, from `api.server.ts`. */
  run?: (input: Checked<Q, B>, context: Context) => AnswerOf<A> | Promise<AnswerOf<A>>
}

/** Declares one operation, keeping the exact types of its route and schemas. */
export function operation<
  M extends Method,
  const P extends `/${string}`,
  Q extends Fields = undefined,
  B extends Schema | undefined = undefined,
  A extends Schema | FileKind = Schema,
>(declared: Operation<Q, B, A, M, P>): Operation<Q, B, A, M, P> {
  return declared
}

/** The `run` of an answer that never changes: made with its first call, and frozen, so that hosts may keep its text. */
export function constant<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= Object.freeze(make()))
}

// Operations of all kinds in one list: the exact types matter to a tool, not to a host.
export type AnyOperation = Operation<any, any, any, Method, `/${string}`>
export type AnyRun = (input: never, context: never) => unknown
export type Api = Record<string, AnyOperation>

type RunOf<O, C> =
  O extends Operation<infer Q, infer B, infer A, infer _M, infer _P>
    ? (input: Checked<Q, B>, context: C) => AnswerOf<A> | Promise<AnswerOf<A>>
    : never

/** Runs of the operations that need the server: what `api.server.ts` exports. */
export type ServerRuns<T extends Api, C> = { [K in keyof T]?: RunOf<T[K], C> }

/** `POST /json/convert/xml` is called `convert-xml` on the command line and as an agent's tool. */
export function commandOf(path: string): string {
  return path.split('/').slice(2).join('-')
}

import * as z from 'zod/mini'
import { ToolError } from '#contract/error.ts'
import { commandOf, operation, type AnyOperation } from '#contract/operation.ts'
import { MOST_STEPS, runSteps } from '#contract/pipe.ts'
import type { Input } from '#contract/run.ts'
import type { ServerEntry } from './entry.ts'
import { JsonText } from './processes/workers.ts'

/** All steps together; a step has the limits of its own operation besides. */
const TIME_MS = 15_000

/** Body fields that a step may take from the answer before: more than any operation has. */
const MOST_TAKEN = 50
const TOO_MUCH_TAKEN = `A step takes at most ${MOST_TAKEN} fields from the answer before.`

const values = z.record(z.string(), z.unknown())
const step = z.strictObject({
  operation: z.string().check(z.maxLength(121), z.describe('An operationId of this document, such as csv.convert')),
  input: z.optional(
    z
      .strictObject({
        query: z.optional(values.check(z.describe('Parameters of the query by name'))),
        body: z.optional(values.check(z.describe('Fields of the body by name'))),
      })
      .check(z.describe('What the step is always given')),
  ),
  map: z.optional(
    z.record(z.string(), z.string()).check(
      z.refine((map) => Object.keys(map).length <= MOST_TAKEN, TOO_MUCH_TAKEN),
      z.describe('Fields of the body, each with the field of the answer before that it gets'),
    ),
  ),
})

/** `POST /pipe`: several operations in one call, each fed by the answer before. */
export const pipe = operation({
  method: 'POST',
  path: '/pipe',
  summary: 'Run several operations in a row',
  description:
    `Up to ${MOST_STEPS} steps. \`operation\` is an operationId of this document with a JSON body; \`input\` is what the step is always given; ` +
    '`map` names body fields and the field of the answer before whose value each gets: text as it is, lists and objects as JSON text. ' +
    'The first step takes from `input`. An operation that takes or answers a file is no step. Every step counts and is limited like a call of its own.',
  body: z.strictObject({
    input: z._default(z.string(), '').check(z.describe('The text that the first step takes as “input”')),
    steps: z
      .array(step)
      .check(
        z.minLength(1),
        z.maxLength(MOST_STEPS),
        z.describe('Operations in their order, each fed by the one before'),
      ),
  }),
  answer: z.object({ answer: z.unknown() }),
  examples: [
    {
      title: 'CSV to JSON to the values of a column',
      body: {
        input: 'name,age\nKim,30\nZoë,41',
        steps: [
          { operation: 'csv.convert', map: { csv: 'input' } },
          { operation: 'json.query', input: { body: { jsonPath: '$[*].name' } }, map: { json: 'json' } },
        ],
      },
      answer: {
        answer: {
          result: ['Kim', 'Zoë'],
          paths: ["$[0]['name']", "$[1]['name']"],
          count: 2,
          text: '[\n  "Kim",\n  "Zoë"\n]',
        },
      },
    },
    {
      title: 'An operation that is none',
      body: { steps: [{ operation: 'csv.eat' }] },
      error: 'Step 1 (csv.eat): There is no such operation.',
    },
  ],
})

/** The entry beside those of the tools, for the OpenAPI document. */
export const pipeEntry: ServerEntry = {
  tool: 'pipe',
  operation: pipe,
  run: () => {
    throw new Error('The API runs a pipe itself')
  },
}

export interface Recipe {
  input: string
  steps: z.output<typeof step>[]
}

/** An operation of the server: its route, or why it can be no step. */
type Known = { route: string } | { unfit: string }

/** Operations by the name that recipes use. */
export function pipeable(entries: ServerEntry[]): Map<string, Known> {
  return new Map(
    entries.map(({ tool, operation }) => {
      const { method, path } = operation
      const unfit = unfitness(operation)
      return [`${tool}.${commandOf(path)}`, unfit === undefined ? { route: `${method} ${path}` } : { unfit }]
    }),
  )
}

/** Files go in and out of no step. */
function unfitness({ body, bodyType, answer }: AnyOperation): string | undefined {
  if ('file' in answer) return 'The operation answers a file, which a chain cannot hand on.'
  if (bodyType === 'multipart') return 'The operation takes a file, which a chain cannot give it.'
  return body ? undefined : 'The operation has no body, so that a chain cannot give it anything.'
}

/**
 * Answers a recipe. `run` answers one operation under the limits of a call of its own; before the last step it gives the
 * fields that the next one takes.
 */
export async function runPipe(
  { input, steps }: Recipe,
  names: Map<string, Known>,
  largest: number,
  run: (route: string, input: Input, size: number, signal: AbortSignal, isLast: boolean) => Promise<unknown>,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(TIME_MS)
  let left = steps.length
  const answer = await runSteps(steps, input, async (name, given) => {
    const known = names.get(name)
    if (!known) throw new ToolError('There is no such operation.', { code: 'unknown_operation' })
    if ('unfit' in known) throw new ToolError(known.unfit, { code: 'unfit_operation' })
    const size = sizeOf(given.body)
    if (size > largest) throw new ToolError('The input is too large.', { status: 413, code: 'too_large' })
    try {
      return await run(known.route, given, size, deadline, --left === 0)
    } catch (error) {
      if (!deadline.aborted) throw error
      throw new ToolError('The steps take too long together.', { status: 422, code: 'too_complex', cause: error })
    }
  })
  return answer instanceof JsonText ? answer.within('{"answer":', '}') : { answer }
}

/** In bytes, as the limits are. */
function sizeOf(body: Record<string, unknown>): number {
  const texts = Object.values(body).filter((value) => typeof value === 'string')
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

import { detailsOf, ToolError } from './error.ts'

/** One step of a recipe: an operation, what it is always given, and what it takes from the answer before. */
export interface Step {
  /** Tool and operation, e.g. `csv.convert`. */
  operation: string
  input?: { query?: Record<string, unknown> | undefined; body?: Record<string, unknown> | undefined } | undefined
  /** Body fields, each with the field of the answer before whose value it gets; the first step has `input`. */
  map?: Record<string, string> | undefined
}

export const MOST_STEPS = 8

/** How a host answers one step. */
type RunStep = (
  operation: string,
  input: { query: Record<string, unknown>; body: Record<string, unknown> },
) => Promise<unknown>

/**
 * Runs a recipe: every step gets what its map takes from the answer before, text as it is, lists and objects as JSON
 * text. A mistake names its step.
 * @example await runSteps([{ operation: 'csv.convert', map: { csv: 'input' } }], 'a,b\n1,2', run)
 */
export async function runSteps(steps: readonly Step[], input: string, run: RunStep): Promise<unknown> {
  let answer: unknown = { input }
  for (const [index, { operation, input: fixed, map }] of steps.entries()) {
    try {
      const taken = Object.entries(map ?? {}).map(([field, source]) => [field, taking(answer, source)])
      const body = { ...fixed?.body, ...(Object.fromEntries(taken) as Record<string, unknown>) }
      answer = await run(operation, { query: { ...fixed?.query }, body })
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      throw new ToolError(`Step ${index + 1} (${operation}): ${error.message}`, {
        ...detailsOf(error),
        extra: { ...error.extra, step: index + 1 },
        cause: error,
      })
    }
  }
  return answer
}

function taking(answer: unknown, source: string): unknown {
  if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, source)) {
    throw new ToolError(`The answer before has no field “${source.slice(0, 100)}”.`)
  }
  const value = (answer as Record<string, unknown>)[source]
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** Whether a value from outside, such as a link, is a recipe. */
export function isSteps(value: unknown): value is Step[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_STEPS && value.every(isStep)
}

function isStep(value: unknown): value is Step {
  if (!isRecord(value)) return false
  const { operation, input, map } = value
  if (typeof operation !== 'string' || !/^[a-z\d-]{1,60}\.[a-z\d-]{1,60}$/.test(operation)) return false
  if (map !== undefined && !(isRecord(map) && Object.values(map).every((source) => typeof source === 'string'))) {
    return false
  }
  if (input === undefined) return true
  return isRecord(input) && [input.query, input.body].every((part) => part === undefined || isRecord(part))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

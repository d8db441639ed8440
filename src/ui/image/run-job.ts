import { ToolError } from '#contract/error.ts'
import type { JobSettings } from './job-turns.ts'
import type { JobName, Jobs } from './jobs.ts'

/** Said where a worker or its code is not there. */
export const NOT_PROCESSED = 'The image could not be processed: the browser ran out of memory, or of network.'

/** Runs one job in a worker of this page. What asks the workers comes with the first job; nothing leaves the device. */
export async function runJob<Name extends JobName>(
  name: Name,
  input: Jobs[Name]['input'],
  settings: JobSettings = {},
): Promise<Jobs[Name]['output']> {
  const { inTurn } = await import('./job-turns.ts').catch((cause: unknown) => {
    throw new ToolError(NOT_PROCESSED, { cause })
  })
  return await inTurn(name, input, settings)
}

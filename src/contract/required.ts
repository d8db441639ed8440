import * as z from 'zod/mini'

/** Schema of a text that has to be there: without it, or where it is blank, the answer is the sentence. */
export function requiredText(field: string, missing: string) {
  return z
    .string({ error: (issue) => ((issue.input ?? '') === '' ? missing : `${field} must be text.`) })
    .check(z.regex(/\S/, missing))
}

/**
 * Options of a schema: the sentence for a field that is missing or null; other mistakes keep the usual words.
 * @example z.number(whenMissing('Please fill in all required fields.'))
 */
export function whenMissing(sentence: string) {
  return {
    error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? sentence : undefined),
  }
}

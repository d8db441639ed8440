/**
 * Options of a schema: the sentence for a field that is missing or null; other mistakes keep the usual words.
 * @example z.number(whenMissing('Please fill in all required fields.'))
 */
export function whenMissing(sentence: string) {
  return {
    error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? sentence : undefined),
  }
}

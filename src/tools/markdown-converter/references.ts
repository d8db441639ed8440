import type { Token } from 'markdown-it'
import { Length } from '#shared/text/long-text.ts'

/**
 * Refuses what would become too long: a reference of three letters writes an address and a title of any length, and each
 * other one writes them again.
 */
export function boundReferences(tokens: readonly Token[], longest: number, escape: (text: string) => string): void {
  const total = new Length(longest)
  const lengths = new Map<string, number>()
  for (const { children } of tokens) {
    for (const { meta, attrs } of children ?? []) {
      // The library notes the label of what was written as a reference.
      if (!(meta as { label?: string } | null)?.label) continue
      for (const [, value] of attrs ?? []) total.add(lengthOf(String(value)))
    }
  }

  function lengthOf(value: string): number {
    let length = lengths.get(value)
    if (length === undefined) lengths.set(value, (length = escape(value).length))
    return length
  }
}

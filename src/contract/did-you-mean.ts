/**
 * The name that was probably meant by a misspelt one, given in one or several spellings, as a question to append to the
 * sentence that refuses it; empty where no name is near.
 */
export function didYouMean(spellings: readonly string[], names: readonly string[]): string {
  const near = names
    .map((name) => ({ name, away: Math.min(...spellings.map((spelling) => apart(spelling, name))) }))
    .filter(({ name, away }) => away <= Math.min(3, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.away - b.away)
  return near[0] ? ` Did you mean ${near[0].name}?` : ''
}

function apart(written: string, name: string): number {
  return name.startsWith(`${written}-`) ? 0 : steps(written, name)
}

/** Names are short; comparing a longer word would only cost time. */
const LONGEST = 60

/** How many letters must be put in, taken out or changed to make one word of the other (Levenshtein). */
function steps(from: string, to: string): number {
  if (from.length > LONGEST) return Infinity
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (const [index, other] of [...to].entries()) {
      const changed = (row[index] as number) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[index + 1] as number) + 1, (next[index] as number) + 1))
    }
    row = next
  }
  return row.at(-1) as number
}

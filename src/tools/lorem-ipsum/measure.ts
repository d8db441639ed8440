import { bare, punctuated, type Speaker } from './speaker.ts'

/** How many tries a last sentence gets to fit exactly; one in ten to thirty fits. */
const TRIES = 400

/** So many words in sentences of ordinary length, the first of them given or not. */
export function wordsOf(speaker: Speaker, count: number, opening: string[] = []): string[] {
  const [least, most] = speaker.voice.sentence
  const tokens = count < opening.length ? stopped(opening.slice(0, count), speaker) : [...opening]
  while (tokens.length < count) {
    const left = count - tokens.length
    const length = left <= most ? left : Math.min(speaker.random.between(least, most), left - least)
    tokens.push(...speaker.sentence(length))
  }
  return tokens
}

function stopped(tokens: string[], { voice }: Speaker): string[] {
  return [...tokens.slice(0, -1), bare(tokens.at(-1) as string) + (voice.stops[0] as string)]
}

/** Sentences that take exactly so many characters when joined by the gap. */
export function charactersOf(speaker: Speaker, count: number, gap: string, opening: string[] = []): string[] {
  const [least, most] = speaker.voice.sentence
  const step = averageToken(speaker) + gap.length
  const room = 3 * step
  const tokens: string[] = []
  let left = count
  let next = opening
  while (left > 1.3 * most * step || next.length > 0) {
    const size = sizeOf(next, gap) + gap.length
    if (next === opening && next.length > 0 && left - size < room) return short(speaker, left, gap, opening)
    if (next.length > 0 && left - size >= room) {
      tokens.push(...next)
      left -= size
    }
    next = left > 1.3 * most * step ? speaker.sentence(speaker.random.between(least, most)) : []
  }
  return [...tokens, ...fitted(speaker, left, gap, step)]
}

/** One sentence of exactly so many characters; where none turns up, words in any order. */
function fitted(speaker: Speaker, size: number, gap: string, step: number): string[] {
  const about = Math.max(1, Math.round(size / step))
  for (let tries = 0; tries < TRIES; tries++) {
    const sentence = speaker.sentence(Math.max(1, about + speaker.random.between(-1, 1)))
    if (sizeOf(sentence, gap) === size) return sentence
  }
  return short(speaker, size, gap)
}

/** One short sentence of exactly so many characters, the first words given or not. */
function short(speaker: Speaker, size: number, gap: string, opening: string[] = []): string[] {
  const stop = size > 2 ? (speaker.voice.stops[0] as string) : ''
  return punctuated(wordCharactersOf(speaker, size - stop.length, gap, opening.map(bare)), stop)
}

/** Above this every number of characters can be filled with words of usual lengths. */
const SURE = 40

/** Words without sentences that take exactly so many characters, the first of them given or not. */
export function wordCharactersOf(speaker: Speaker, count: number, gap: string, opening: string[] = []): string[] {
  const fills = fillable(speaker.listed, gap)
  const fits = (left: number) => (word: string) =>
    word.length === left || (left > word.length + gap.length && fills(left - word.length - gap.length))
  const tokens: string[] = []
  let left = count
  for (const word of opening) {
    if (!fits(left)(word)) break
    tokens.push(word)
    left -= word.length + gap.length
  }
  while (left > 0) {
    const among = left > 2 * SURE ? speaker.listed : speaker.listed.filter(fits(left))
    // Fewer characters than the shortest word has.
    const word = among.length > 0 ? speaker.word(among) : speaker.word().slice(0, left)
    tokens.push(word)
    left -= word.length + gap.length
  }
  return tokens
}

/** Tells whether words joined by the gap can take exactly so many characters. */
function fillable(listed: readonly string[], gap: string): (size: number) => boolean {
  const lengths = new Set(listed.map((word) => word.length))
  const table: boolean[] = [false]
  for (let size = 1; size <= SURE; size++) {
    table.push([...lengths].some((length) => length === size || table[size - length - gap.length] === true))
  }
  return (size) => size > SURE || table[size] === true
}

export function sizeOf(tokens: readonly string[], gap: string): number {
  return tokens.reduce((sum, token) => sum + token.length, gap.length * Math.max(0, tokens.length - 1))
}

function averageToken({ voice }: Speaker): number {
  const all = Object.values(voice.states).flatMap(({ words }) => voice.lexicon[words] as string[])
  return sizeOf(all, '') / all.length
}

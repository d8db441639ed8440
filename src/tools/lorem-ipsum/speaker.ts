import type { Random } from './random.ts'
import type { Voice } from './voice.ts'

/** Words that are not said again so soon. */
const REMEMBERED = 3
const TRIES = 4

/** Says words and sentences of one voice; texts are lists of tokens, a token being a word with its punctuation. */
export interface Speaker {
  voice: Voice
  random: Random
  /** The words of a list of single words. */
  listed: readonly string[]
  /** One of the listed words, or of those given. */
  word(among?: readonly string[]): string
  /** A sentence of exactly so many words: capital first, a full stop or the like at the end. */
  sentence(length: number): string[]
  /** Two to four words in title case, without a stop. */
  heading(): string[]
}

/** @example speakerOf(latin, repeatable('spring')).sentence(3).join(' ') // three words and a stop */
export function speakerOf(voice: Voice, random: Random): Speaker {
  const { reaches, names, listed } = grammarOf(voice)
  const recent: string[] = []

  function say(list: readonly string[]): string {
    let word = random.pick(list)
    for (let tries = 0; tries < TRIES && recent.includes(word); tries++) word = random.pick(list)
    recent.push(word)
    if (recent.length > REMEMBERED) recent.shift()
    return word
  }

  function sentence(length: number): string[] {
    const tokens: string[] = []
    // A short sentence may begin in the middle of the grammar: “Golden lantern.”
    const usual = voice.start.filter((name) => reaches(name, length))
    let choices = usual.length > 0 ? usual : names.filter((name) => reaches(name, length))
    for (let left = length; left > 0; left--) {
      const name = random.pick(choices)
      const state = voice.states[name] as Voice['states'][string]
      const word = say(voice.lexicon[state.words] as string[])
      tokens.push(state.comma ? word + voice.comma : word)
      choices = state.next.filter((next) => reaches(next, left - 1))
    }
    return punctuated(tokens, random.pick(voice.stops))
  }

  return {
    voice,
    random,
    listed,
    word: (among = listed) => say(among),
    sentence,
    heading: () => Array.from({ length: random.between(2, 4) }, () => capital(say(listed))),
  }
}

interface Grammar {
  reaches(name: string, length: number): boolean
  names: string[]
  listed: readonly string[]
}

const grammars = new WeakMap<Voice, Grammar>()

/** What follows from a voice alone, worked out once. */
function grammarOf(voice: Voice): Grammar {
  const known = grammars.get(voice)
  if (known) return known
  const grammar = {
    reaches: reachOf(voice),
    names: Object.keys(voice.states),
    listed: voice.listed.flatMap((name) => voice.lexicon[name] as string[]),
  }
  grammars.set(voice, grammar)
  return grammar
}

/** Tells whether a sentence can go on from a state for exactly so many words, that state's word among them. */
function reachOf({ states }: Voice): (name: string, length: number) => boolean {
  const table: Record<string, boolean>[] = [{}]
  return function reaches(name, length) {
    while (table.length <= length) {
      const before = table.at(-1) as Record<string, boolean>
      const row = Object.entries(states).map(([key, { next, end }]): [string, boolean] => [
        key,
        table.length === 1 ? end === true : next.some((other) => before[other]),
      ])
      table.push(Object.fromEntries(row))
    }
    return table[length]?.[name] ?? false
  }
}

/** @example punctuated(['lorem', 'ipsum,'], '.') // ['Lorem', 'ipsum.'] */
export function punctuated(tokens: string[], stop: string): string[] {
  const last = tokens.length - 1
  return tokens.map((token, index) => {
    const word = index === 0 ? capital(token) : token
    return index === last ? bare(word) + stop : word
  })
}

/** Without the punctuation at its end. */
export function bare(token: string): string {
  return token.replace(/[.,،!?、。・]+$/u, '')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

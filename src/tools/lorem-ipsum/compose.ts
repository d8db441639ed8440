import { charactersOf, sizeOf, wordCharactersOf, wordsOf } from './measure.ts'
import { bare, punctuated, type Speaker } from './speaker.ts'

export const TYPES = ['PARAGRAPHS', 'SENTENCES', 'WORDS', 'LIST_ITEMS'] as const
export type TextType = (typeof TYPES)[number]

export const COUNT_TYPES = ['CHARACTERS', 'WORDS'] as const
export type CountType = (typeof COUNT_TYPES)[number]

export interface Plan {
  type: TextType
  amount: number
  startWithLorem: boolean
  headings: boolean
  target?: { type: CountType; count: number } | undefined
}

export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'run'
  tokens: string[]
}

export interface Composition {
  blocks: Block[]
  /** Between the tokens of a block. */
  gap: string
  /** Between two blocks of plain text. */
  between: string
}

const SENTENCES: [least: number, most: number] = [3, 6]
/** A heading for about every third paragraph. */
const HEADINGS = 1 / 3
/** Parts of a text with a target are no smaller than this, where the amount asks for many. */
const SMALLEST: Record<CountType, number> = { WORDS: 3, CHARACTERS: 20 }

/** The text as blocks of words; what it looks like in HTML is decided elsewhere. */
export function compose(plan: Plan, speaker: Speaker): Composition {
  const spaced = plan.type === 'WORDS' || plan.target?.type === 'WORDS'
  // Words that are to be counted stand apart, in Japanese too.
  const gap = spaced ? ' ' : speaker.voice.gap
  const between = plan.type === 'LIST_ITEMS' ? '\n' : '\n\n'
  const kind = plan.type === 'PARAGRAPHS' ? 'paragraph' : plan.type === 'LIST_ITEMS' ? 'item' : 'run'
  const parts = kind === 'run' ? 1 : partsOf(plan)
  const headings =
    kind === 'paragraph' && plan.headings ? headingsOf(plan, parts, speaker) : new Map<number, string[]>()
  const budgets = plan.target ? budgetsOf(plan.target, parts, [...headings.values()], gap, between) : []
  const blocks = Array.from({ length: parts }, (_, index): Block[] => {
    const heading = headings.get(index)
    const opening = plan.startWithLorem && index === 0 ? openingOf(plan, speaker) : undefined
    const block: Block = { kind, tokens: tokensOf(plan, speaker, gap, budgets[index], opening) }
    return heading ? [{ kind: 'heading', tokens: heading }, block] : [block]
  }).flat()
  return { blocks, gap, between }
}

export function plainText({ blocks, gap, between }: Composition): string {
  return blocks.map(({ tokens }) => tokens.join(gap)).join(between)
}

function partsOf({ amount, target }: Plan): number {
  if (!target) return amount
  return Math.max(1, Math.min(amount, Math.floor(target.count / SMALLEST[target.type])))
}

/** At least one heading; the first one of a text that begins with Lorem ipsum does so too. */
function headingsOf(plan: Plan, parts: number, speaker: Speaker): Map<number, string[]> {
  const { random, voice } = speaker
  const chosen = Array.from({ length: parts }, (_, index) => index).filter(() => random.chance(HEADINGS))
  const places = chosen.length > 0 ? chosen : [random.below(parts)]
  const longest = plan.target ? plan.target.count / SMALLEST[plan.target.type] / 4 : Infinity
  return new Map(
    places
      .slice(0, Math.floor(longest))
      .map((place) => [
        place,
        place === 0 && plan.startWithLorem ? voice.opening.slice(0, 2).map(bare) : speaker.heading(),
      ]),
  )
}

/** Shares what the headings leave evenly; the last part gets the rest. */
function budgetsOf(
  target: NonNullable<Plan['target']>,
  parts: number,
  headings: string[][],
  gap: string,
  between: string,
) {
  const taken =
    target.type === 'WORDS'
      ? headings.reduce((sum, tokens) => sum + tokens.length, 0)
      : headings.reduce((sum, tokens) => sum + sizeOf(tokens, gap) + between.length, (parts - 1) * between.length)
  const left = target.count - taken
  const share = Math.floor(left / parts)
  return Array.from({ length: parts }, (_, index) => (index < parts - 1 ? share : left - share * (parts - 1)))
}

function openingOf(plan: Plan, { voice }: Speaker): string[] {
  return plan.type === 'WORDS' ? voice.opening.map(bare) : punctuated(voice.opening, voice.stops[0] as string)
}

function tokensOf(plan: Plan, speaker: Speaker, gap: string, budget: number | undefined, opening?: string[]): string[] {
  const { type, target, amount } = plan
  if (type === 'WORDS') {
    const count = budget ?? amount
    if (target?.type === 'CHARACTERS') return wordCharactersOf(speaker, count, gap, opening)
    return Array.from({ length: count }, (_, index) => opening?.[index] ?? speaker.word())
  }
  if (budget !== undefined) {
    return target?.type === 'WORDS' ? wordsOf(speaker, budget, opening) : charactersOf(speaker, budget, gap, opening)
  }
  const count = type === 'SENTENCES' ? amount : type === 'LIST_ITEMS' ? 1 : speaker.random.between(...SENTENCES)
  const sentence = () => speaker.sentence(speaker.random.between(...speaker.voice.sentence))
  return Array.from({ length: count }, (_, index) => (index === 0 && opening ? opening : sentence())).flat()
}

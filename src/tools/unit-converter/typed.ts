import type { Decimal } from 'decimal.js'
import { didYouMean } from '#contract/did-you-mean.ts'
import { ToolError } from '#contract/error.ts'
import { decimalText, inAscii } from '#shared/numbers/typed.ts'
import { convert, exact, nextSmaller, sum, type Part } from './convert.ts'
import { CATEGORIES, type Unit, type UnitCategory } from './units.ts'

interface Typed {
  category: UnitCategory
  from: Unit
  to: Unit
  /** The whole amount in the first unit. */
  value: Decimal
  /** As they were typed, where there are several. */
  amounts: Part[] | undefined
  convertedValue: number
}

interface Meaning {
  category: UnitCategory
  unit: Unit
}

interface Amount {
  value: Decimal
  meanings: Meaning[]
}

const LONGEST = 200
const CONNECTOR = /\s(?:to|in|into|as)(?=\s)|[=-]>|=|→/gi
/** 1/2, 1 1/2, 1 and 1/2 and, as on drawings, 1-1/2. */
const FRACTION = /^([+-]?)(?:(\d+)(?: and |[ -]))?(\d+)\/(\d+)/i
/** As much as might belong to a number; how much of it does, `decimalText` knows. */
const NUMBER = /^[+-]?(?:[\d.,'’]| (?=\d))+(?:e[+-]?\d{1,3}(?!\d))?/i
const QUESTION = /^(?:convert|what(?:['’]?s| is)|how \w+ (?:is|are)) /i
const HOW_MANY = /^how (?:many|much) (.+?) (?:(?:are |is )?(?:there )?in|are|is) (.+)$/i
const BETWEEN = /^\s*(?:and\s|[,&+](?=\s*\d))?\s*/i

/** Spellings of units that the same letters in another case would make a billion times as large or small, or 8 times. */
const OTHER_UNITS: Record<string, [is: string, here: string]> = {
  Mm: ['a megameter', 'a millimeter is “mm”'],
  Mg: ['a megagram', 'a milligram is “mg”, a tonne “t”'],
  ML: ['a megaliter', 'a milliliter is “ml” or “mL”'],
  Ml: ['a megaliter', 'a milliliter is “ml” or “mL”'],
  mJ: ['a millijoule', 'a megajoule is “MJ”'],
  mW: ['a milliwatt', 'a megawatt is “MW”'],
  mHz: ['a millihertz', 'a megahertz is “MHz”'],
  Ms: ['a megasecond', 'a millisecond is “ms”'],
  Tb: ['a terabit', 'a terabyte is “TB”'],
  Pb: ['a petabit', 'a petabyte is “PB”'],
  Kib: ['a kibibit', 'a kibibyte is “KiB”'],
  Mib: ['a mebibit', 'a mebibyte is “MiB”'],
  Gib: ['a gibibit', 'a gibibyte is “GiB”'],
  Tib: ['a tebibit', 'a tebibyte is “TiB”'],
  Pib: ['a pebibit', 'a pebibyte is “PiB”'],
  'Mib/s': ['a mebibit a second', 'a mebibyte a second is “MiB/s”'],
  'Gib/s': ['a gibibit a second', 'a gibibyte a second is “GiB/s”'],
  'mb/s': ['two units in one spelling', 'a megabit a second is “Mb/s”, a megabyte “MB/s”'],
  'gb/s': ['two units in one spelling', 'a gigabit a second is “Gb/s”, a gigabyte “GB/s”'],
  'tb/s': ['two units in one spelling', 'a terabit a second is “Tb/s”, a terabyte “TB/s”'],
  // Short for a grain, and what many write for a gram.
  gr: ['two units in one spelling', 'a grain is “grain”, a gram “g”'],
  mPa: ['a millipascal', 'a megapascal is “MPa”'],
}
const OTHER_UNIT = new RegExp(`(?<![\\p{L}/])(?:${Object.keys(OTHER_UNITS).join('|')})(?![\\p{L}/])`, 'u')
const PER_SECOND = /(?: per |\/)(?:second|sec|s)\b/gi
/** Written with the capitals locked, where ML says nothing. */
const ALL_CAPITALS = /^[^a-z]* (?:TO|IN|INTO|AS) [^a-z]*$/

const exactSpelling = new Map<string, Meaning[]>()
const anyCase = new Map<string, Meaning[]>()
for (const category of CATEGORIES) {
  for (const unit of category.units) {
    for (const name of new Set([...unit.symbols, ...spellings(unit.label.toLowerCase()), unit.id].map(shortened))) {
      add(exactSpelling, name, { category, unit })
      add(anyCase, name.toLowerCase(), { category, unit })
    }
  }
}

/**
 * A label, and the same of one, both also as the British spell it.
 * @example spellings('square meters') // ['square meters', 'square metres', 'square meter', 'square metre']
 */
function spellings(label: string): string[] {
  const [head = ''] = label.split(/ (?:of|per) | \(/)
  const one = head
    .replace(/feet$/, 'foot')
    .replace(/ies$/, 'y')
    .replace(/(?<=ch)es$|(?<=[^su])s$/, '')
  return [label, one + label.slice(head.length)].flatMap((name) => [name, name.replace(/(met|lit)er/g, '$1re')])
}

function add(map: Map<string, Meaning[]>, name: string, meaning: Meaning): void {
  const known = map.get(name)
  if (known) known.push(meaning)
  else map.set(name, [meaning])
}

/** Units of that name, the likeliest first. Case tells `Mb` from `MB`; otherwise it does not count. */
function meaningsOf(name: string): Meaning[] {
  // U.S. gallon, fl. oz., m^2
  const tidy = name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^u\.([ks])\.?(?= )/i, 'u$1')
    .replace(/\.(?=\s|$)/g, '')
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, ' ')
    .replace(/\^(?=[23]$)/, '')
  const short = shortened(tidy)
  if ([tidy, short].some((spelt) => Object.hasOwn(OTHER_UNITS, spelt))) return []
  return exactSpelling.get(short) ?? anyCase.get(short.toLowerCase()) ?? []
}

/**
 * One form of names that differ in how much of them is written out.
 * @example shortened('Square mile') // 'sq mile', as of `sqmile`
 * @example shortened('gallon (UK)') // 'uk gallon', as of `gallon uk`
 */
function shortened(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/[()]/g, '')
    .replace(/^(?:square |sq ?(?=[a-z]))/i, 'sq ')
    .replace(/^cubic /i, 'cu ')
    .replace(/^(.+) (?:squared|sq)$/i, 'sq $1')
    .replace(/^(.+) cubed$/i, 'cu $1')
    .replace(/\s*\/\s*|\s(?:per|an?)\s/i, '/')
    .replace(/\/lit(?:er|re)s?$/i, '/l')
    .replace(/\/(?:hour|hr)$/i, '/h')
    .replace(/\/(?:second|sec|s)$/i, '/s')
    .replace(/^(.+) (us|uk|metric|imperial)$/i, '$2 $1')
    .replace(/lbs(?![a-z])/gi, 'lb')
    .replace(/100 (?:km|kilomet(?:er|re)s?)$/i, '100km')
    .replace(/^deg(?:ree)?s? (?=[cf])/i, 'degrees ')
}

/** What to convert to; feet and inches are feet, whose rest is said in inches anyway. */
function targetsOf(name: string): Meaning[] {
  const whole = meaningsOf(name)
  if (whole.length > 0) return whole
  const [larger = '', smaller = '', more] = name.trim().split(/\s*[,&+/]\s*|\s+and\s+|\s+/i)
  if (more !== undefined) return []
  const rest = meaningsOf(smaller)
  return meaningsOf(larger).filter((meaning) => {
    const next = nextSmaller(meaning.unit, meaning.category)
    return next !== undefined && rest.some(({ unit }) => unit === next)
  })
}

/**
 * Reads a conversion as people type it.
 * @example readTyped('5 ft 11 in cm').convertedValue // 180.34
 */
export function readTyped(text: string): Typed {
  const input = inAscii(text.slice(0, LONGEST + 1))
    .replace(/[–—]/g, '-')
    // ½ becomes 1/2.
    .replace(/[¼-¾⅐-⅞]/g, (fraction, at: number, all: string) => {
      const gap = /\d/.test(all[at - 1] ?? '') ? ' ' : ''
      return gap + fraction.normalize('NFKC')
    })
    // Units of one sign, as East Asian keyboards have them: ㎏, ㎡.
    .replace(/[℃℉㍱-㏟]/g, (unit) => unit.normalize('NFKC'))
    .replace(/[⁄∕]/g, '/')
    // Many keyboards have other signs for degrees, and inches are two signs of feet to many.
    .replace(/[º˚]/g, '°')
    .replace(/° (?=[cf](?!\p{L}))/giu, '°')
    .replace(/['’′]{2}/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?\s]+$/, '')
    .replace(QUESTION, '')
    .replace(HOW_MANY, '$2 to $1')
    .replace(/^half (?:an? )?/i, '1/2 ')
    .replace(/^(?:an?|one) /i, '1 ')
    .replace(ALL_CAPITALS, (text) => text.replaceAll(/\bML\b/g, 'ml'))
  if (input.length <= LONGEST) {
    for (const [left, right] of splits(input)) {
      const found = match(amountsOf(left), targetsOf(right))
      if (found) return found
    }
  }
  throw notUnderstood(input)
}

function notUnderstood(input: string): ToolError {
  const [name = ''] = OTHER_UNIT.exec(input.replace(PER_SECOND, '/s')) ?? []
  const other = OTHER_UNITS[name]
  const message = other
    ? `“${name}” is ${other[0]}, which is not converted here: ${other[1]}.`
    : (misfit(input) ??
      unknownUnit(input) ??
      'Type an amount, its unit and the unit to convert to, e.g. “5 ft 11 in to cm” or “72 °F in °C”.')
  return new ToolError(message, { code: 'not_understood' })
}

/** What two units measure that are known each, but do not belong together; of `2 cups flour` the first words count. */
function misfit(input: string): string | undefined {
  const [[left, right] = ['', '']] = splits(input)
  const [number, value] = leadingNumber(left.trim())
  const [one = '', two = ''] = left.trim().slice(number.length).trim().split(' ', 2)
  const [from] = [`${one} ${two}`, one].flatMap(meaningsOf)
  const [to] = meaningsOf(right)
  if (!value || !from || !to || from.category === to.category || QUOTIENT.test(left)) return undefined
  const kinds = [from, to].map(({ category }) => category.label.toLowerCase())
  const unless = kinds.toSorted().join() === 'volume,weight' ? ' without knowing what is measured' : ''
  return `${from.unit.label} measure ${kinds[0]}, ${to.unit.label} ${kinds[1]}: one cannot be converted into the other${unless}.`
}

/** A unit of two, which is not the first of them. */
const QUOTIENT = /\s(?:per|an?)\s|[^\d\s]\s*\//i

/** What looks like the name of a unit: words, and no connecting one. */
const WORDS = /^(?!(?:to|in|into|as|and)$)\p{L}[\p{L}\s/·.²³^-]*[\p{L}²³][23]?$/u

/** The unit that nobody knows, of what is an amount and a target otherwise, and one that is spelt like it. */
function unknownUnit(input: string): string | undefined {
  const [[left, right] = ['', '']] = splits(input)
  const amount = left.trim()
  const [number, value] = leadingNumber(amount)
  if (!value || input.length > LONGEST) return undefined
  const named = amountsOf(amount) ? '' : unknownWords(amount.slice(number.length))
  const to = targetsOf(right)
  const name = named || (to.length > 0 || amount === number ? '' : unknownWords(right))
  if (name === '') return undefined
  const others = named ? to : meaningsOf(firstWord(amount.slice(number.length)))
  const near = didYouMean([name.toLowerCase()], namesIn(others.map(({ category }) => category)))
  return `“${name}” is no unit that is known here.${near}`
}

/** The words up to a number, unless one of them is known: that of “cups flour” is, but not that of “feet per minute”. */
function unknownWords(text: string): string {
  const name = text.replace(/\d.*$/, '').trim()
  const isOther = QUOTIENT.test(name) || name.split(' ').every((word) => meaningsOf(word).length === 0)
  return WORDS.test(name) && isOther ? name : ''
}

const firstWord = (text: string) => text.trim().split(' ', 1)[0] ?? ''

/** All spellings in these categories, in all where there are none; what is short for another word in full. */
function namesIn(categories: readonly UnitCategory[]): string[] {
  return [...anyCase].flatMap(([name, meanings]) =>
    categories.length === 0 || meanings.some(({ category }) => categories.includes(category))
      ? name.replace(/^sq /, 'square ').replace(/^cu /, 'cubic ')
      : [],
  )
}

/** Every way to cut the text into amount and target: at a connecting word from the right, then at a blank. */
function splits(input: string): [string, string][] {
  const cuts = [...input.matchAll(CONNECTOR), ...input.matchAll(/ /g)]
  const connectors = cuts.filter(([text]) => text !== ' ').toReversed()
  const blanks = cuts.filter(([text]) => text === ' ').toReversed()
  return [...connectors, ...blanks].map((cut) => [input.slice(0, cut.index), input.slice(cut.index + cut[0].length)])
}

/** `5 ft 11 in` as amounts; nothing where a part is not understood. */
function amountsOf(text: string): Amount[] | undefined {
  const amounts: Amount[] = []
  let rest = text.trim()
  while (rest !== '') {
    const [number, value] = leadingNumber(rest)
    if (!value) return undefined
    const [name, meanings] = leadingUnit(rest.slice(number.length), amounts.at(-1))
    if (meanings.length === 0) return undefined
    amounts.push({ value, meanings })
    rest = afterAmount(rest.slice(number.length + name.length), meanings)
  }
  return amounts
}

/** Builders write 5'-11": behind feet a dash joins, elsewhere it takes away. */
function afterAmount(rest: string, meanings: Meaning[]): string {
  const dash = meanings.some(({ unit }) => unit.id === 'feet') ? '' : '-'
  return rest.replace(/^\s*-\s*(?=\d)/, dash).replace(BETWEEN, '')
}

function leadingNumber(text: string): [string, Decimal | undefined] {
  const [all, sign, whole = '0', over, under] = FRACTION.exec(text) ?? []
  if (all !== undefined) {
    if (Number(under) === 0) return ['', undefined]
    const size = exact(over as string)
      .div(under as string)
      .plus(whole)
    return [all, sign === '-' ? size.negated() : size]
  }
  // The longest part that is a number: in 5'11" it is the 5.
  for (let part = NUMBER.exec(text)?.[0] ?? ''; part !== ''; part = part.slice(0, -1)) {
    const number = /[\d.]$/.test(part) && !/^\d/.test(text.slice(part.length)) ? decimalText(part) : undefined
    if (number !== undefined) return [part, exact(number)]
  }
  return ['', undefined]
}

/** The longest unit name up to the end or to another number: `m2` before `m`. */
function leadingUnit(text: string, before: Amount | undefined): [string, Meaning[]] {
  if (text.trim() === '') return ['', before ? smallerThan(before) : []]
  const ends = [...text.matchAll(/[+&\d.-]|,|and\s/gi)].map(({ index }) => index)
  for (const end of [text.length, ...ends.toReversed()]) {
    const meanings = meaningsOf(text.slice(0, end))
    if (meanings.length > 0) return [text.slice(0, end), meanings]
  }
  return ['', []]
}

function smallerThan({ meanings }: Amount): Meaning[] {
  return meanings.flatMap((meaning) => {
    // 5 ft 11, 10 st 4, 7 h 30
    const unit = nextSmaller(meaning.unit, meaning.category)
    return unit ? [{ category: meaning.category, unit }] : []
  })
}

/** The first category to which all units can belong. */
function match(amounts: Amount[] | undefined, targets: Meaning[]): Typed | undefined {
  const [first] = amounts ?? []
  if (!amounts || !first) return undefined
  for (const { category, unit: from } of first.meanings) {
    const to = targets.find((target) => target.category === category)?.unit
    const parts = amounts.flatMap(({ value, meanings }) => {
      const meaning = meanings.find((candidate) => candidate.category === category)
      return meaning ? [{ value, unit: meaning.unit }] : []
    })
    const addsUp = amounts.length === 1 || parts.every(({ unit }) => !unit.offset && !unit.inverse)
    if (!to || parts.length < amounts.length || !addsUp) continue
    // -5 ft 11 in is 71 inches below zero.
    const signed = first.value.isNegative()
      ? parts.map(({ value, unit }) => ({ value: value.abs().negated(), unit }))
      : parts
    const value = sum(signed)
    const said = parts.map((part) => ({ value: convert(part.value, part.unit, part.unit), unit: part.unit.label }))
    const several = said.length > 1 ? said : undefined
    return { category, from, to, value, amounts: several, convertedValue: convert(value, from, to) }
  }
  return undefined
}

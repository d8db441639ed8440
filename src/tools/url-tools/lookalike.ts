import { normalized } from '#shared/text/normalize.ts'

/** Letters of other scripts that are drawn like Latin ones (a part of Unicode's confusables, UTS 39). */
const LOOKS_LIKE: Record<string, string> = {
  ...pairs('абвгԁеёһіїјкӏмноорԛѕтьуԝхҽԍ', 'abbrdeehiijklmhoopqstbywxeg'),
  ...pairs('αβγεηικνορτυχωϲϳ', 'abyenikvoptuxwcj'),
  ...pairs('ացհոսօյզ', 'wghnuojq'),
  ...pairs('ıɩȷɑɡƅĸɯƽǀꞌ', "iijagbkwsl'"),
  // Small capitals, which phonetics writes.
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'),
  с: 'c',
}
/** Letters with a stroke, honest spelling as accents are; Unicode does not take their stroke off. */
const STROKES = pairs('łøđħŧƀǥɨƶʉɵɍɏ', 'lodhtbgizuory')
const ACCENTS = new RegExp(`[\\p{Mn}${Object.keys(STROKES).join('')}]`, 'gu')
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Thai',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Han',
  'Devanagari',
  'Cherokee',
  'Georgian',
] as const
const SCRIPT_TESTS = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
/** Scripts that are written together in one word: Japanese, Korean and Chinese with Latin. */
const EAST_ASIAN = new Set<string>(['Latin', 'Hiragana', 'Katakana', 'Han', 'Hangul'])

function pairs(letters: string, looks: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter, index) => [letter, looks.charAt(index)]))
}

/**
 * Why a host may pass for another one, in sentences; none for an ordinary host.
 * @example warningsOf('аррӏе.com')[0] // 'Read at a glance this host is “apple.com”, …'
 */
export function warningsOf(unicodeHost: string): string[] {
  const warnings: string[] = []
  for (const label of unicodeHost.split('.')) {
    const scripts = scriptsOf(label)
    const isOrdinary = scripts.length < 2 || scripts.every((script) => EAST_ASIAN.has(script))
    if (!isOrdinary) {
      warnings.push(`“${label}” mixes letters of ${listOf(scripts)}: a common way to imitate another address.`)
    }
  }
  const glance = skeletonOf(unicodeHost)
  if (glance !== unicodeHost && /^[\x21-\x7e]+$/.test(glance)) {
    warnings.unshift(`Read at a glance this host is “${glance}”, but it is written with other letters.`)
  }
  return warnings
}

function scriptsOf(label: string): string[] {
  return SCRIPT_TESTS.filter(([, test]) => test.test(label)).map(([script]) => script)
}

/** The host as it looks: accents and strokes taken off, look-alikes replaced by the Latin letters they resemble. */
function skeletonOf(host: string): string {
  const bare = normalized(host, 'NFD').replace(ACCENTS, (letter) => STROKES[letter] ?? '')
  // Accents alone are honest spelling: only foreign letters make a look-alike.
  if (/^[\x21-\x7e]+$/.test(bare)) return host
  return Array.from(bare, (letter) => LOOKS_LIKE[letter] ?? letter).join('')
}

function listOf(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

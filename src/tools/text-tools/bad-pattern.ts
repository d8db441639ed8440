/** What each engine (V8, SpiderMonkey, JavaScriptCore) says of a broken expression, and what we say: the first counts. */
const REASONS: [RegExp, string][] = [
  [/^unmatched.*\)/i, "Unmatched ')'"],
  [/unterminated (?:group|parenthetical)|missing \)/i, 'Unterminated group'],
  [/(?:unterminated|missing terminating).*class/i, 'Unterminated character class'],
  [/nothing to repeat/i, 'Nothing to repeat'],
  [/numbers out of order|quantifier range/i, 'Numbers out of order in {} quantifier'],
  [/range out of order|^invalid range in character class$/i, 'Range out of order in character class'],
  [/class/i, 'Invalid character class'],
  [/lone quantifier|raw br|unmatched \]/i, 'Lone quantifier brackets'],
  [/quantifier/i, 'Invalid quantifier'],
  [/property/i, 'Invalid property name'],
  [/duplicate/i, 'Duplicate capture group name'],
  [/named.*ref/i, 'Invalid named reference'],
  [/name/i, 'Invalid capture group name'],
  [/at end of pattern/i, String.raw`\ at end of pattern`],
  [/unicode (?:\{\} |\\u )?escape/i, 'Invalid Unicode escape'],
  [/escape|backreference/i, 'Invalid escape'],
  [/group|flag|\(\?/i, 'Invalid group'],
]

/**
 * Why an expression cannot be used, in the same words in every browser.
 * @example reasonOf('Invalid regular expression: /(/u: Unterminated group') // 'Unterminated group'
 */
export function reasonOf(message: string): string {
  const told = message.slice(message.lastIndexOf(': ') + 1).trim()
  return REASONS.find(([words]) => words.test(told))?.[1] ?? 'Invalid expression'
}

/** What stands behind a quote that ends a string. */

const BRACKETS = String.raw`(?:[\s)\]}]|,(?=\s*[,)\]}]))*`
const COMMENT = String.raw`//|/\*|#`
const DOCUMENT_END = String.raw`$|;[^\S\r\n]*(?:[\r\n]|$)|\x60{3}`
const QUOTED_NAME = String.raw`["'][^"'\r\n]*["']\s*:`
const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$-]*\s*(?::|=>)`
const PLAIN_VALUE = String.raw`(?:-?\d[\d.eE+-]*|true|false|null|True|False|None)\s*(?:[,;)\]}]|$)`
const VALUE = String.raw`["'\x60\u2018-\u201d[{(]|${PLAIN_VALUE}`
/**
 * Brackets that close what is around a string, though one like them was opened in it, as in ["[a-z"]: behind them the
 * document ends, or another name or value follows.
 */
export const BEHIND_BRACKETS = new RegExp(
  `^${BRACKETS}(?:${DOCUMENT_END}|${COMMENT}|${QUOTED_NAME}|,\\s*(?:$|${COMMENT}|${NAME}|${VALUE}))`,
  'u',
)
/** Behind a quotation inside a text: the text goes on, and no name or value begins, nor one without its opening quote. */
export const BEHIND_QUOTATION = new RegExp(
  `^,[^\\S\\r\\n]+(?!${NAME}|${PLAIN_VALUE}|[\\p{L}\\p{N}_-]+"\\s*:)\\p{L}`,
  'u',
)
/** Behind a name, where its colon is missing or another sign stands for it. */
export const BEHIND_NAME = new RegExp(`^(?:=>|=\\s*(?:${VALUE})|${PLAIN_VALUE})`, 'u')
/** Behind a value: another member, or the end of what it is in. */
export const BEHIND_QUOTE = new RegExp(`^\\s*(?:,\\s*${QUOTED_NAME}|[}\\]])`)
export const BEHIND_SEMICOLON = new RegExp(`^${PLAIN_VALUE}`, 'u')

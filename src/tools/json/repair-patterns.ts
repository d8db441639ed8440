/** Where the things begin that people write around, or instead of, what JSON has. */

/** `ObjectId(`, `new Date(`. */
export const CALL = /(?:new\s+)?[A-Za-z_$][\w$.]*\s*\(/y
const QUOTED = String.raw`'(?:[^'\\\r\n]|\\.){0,1000}'|"(?:[^"\\\r\n]|\\.){0,1000}"`
/** In PHP, what begins with a name and an arrow. */
export const ARROWED = new RegExp(String.raw`[[(]\s*(?:${QUOTED}|-?\d{1,20})\s*=>`, 'y')
/** Of Python: braces around values without names. Behind a set no string goes on, as it does in `{"{k"}": 1}`. */
const ITEM = String.raw`\s*(?:${QUOTED}|-?\d{1,20}(?:\.\d{1,20})?|True|False|None)\s*`
export const SET = new RegExp(String.raw`\{${ITEM}(?:,${ITEM}){0,1000}(?:,\s*)?\}(?=\s*(?:[,;)\]}]|$))`, 'y')
/** Members that nothing holds together; one without quotes by a value that is no more than that. */
const BARE = String.raw`[A-Za-z_$][\w$-]{0,100}[^\S\r\n]*:[^\S\r\n]*(?:${QUOTED}|-?\d{1,20}(?:\.\d{1,20})?|true|false|null)`
export const MEMBERS = new RegExp(String.raw`(?:${QUOTED})\s*:|${BARE}[^\S\r\n]*(?:[,\r\n}]|$)`, 'y')
/** A symbol of Ruby, as name or value. */
export const SYMBOL = /:(?="[^"\\\r\n]{0,200}"|[A-Za-z_]\w{0,200}[?!]?\s*(?:=>|[,}\])\r\n]|$))/y
/** `User{id=1}` of Java and `User { id: 1 }` of Rust. */
export const CLASS = /[A-Z][\w$.]{0,200}\s*(?=\{\s*[A-Za-z_$][\w$]{0,200}\s*[=:])/y
/** `User(id=1)` of Python and Kotlin, behind the name. */
export const KEYED = /\(\s*[A-Za-z_]\w{0,200}\s*=(?![=>])/y
export const TUPLE = new RegExp(String.raw`\((?:${QUOTED}|[^'"(){}[\]\r\n]){1,200}\)(?=\s*:)`, 'y')
/** PHP’s. NumPy’s `array([1, 2])` holds one list, which is all of it, and print_r’s `Array ( [0] => 1 )` is no call. */
export const ARRAY = new RegExp(String.raw`(?:new\s+)?array\s*\((?:(?!\s*\[)|(?=\s*${ARROWED.source}))`, 'iy')
export const FENCE = /[[{]?```(?:[A-Za-z_$][\w$+-]*)?/y
/** JavaScript around a value: `const x = …`, `module.exports = …`, `export default …`. */
export const ASSIGNMENT =
  /(?:export\s+default|(?:(?:export\s+)?(?:const|let|var)\s+)?[A-Za-z_$][\w$.]*\s*=)\s*(?=[{[(])/y
/** What may begin a list, and what ends it then. */
export const CLOSING: Record<string, string> = { '[': ']', '(': ')', '{': '}' }
export const END_FENCE = /```[\]}]?/y

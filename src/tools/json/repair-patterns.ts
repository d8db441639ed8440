/** Where the things begin that people write around, or instead of, what JSON has. */

/** `ObjectId(`, `new Date(`. */
export const CALL = /(?:new\s+)?[A-Za-z_$][\w$.]*\s*\(/y
const QUOTED = String.raw`'(?:[^'\\\r\n]|\\.){0,1000}'|"(?:[^"\\\r\n]|\\.){0,1000}"`
/** In PHP, what begins with a name and an arrow. */
export const ARROWED = new RegExp(String.raw`[[(]\s*(?:${QUOTED}|-?\d{1,20})\s*=>`, 'y')
/** Of Python: braces around values without names. Behind a set no string goes on, as it does in `{"{k"}": 1}`. */
const ITEM = String.raw`\s*(?:${QUOTED}|-?\d{1,20}(?:\.\d{1,20})?|True|False|None)\s*`
export const SET = new RegExp(String.raw`\{${ITEM}(?:,${ITEM}){0,1000}(?:,\s*)?\}(?=\s*(?:[,;)\]}]|$))`, 'y')
/** Members that nothing holds together. */
export const MEMBERS = new RegExp(String.raw`(?:${QUOTED})\s*:`, 'y')
/** PHP’s. NumPy’s `array([1, 2])` holds one list, which is all of it, and print_r’s `Array ( [0] => 1 )` is no call. */
export const ARRAY = new RegExp(String.raw`(?:new\s+)?array\s*\((?:(?!\s*\[)|(?=\s*${ARROWED.source}))`, 'iy')
export const FENCE = /[[{]?```(?:[A-Za-z_$][\w$+-]*)?/y
/** JavaScript around a value: `const x = …`, `module.exports = …`, `export default …`. */
export const ASSIGNMENT =
  /(?:export\s+default|(?:(?:export\s+)?(?:const|let|var)\s+)?[A-Za-z_$][\w$.]*\s*=)\s*(?=[{[(])/y
/** What may begin a list, and what ends it then. */
export const CLOSING: Record<string, string> = { '[': ']', '(': ')', '{': '}' }
export const END_FENCE = /```[\]}]?/y

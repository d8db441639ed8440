/** The name of a field as an option: `plainText` is `--plain-text`. */
export function flagOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** A field with its value as a shell reads it; after `=`, a leading hyphen or `@` has no special meaning. */
export function writeOption(field: string, value: unknown): string {
  if (typeof value === 'boolean') return `--${value ? '' : 'no-'}${flagOf(field)}`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `--${flagOf(field)}${/^[-@]/.test(text) ? '=' : ' '}${quote(text)}`
}

/** A word that a shell leaves as it is, also where it is pasted: a control character would act as its key does. */
export function quote(word: string): string {
  // To zsh, `=ls` is the path of that command.
  if (/^(?!=)[\w@%+=:,./-]+$/.test(word)) return word
  // A new line or a tab is no more than one inside of quotes.
  if (!/(?![\n\t])\p{Cc}/u.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`
  return `$'${word.replace(/[\p{Cc}'\\]/gu, escape)}'`
}

const NAMED: Record<string, string> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` }

/** Byte by byte, for bash, zsh and ksh of any age and locale. No word can hold a NUL. */
function escape(letter: string): string {
  if (letter === '\0') return ''
  const bytes = [...new TextEncoder().encode(letter)]
  return NAMED[letter] ?? bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

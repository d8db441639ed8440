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

/** A word that a shell leaves as it is. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

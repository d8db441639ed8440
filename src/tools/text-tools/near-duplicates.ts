/** Whether a text has lines that would be equal without the spaces around them. */
export function differBySpaces(text: string, ignoreCase: boolean): boolean {
  const lines = (ignoreCase ? text.toLowerCase() : text).split(/\r\n?|\n/)
  const kept = new Set(lines.filter((line) => line.trim() !== ''))
  return new Set(Array.from(kept, (line) => line.trim())).size < kept.size
}

import { isHighSurrogate } from '#shared/text/surrogates.ts'
import { piecesOf } from './long-text.ts'

/** Letters that become bytes at once: some milliseconds of work. */
const AT_ONCE = 2 ** 20

/** The bytes of a text, made in parts with room for the page between them: 50 MB in one go stop it for most of a second. */
export async function textBlob(text: string, type: string): Promise<Blob> {
  const parts: Blob[] = []
  for (const piece of piecesOf(text)) {
    for (let from = 0, to = 0; from < piece.length; from = to) {
      if (parts.length > 0) await new Promise((done) => setTimeout(done))
      to = from + AT_ONCE
      if (isHighSurrogate(piece.charCodeAt(to - 1))) to--
      parts.push(new Blob([piece.slice(from, to)]))
    }
  }
  return new Blob(parts, { type })
}

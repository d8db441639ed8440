/** In bytes: file systems take 255, and browsers add a number to the second file of a name. */
const LONGEST = 200
/** As long as an ending of a file may be, its point included. */
const LONGEST_ENDING = 16
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** All that is invisible but the two joiners, which Persian words, Indic letters and emoji are spelt with. */
const UNFIT = /(?![\u200c\u200d])[\p{Cc}\p{Cf}<>:"|?*]/gu
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A download's header (RFC 6266) with both forms of the name: plain ASCII for old clients, UTF-8 for the rest.
 * Folders, control characters and names that Windows keeps for itself are taken out.
 */
export function attachment(name: string): string {
  const clean = safeName(name)
  const ascii = clean
    .normalize('NFKD')
    // Full-width slashes and quotes are plain ones by now.
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/<>:|?*]/g, '_')
    .trim()
    // Of a name in another alphabet only the ending is left, which alone would make a hidden file.
    .replace(/^(?=\.[^.]*$|$)/, 'download')
    .slice(0, LONGEST)
  const utf8 = encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}

/** A name that every system takes, without folders and what nobody sees. */
export function safeName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(UNFIT, '').replace(/^\.+/, '').trim()
  return shortened(clean).replace(RESERVED, '_$&') || 'download'
}

/** What is too long loses the end of its stem, in whole characters, and keeps its ending. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : ''
  let room = LONGEST - Buffer.byteLength(ending)
  let stem = ''
  for (const { segment } of characters.segment(name.slice(0, Math.min(LONGEST, name.length - ending.length)))) {
    room -= Buffer.byteLength(segment)
    if (room < 0) break
    stem += segment
  }
  return stem.trimEnd() + ending
}

const LONGEST = 200
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A download's header (RFC 6266) with both forms of the name: plain ASCII for old clients, UTF-8 for the rest.
 * Folders, control characters and names that Windows keeps for itself are taken out.
 */
export function attachment(name: string): string {
  const clean = safeName(name)
  const ascii =
    clean
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_')
      .trim() || 'download'
  const utf8 = encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}

function safeName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, LONGEST)
    .replace(RESERVED, '_$&')
  return clean.toWellFormed() || 'download'
}

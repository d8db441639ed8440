export const LISTINGS = ['lines', 'json', 'csv', 'sql', 'javascript', 'csharp'] as const
type Listing = (typeof LISTINGS)[number]

/** Guid.Parse knows no `urn:uuid:`, and brackets only around hyphens. */
const AROUND = /^urn:uuid:|[{}()"]/g

/** @example list(['a', 'b'], 'sql') // "('a'),\n('b')" */
export function list(uuids: readonly string[], listing: Listing): string {
  switch (listing) {
    case 'lines':
      return uuids.join('\n')
    case 'json':
      return JSON.stringify(uuids, null, 2)
    case 'csv':
      return ['uuid', ...uuids.map(bare)].join('\r\n')
    case 'sql':
      return uuids.map((uuid) => `('${bare(uuid)}')`).join(',\n')
    case 'javascript':
      return `const uuids = [\n${uuids.map((uuid) => `  '${bare(uuid)}',\n`).join('')}]`
    case 'csharp':
      return uuids.map((uuid) => `Guid.Parse("${uuid.replace(AROUND, '')}")`).join(',\n')
  }
}

/** Without the quotation marks of the prefix: the listing brings its own. */
function bare(uuid: string): string {
  return uuid.replaceAll('"', '')
}

import { isToolError } from '#contract/error.ts'
import type { Kind, Tool } from '#contract/tool.ts'
import { MB } from '#shared/bytes.ts'
import { grouped } from '#shared/numbers/counted.ts'
import type { Parcel } from '#ui/parcel.ts'

/** What a visitor pasted or dropped where no tool takes it: the search offers the tools that do. */
export interface Given {
  /** What it is, in words, e.g. `data.json`. */
  name: string
  parcels: Parcel[]
}

/** Larger files are not read as text before a tool is chosen. */
const LARGEST_TEXT = 10 * MB
/** Parsing more than this on a key press would be noticed. */
const LARGEST_PARSED = MB
/** Characters that are enough to recognise a format. */
const SAMPLE = 5000
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const IPV6 = /^(?=.*:.*:)[\da-f:]{2,39}(?:%\w+)?$|^::ffff:[\d.]+$/i
/** Names that end like a file are none of the web's, unless they say so; those of Poland and Serbia (pl, rs) are. */
const FILE_ENDING =
  'pdf|md|txt|log|rtf|csv|tsv|json|xml|ya?ml|toml|ini|conf|cfg|env|lock|html?|css|scss|less|[cm]?[jt]sx?|py|ipynb|rb|go|sh|bat|ps|php|lua|java|kt|cs|[ch]pp|swift|dart|vue|wasm|sql|db|sqlite|parquet|exe|dll|msi|apk|jar|deb|rpm|dmg|iso|img|bin|zip|tar|t?gz|xz|rar|torrent|docx?|odt|xlsx?|ods|pptx?|odp|epub|mobi|tex|rst|jsonl|ndjson|jpe?g|png|gif|svg|webp|avif|hei[cf]|tiff?|bmp|ico|psd|eps|dng|[ot]tf|woff|mp[34]|mpe?g|mkv|avi|mov|wmv|flv|wav|flac|aac|ogg|wma|webm|srt|eml|ics|vcf|gpx|kml|bak|tmp|patch'
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const DOMAIN = new RegExp(
  String.raw`^(?:www\.|(?![^/]*\.(?:${FILE_ENDING})\.?$))(?:${LABEL}\.)+(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,24})\.?(?::\d{1,5})?(?:\/\S*)?$`,
  'iu',
)
/** Nobody types a longer address. */
const LONGEST_ADDRESS = 2000
const MARKDOWN =
  /^(?:#{1,6} \S|```|\s*(?:[-*+]|\d+\.) \[?\S.*\n\s*(?:[-*+]|\d+\.) |\|.*\|\n\|[ :|-]+\|)|\[[^[\]\n]+\]\([^()\s]+\)/m
const HTML = /^\s*<(?:!doctype html|html|body|div|p|table|section|article|ul|ol|h[1-6]|span)[\s>]/i

/** What a text is, the most telling first; every text is `text` at last. */
export function kindsOf(text: string): Kind[] {
  const trimmed = text.trim()
  const kinds: Kind[] = []
  if (looksLikeJson(trimmed)) kinds.push('json')
  else if (/^https?:\/\/\S+$/i.test(trimmed)) kinds.push('url')
  else if (IPV4.test(trimmed) || IPV6.test(trimmed)) kinds.push('ip')
  else if (trimmed.length <= LONGEST_ADDRESS && DOMAIN.test(trimmed)) kinds.push(...kindsOfDomain(trimmed))
  else if (HTML.test(trimmed.slice(0, SAMPLE))) kinds.push('html')
  else if (MARKDOWN.test(trimmed.slice(0, SAMPLE))) kinds.push('markdown')
  else if (looksLikeCsv(trimmed)) kinds.push('csv')
  return [...kinds, 'text']
}

/** A name is looked up; of an address with a path, the whole is looked at first. */
function kindsOfDomain(address: string): Kind[] {
  return address.includes('/') ? ['url', 'ip'] : ['ip', 'url']
}

function looksLikeJson(text: string): boolean {
  if (!/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(text)) return false
  if (text.length > LARGEST_PARSED) return true
  try {
    JSON.parse(text)
    return true
  } catch {
    // With a slip, it is still a document for the tool that names the slip.
    return /^[{[]\s*(?:["{[\]}]|-?\d|true|false|null)/.test(text)
  }
}

/** At least two lines with the same separators. */
function looksLikeCsv(text: string): boolean {
  const lines = text.slice(0, SAMPLE).split(/\r?\n/, 5)
  if (lines.length < 2) return false
  return [',', ';', '\t', '|'].some((separator) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length)
    return (counts[0] as number) > 1 && counts.slice(0, 4).every((count) => count === counts[0])
  })
}

/** What is asked about, in `ip of example.com`. */
export function askedAbout(text: string): string {
  return text.replace(/^(?:what(?:['’]?s| is) the )?(?:ip(?: address)?|whois|hostname) (?:(?:of|for) )?(?=\S+$)/i, '')
}

export function givenText(text: string): Given {
  const name = `Pasted text, ${grouped(text.length)} characters`
  return { name, parcels: kindsOf(text).map((kind) => ({ kind, text })) }
}

const BY_NAME: [pattern: RegExp, kind: Kind][] = [
  [/\.(?:json|geojson|webmanifest)$/i, 'json'],
  [/\.(?:csv|tsv)$/i, 'csv'],
  [/\.(?:md|markdown)$/i, 'markdown'],
  [/\.html?$/i, 'html'],
]

/** A file as the tools take it: images and PDF as they are, text by what its name or its content says. */
export async function givenFile(file: File): Promise<Given> {
  const name = file.name || 'Pasted file'
  if (file.type.startsWith('image/') || /\.(?:heic|heif|avif)$/i.test(name))
    return { name, parcels: [{ kind: 'image', file }] }
  if (file.type === 'application/pdf' || /\.pdf$/i.test(name)) return { name, parcels: [{ kind: 'pdf', file }] }
  const text = file.size > LARGEST_TEXT ? undefined : await textOf(file)
  if (text === undefined) return { name, parcels: [] }
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  const kinds = named ? [named, 'text' as const] : kindsOf(text)
  return { name, parcels: kinds.map((kind) => ({ kind, text })) }
}

/** `undefined` for bytes that are not text. */
async function textOf(file: File): Promise<string | undefined> {
  const [{ decodeTextFile }, bytes] = await Promise.all([import('#shared/text/file.ts'), file.arrayBuffer()])
  try {
    return decodeTextFile(new Uint8Array(bytes)).text
  } catch (error) {
    if (isToolError(error)) return undefined
    throw error
  }
}

interface Offer {
  tool: Tool
  parcel: Parcel
}

/** Every tool that takes what was given, those for its most telling kind first. */
export function offersFor(tools: Tool[], { parcels }: Given): Offer[] {
  const offers = new Map<string, Offer>()
  for (const parcel of parcels) {
    const takers = tools.filter((tool) => tool.accepts?.includes(parcel.kind))
    // A tool that is named after the kind, or takes little else, is the likelier one.
    const likeliest = takers.toSorted((a, b) => fit(b, parcel.kind) - fit(a, parcel.kind))
    for (const tool of likeliest) if (!offers.has(tool.path)) offers.set(tool.path, { tool, parcel })
  }
  return [...offers.values()]
}

function fit(tool: Tool, kind: Kind): number {
  const named = tool.shortLabel.toLowerCase().split(/\W+/)
  return (named[0] === kind ? 20 : named.includes(kind) ? 10 : 0) - (tool.accepts?.length ?? 0)
}

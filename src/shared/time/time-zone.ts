import { ToolError } from '#contract/error.ts'

export interface TimeZone {
  /** IANA identifier, e.g. `Asia/Kolkata`. */
  value: string
  label: string
}

/** The ten that stand first in every list. */
const FIRST: TimeZone[] = [
  { value: 'America/New_York', label: 'New York' },
  { value: 'America/Los_Angeles', label: 'Los Angeles' },
  { value: 'Europe/London', label: 'London' },
  { value: 'Europe/Paris', label: 'Paris' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
  { value: 'Asia/Shanghai', label: 'Shanghai' },
  { value: 'Asia/Kolkata', label: 'India (Kolkata)' },
  { value: 'Australia/Sydney', label: 'Sydney' },
  { value: 'Pacific/Auckland', label: 'Auckland' },
  { value: 'UTC', label: 'UTC' },
]

/** JavaScript engines list some zones under the names that the tz database has given up. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Some engines list these too, whose signs are the wrong way round: Etc/GMT+5 is UTC−5. */
const OFFSETS = /^Etc\//

/** Names of ICU's own that no IANA zone has: to it BST is Dhaka and AST is Anchorage. Firefox knows none of them. */
const NOT_IANA =
  /^(?:SystemV\/.*|ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i

let all: TimeZone[] | undefined

/** Every IANA zone of a place: the ten first, the others by name. */
export function timeZones(): TimeZone[] {
  if (all) return all
  const first = new Set(FIRST.map(({ value }) => value))
  const others = new Set(Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name))
  all = [
    ...FIRST,
    ...[...others]
      .filter((value) => !first.has(value) && !OFFSETS.test(value))
      .toSorted()
      .map(labelled),
  ]
  return all
}

function labelled(value: string): TimeZone {
  const cut = value.lastIndexOf('/')
  const region = value.slice(0, Math.max(cut, 0)).replaceAll('_', ' ')
  return { value, label: region ? `${placeOf(value)} (${region})` : value }
}

/** @example placeOf('America/New_York') // 'New York' */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** Names as they were given and their zones: the engine takes longer to look one up than most answers need. */
const known = new Map<string, string>()
/** Every zone in a spelling or two. */
const MOST_KNOWN = 1000

/** The identifier in its usual spelling; a name that no zone has is refused. */
export function readTimeZone(name: string): string {
  const zone = timeZoneNamed(name)
  if (zone === undefined) {
    throw new ToolError(`“${name.slice(0, 40)}” is not a time zone. Use an IANA name such as Europe/Paris or UTC.`, {
      code: 'bad_time_zone',
    })
  }
  return zone
}

/** The same for names that no visitor gave: `undefined` where no zone has it. */
export function timeZoneNamed(name: string): string | undefined {
  const before = known.get(name)
  if (before !== undefined) return before
  const zone = zoneOf(name)
  if (zone === undefined) return undefined
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(name, zone)
  return zone
}

function zoneOf(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,39}$/.test(name) || NOT_IANA.test(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return RENAMED[timeZone] ?? timeZone
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

import { timeZones, type TimeZone } from './time-zone.ts'

/** Cities, countries and abbreviations that no zone is named after. */
const ALSO = `America/New_York: nyc, new york city, est, edt, et, eastern, boston, washington, washington dc, miami, philadelphia, atlanta
America/Chicago: cst, cdt, ct, central, houston, dallas, austin
America/Denver: mst, mdt, mt, mountain
America/Los_Angeles: la, pst, pdt, pt, pacific, california, san francisco, sf, seattle, san diego, las vegas, portland
America/Toronto: ottawa, montreal
America/Sao_Paulo: brasilia, rio de janeiro, rio
America/Argentina/Buenos_Aires: argentina
America/Mexico_City: mexico
Europe/London: uk, england, bst, britain, manchester, edinburgh
Europe/Dublin: ireland
Europe/Lisbon: portugal, porto
Europe/Paris: france, lyon, cet, cest
Europe/Berlin: germany, munich, hamburg, frankfurt, cologne
Europe/Madrid: spain, barcelona
Europe/Rome: italy, milan
Europe/Amsterdam: netherlands
Europe/Brussels: belgium
Europe/Zurich: switzerland, geneva
Europe/Vienna: austria
Europe/Stockholm: sweden
Europe/Oslo: norway
Europe/Copenhagen: denmark
Europe/Helsinki: finland
Europe/Warsaw: poland
Europe/Athens: greece
Europe/Kyiv: kiev, ukraine
Europe/Istanbul: turkey, ankara
Asia/Dubai: uae, abu dhabi
Asia/Jerusalem: israel, tel aviv
Asia/Kolkata: india, ist, mumbai, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, calcutta
Asia/Shanghai: china, beijing, shenzhen
Asia/Hong_Kong: hk
Asia/Tokyo: japan, jst, osaka, kyoto
Asia/Seoul: korea, south korea
Asia/Manila: philippines
Asia/Bangkok: thailand
Asia/Jakarta: indonesia
Asia/Ho_Chi_Minh: vietnam, saigon, hanoi
Africa/Cairo: egypt
Africa/Johannesburg: south africa, cape town
Africa/Nairobi: kenya
Africa/Lagos: nigeria
Australia/Sydney: aest, aedt, canberra
Pacific/Auckland: new zealand, wellington
UTC: gmt, z, zulu`

/** Every name of every zone in lower case: its own, that of its place and those above. */
function allNames(): [name: string, zone: string][] {
  return [
    ...timeZones().flatMap(({ value }): [string, string][] => [
      [value.toLowerCase(), value],
      [
        value
          .slice(value.lastIndexOf('/') + 1)
          .replaceAll('_', ' ')
          .toLowerCase(),
        value,
      ],
    ]),
    ...ALSO.split('\n').flatMap((line): [string, string][] => {
      const [zone = '', names = ''] = line.split(': ')
      return names.split(', ').map((name) => [name, zone])
    }),
  ]
}

let named: Map<string, string> | undefined

/** @example zoneNamed('san francisco') // 'America/Los_Angeles' */
export function zoneNamed(place: string | undefined): string | undefined {
  named ??= new Map(allNames())
  return named.get((place ?? '').trim().toLowerCase())
}

/**
 * The zones that a text may mean, the likeliest first: one of its names is the text, begins with it, or has a word that
 * does. Accents do not count; nothing typed gives the most used.
 * @example searchZones('munich', 1) // [{ value: 'Europe/Berlin', label: 'Berlin (Europe)' }]
 */
export function searchZones(text: string, most: number): TimeZone[] {
  const wanted = folded(text.trim())
  const ranks = new Map<string, number>()
  for (const [name, zone] of allNames()) {
    const rank = rankOf(folded(name), wanted)
    if (rank < (ranks.get(zone) ?? NO_MATCH)) ranks.set(zone, rank)
  }
  return timeZones()
    .filter(({ value }) => ranks.has(value))
    .toSorted((a, b) => (ranks.get(a.value) ?? NO_MATCH) - (ranks.get(b.value) ?? NO_MATCH))
    .slice(0, most)
}

const NO_MATCH = 3

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return ` ${name}`.includes(` ${wanted}`) ? 2 : NO_MATCH
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[/_-]/g, ' ')
}

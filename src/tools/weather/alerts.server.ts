import * as z from 'zod/mini'
import { ProviderRefusal, type Ask } from '#contract/upstream.ts'
import { holds, readOutline, type Outline } from './outlines.ts'
import { NOTHING, readable } from './reading.server.ts'
import { known, type Alert, type Place } from './report.ts'

const text = z.nullish(z.string())
/** Where a source tells neither a headline nor what is to come. */
const UNTITLED = 'Weather alert'
const parameter = z.object({ valueName: z.string(), value: z.union([z.string(), z.number()]) })
const SEVERITIES = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown']

/** Countries and territories of the US National Weather Service. */
export const NWS_COUNTRIES = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP'])

/** Alerts for a point in the USA; `undefined` where the service does not cover it. */
export async function nwsAlerts(ask: Ask, place: Place, now: Date): Promise<Alert[] | undefined> {
  const properties = z.object({
    id: z.string(),
    areaDesc: text,
    references: z.nullish(z.array(z.object({ identifier: z.string() }))),
    sent: text,
    onset: text,
    expires: text,
    ends: text,
    status: z.string(),
    messageType: z.string(),
    severity: text,
    event: text,
    senderName: text,
    headline: text,
    description: text,
    instruction: text,
  })
  const feature = z.union([z.object({ properties }), NOTHING])
  const query = { point: `${place.latitude},${place.longitude}`, status: 'actual', message_type: 'alert,update' }
  try {
    return await ask.json(
      { path: '/alerts/active', query },
      z.object({ features: z.array(feature) }),
      ({ features }) => {
        const alerts = readable(features, (each) => each?.properties)
        const replaced = new Set(
          alerts.flatMap((alert) => (alert.references ?? []).map(({ identifier }) => identifier)),
        )
        const live = alerts.filter(
          (alert) =>
            alert.status === 'Actual' &&
            alert.messageType !== 'Cancel' &&
            !replaced.has(alert.id) &&
            !isOver({ ...alert, issued: alert.sent, expires: alert.ends ?? alert.expires }, now),
        )
        // One that cannot be read may be in force here: without it there is no all-clear.
        if (live.length === 0 && alerts.length < features.length) throw new Error('an alert that cannot be read')
        return live
          .toSorted((a, b) => rank(a.severity) - rank(b.severity) || (a.onset ?? '').localeCompare(b.onset ?? ''))
          .map((alert) => ({
            headline: alert.headline || alert.event || UNTITLED,
            desc: unwrap(alert.description ?? ''),
            ...known({
              instruction: alert.instruction ? unwrap(alert.instruction) : undefined,
              severity: alert.severity,
              areas: alert.areaDesc,
              issuer: alert.senderName,
              issued: alert.sent,
              onset: alert.onset,
              expires: alert.ends ?? alert.expires,
            }),
          }))
      },
    )
  } catch (error) {
    if (error instanceof ProviderRefusal && (error.status === 400 || error.status === 404)) return undefined
    throw error
  }
}

/** MeteoAlarm's feeds, by country. */
const FEEDS: Record<string, string> = {
  AT: 'austria',
  BE: 'belgium',
  BA: 'bosnia-herzegovina',
  BG: 'bulgaria',
  HR: 'croatia',
  CY: 'cyprus',
  CZ: 'czechia',
  DK: 'denmark',
  EE: 'estonia',
  FI: 'finland',
  FR: 'france',
  DE: 'germany',
  GR: 'greece',
  HU: 'hungary',
  IS: 'iceland',
  IE: 'ireland',
  IL: 'israel',
  IT: 'italy',
  LV: 'latvia',
  LT: 'lithuania',
  LU: 'luxembourg',
  MT: 'malta',
  MD: 'moldova',
  ME: 'montenegro',
  NL: 'netherlands',
  MK: 'republic-of-north-macedonia',
  NO: 'norway',
  PL: 'poland',
  PT: 'portugal',
  RO: 'romania',
  RS: 'serbia',
  SK: 'slovakia',
  SI: 'slovenia',
  ES: 'spain',
  SE: 'sweden',
  CH: 'switzerland',
  UA: 'ukraine',
  GB: 'united-kingdom',
}

export const FEED_COUNTRIES = Object.keys(FEEDS)

export const feedOf = (countryCode: string): string | undefined =>
  Object.hasOwn(FEEDS, countryCode) ? FEEDS[countryCode] : undefined

/** One warning of a national feed, with the areas that it is for. All that it takes to find those of a place is done. */
interface Warning {
  alert: Alert
  /** Milliseconds since 1970 until which it is in force, where that can be told. */
  end?: number | undefined
  /** Names are folded. */
  areas: { name: string; parts: string[]; outlines: Outline[] }[]
}

/**
 * Every warning in force in a country, in English where it is given: a long feed, so it is kept read. Null where the
 * country has no feed any more.
 */
export async function meteoAlarmWarnings(ask: Ask, feed: string, now: Date): Promise<Warning[] | null> {
  try {
    return await readFeed(ask, feed, now)
  } catch (error) {
    if (error instanceof ProviderRefusal && error.status === 404) return null
    throw error
  }
}

// Anything but the envelope may be missing, or be of another shape: one bulletin must not silence all others of the country.
const area = z.object({ areaDesc: text, polygon: z.nullish(z.union([z.string(), z.array(z.string())])) })
const info = z.object({
  language: text,
  event: text,
  urgency: text,
  severity: text,
  onset: text,
  expires: text,
  senderName: text,
  headline: text,
  description: text,
  instruction: text,
  parameter: z.optional(z.union([z.array(z.union([parameter, NOTHING])), NOTHING])),
  area: z.nullish(z.array(z.union([area, NOTHING]))),
})
const message = z.object({
  identifier: z.string(),
  sent: text,
  status: z.string(),
  msgType: z.string(),
  references: text,
  info: z.nullish(z.array(z.union([info, NOTHING]))),
})
const feedAnswer = z.object({ warnings: z.array(z.union([z.object({ alert: message }), message, NOTHING])) })

type Info = z.output<typeof info>
type Message = z.output<typeof message>

function readFeed(ask: Ask, feed: string, now: Date): Promise<Warning[]> {
  return ask.json({ path: `/api/v1/warnings/feeds-${feed}` }, feedAnswer, ({ warnings }) => {
    const messages = readable(warnings, (each) => {
      const read = each && 'alert' in each ? each.alert : each
      // Without any text that can be read it tells nothing.
      return read?.info?.length && !read.info.some(Boolean) ? undefined : read
    })
    // One that cannot be read may be in force anywhere: beside others it is one of no place at all.
    const unread: Warning[] = Array.from({ length: warnings.length - messages.length }, () => ({
      alert: { headline: UNTITLED, desc: '' },
      areas: [],
    }))
    const read = current(messages).flatMap(({ sent, info: texts }) =>
      inOneLanguage(texts ?? [])
        .filter((told) => warns(told, sent, now))
        .map((told) => warningOf(told, sent)),
    )
    return [...read, ...unread]
  })
}

/** Without exercises, and what others have cancelled or replaced. */
function current(messages: Message[]): Message[] {
  // "sender,identifier,sent" triples, separated by blanks.
  const replaced = new Set(
    messages.flatMap(({ references }) => (references ?? '').split(/\s+/).map((triple) => triple.split(',')[1])),
  )
  return messages.filter(
    ({ status, msgType, identifier }) => status === 'Actual' && msgType !== 'Cancel' && !replaced.has(identifier),
  )
}

function warns(told: Info, issued: Message['sent'], now: Date): boolean {
  return !isOver({ ...told, issued }, now) && told.urgency !== 'Past' && levelOf(told.parameter) !== '1'
}

function warningOf(told: Info, issued: Message['sent']): Warning {
  const areas = (told.area ?? []).filter((each) => each !== undefined)
  const alert: Alert = {
    headline: told.headline || told.event || UNTITLED,
    desc: told.description ?? '',
    ...known({
      instruction: told.instruction || undefined,
      severity: told.severity,
      areas: areas.flatMap(({ areaDesc }) => areaDesc || []).join(', ') || undefined,
      issuer: told.senderName,
      issued,
      onset: told.onset,
      expires: told.expires,
    }),
  }
  return {
    alert,
    end: endOf(alert),
    areas: areas.map(({ areaDesc, polygon }) => ({
      name: folded(areaDesc ?? ''),
      parts: (areaDesc ?? '').split(/[&,;/]/).map(folded),
      outlines: outlinesOf([polygon ?? []].flat()),
    })),
  }
}

/** All texts of one language, in English where there are some: others of the same one are for other areas or times. */
function inOneLanguage<T extends { language?: string | null | undefined }>(texts: (T | undefined)[]): T[] {
  const told = texts.filter((each) => each !== undefined)
  const tag = ({ language }: T) => language?.toLowerCase() ?? ''
  const chosen = told.find((each) => tag(each).startsWith('en')) ?? told[0]
  return told.filter((each) => chosen && tag(each) === tag(chosen))
}

/** `2; yellow; Moderate` has the level 2; level 1, green, says that there is nothing. */
function levelOf(parameters: (z.output<typeof parameter> | undefined)[] | undefined): string | undefined {
  const level = parameters?.find((each) => each?.valueName === 'awareness_level')
  return String(level?.value ?? '').trim()[0]
}

/** None where one of them cannot be read: it might hold the place. */
function outlinesOf(polygons: string[]): Outline[] {
  const outlines = polygons.map(readOutline)
  return outlines.every((outline) => outline !== undefined) ? outlines : []
}

/** The warnings of a feed that are still in force. */
export function inForce(warnings: Warning[], now: Date): Warning[] {
  return warnings.filter(({ end }) => end === undefined || end >= now.getTime())
}

/** Whether a warning tells for which places it is: else those that bear no name of its areas may be meant, too. */
export function isOutlined({ areas }: Warning): boolean {
  return areas.length > 0 && areas.every(({ outlines }) => outlines.length > 0)
}

/** Warnings whose outline holds the place, or whose area bears the name of one that the place lies in. */
export function warningsFor(warnings: Warning[], place: Place, names: string[]): Alert[] {
  const wanted = names.map(folded).filter((name) => name.length > 2)
  return warnings
    .filter(({ areas }) =>
      areas.some((area) =>
        area.outlines.length > 0 ? area.outlines.some((outline) => holds(outline, place)) : touches(area, wanted),
      ),
    )
    .map(({ alert }) => alert)
    .toSorted((a, b) => rank(a.severity) - rank(b.severity))
}

/** Words that make a part of what they stand beside, in the languages of the feeds. */
const PART =
  /^(?:(?:north|south)?(?:east|west)?(?:ern)?|central|upper|lower|of|nord|sud|est|ouest|ovest|norte|sur|sul|este|oeste)$/

/** `Greater London` has London in it; of `South West England` nobody knows whether it has a place in England. */
function touches({ name, parts }: Warning['areas'][number], wanted: string[]): boolean {
  return wanted.some((each) => name === each || parts.some((part) => part === each || isAround(part, each)))
}

function isAround(part: string, name: string): boolean {
  const around = ` ${part} `.split(` ${name} `)
  const words = around.flatMap((text) => text.split(' ')).filter(Boolean)
  return around.length > 1 && !words.every((word) => PART.test(word))
}

const folded = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** For how long an alert counts that tells no end: what lasts longer is issued anew at least once a day. */
const WITHOUT_END_MS = 24 * 60 * 60 * 1000

type Times = Partial<Record<'issued' | 'onset' | 'expires', string | null | undefined>>

/** Whether an alert is no longer in force. One that tells no time at all is, as long as its source lists it. */
export function isOver(times: Times, now: Date): boolean {
  const end = endOf(times)
  return end !== undefined && end < now.getTime()
}

function endOf({ issued, onset, expires }: Times): number | undefined {
  const [given, begun, told] = [expires, onset, issued].map((time) => Date.parse(time ?? ''))
  const from = Math.max(...[begun, told].filter((time): time is number => !Number.isNaN(time)))
  const end = Number.isNaN(given) ? from + WITHOUT_END_MS : Number(given)
  return Number.isFinite(end) ? end : undefined
}

function rank(severity: string | null | undefined): number {
  const index = SEVERITIES.indexOf(severity ?? '')
  return index < 0 ? SEVERITIES.length : index
}

/** Texts come in lines of 69 columns: single line breaks are blanks, empty lines stay. */
const unwrap = (wrapped: string) => wrapped.replace(/(?<!\n)\n(?!\n)/g, ' ')

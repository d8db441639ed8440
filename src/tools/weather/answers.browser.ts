import { useEffect, useSyncExternalStore } from 'react'
import { client, sendAside } from '#contract/client.browser.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import { listeners } from '#ui/listeners.ts'
import { echoedAddress } from '#ui/own-address.ts'
import type api from './api.ts'
import { AUTO, nameOfPlace, readPlace, useSavedPlace } from './saved-place.browser.ts'
import { FAILED } from './sentences.ts'
import { localAt } from './show.ts'

/** The page's own calls. */
const call = client<typeof api>()
/** Calls made without a click: for the badge, the clock, suggestions. */
const aside = client<typeof api>(sendAside)
type Call = typeof call

const MINUTE_MS = 60_000
const RENEW_MS = 30 * MINUTE_MS
const RETRY_MS = 1000
/** The most days ahead that a source may be asked for. */
export const MOST_DAYS = 10
/** The longest wait for an echo service. */
const ECHO_MS = 4000
/** Answers of places that were looked at before are dropped beyond this number. */
const MOST_KEPT = 60

/** Each question with the minutes for which its answer is as good as new. */
const QUESTIONS = {
  current: { fresh: 10, ask: askCurrent },
  forecast: { fresh: 15, ask: (by: Call, location: string) => by('GET /weather/forecast', { query: { location } }) },
  longForecast: {
    fresh: 15,
    ask: (by: Call, location: string) => by('GET /weather/forecast', { query: { location, days: MOST_DAYS } }),
  },
  history: {
    fresh: 60,
    ask: (by: Call, location: string, date = '') => by('GET /weather/history', { query: { location, date } }),
  },
  hourly: {
    fresh: 30,
    ask: (by: Call, location: string) => by('GET /weather/hourly-forecast', { query: { location } }),
  },
  astronomy: {
    fresh: 60,
    ask: (by: Call, location: string, date?: string) =>
      by('GET /weather/astronomy', { query: { location, ...(date ? { date } : {}) } }),
  },
  air: { fresh: 30, ask: (by: Call, location: string) => by('GET /weather/air-quality', { query: { location } }) },
  alerts: { fresh: 15, ask: (by: Call, location: string) => by('GET /weather/alerts', { query: { location } }) },
  marine: { fresh: 30, ask: (by: Call, location: string) => by('GET /weather/marine', { query: { location } }) },
}
export type Question = keyof typeof QUESTIONS
/** A question with the day that it is about, where it is about another than today: `history 2025-10-01`. */
type Topic = Question | `${Question} ${string}`
export type Answer<Q extends Question> = Awaited<ReturnType<(typeof QUESTIONS)[Q]['ask']>>

export type Suggested = Awaited<ReturnType<typeof findPlaces>>[number]

export async function findPlaces(query: string, signal: AbortSignal) {
  return (await aside('GET /weather/places', { query: { query } }, signal)).places
}

interface Entry<T> {
  value?: T
  /** When the value came. */
  since?: number
  error?: unknown
  /** When the last try ended. */
  at: number
  running?: Promise<void> | undefined
}

const START: Entry<never> = { at: 0 }
const entries = new Map<string, Entry<unknown>>()
const answered = listeners()

export const onAnswers = answered.on

export function readAnswer<Q extends Question>(topic: Q | `${Q} ${string}`, location: string): Entry<Answer<Q>> {
  return (entries.get(`${topic} ${location}`) ?? START) as Entry<Answer<Q>>
}

function keep(key: string, entry: Entry<unknown>): void {
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size > MOST_KEPT) entries.delete(entries.keys().next().value as string)
  answered.tell()
}

/** For the badge: the page's own calls go before. */
export function loadAside(question: Question, location: string): void {
  void load(question, location, aside)
}

/** Loads what is missing, failed or older than `age`; a load that is under way serves everybody. */
function load(topic: Topic, location: string, by: Call, age = freshness(topic)): Promise<void> {
  const key = `${topic} ${location}`
  const before = entries.get(key) ?? START
  if (before.running) return before.running
  if (before.value !== undefined && before.error === undefined && isFresh(before, age)) {
    if (topic === 'current') named(location, before.value as Answer<'current'>)
    return Promise.resolve()
  }
  const running = answerOf(topic, location, by).then(
    (value) => keep(key, { value, since: Date.now(), at: Date.now() }),
    (error: unknown) => keep(key, { ...before, error, at: Date.now() }),
  )
  keep(key, { ...before, running })
  return running
}

function isFresh(entry: Entry<unknown>, age: number): boolean {
  return Date.now() - entry.at < age && !isOfYesterday(entry)
}

/** Midnight has passed at the place since the last try: “Today” is another day. */
function isOfYesterday({ value, since = 0, at }: Entry<unknown>): boolean {
  if (value === undefined) return false
  const dayAt = (instant: number) => localAt(instant, value as Answer<'current'>, since).slice(0, 10)
  return dayAt(at) !== dayAt(Date.now())
}

const partsOf = (topic: Topic) => topic.split(' ') as [question: Question, date?: string]
const freshness = (topic: Topic) => QUESTIONS[partsOf(topic)[0]].fresh * MINUTE_MS

async function answerOf(topic: Topic, location: string, by: Call): Promise<unknown> {
  const [question, date] = partsOf(topic)
  if (question !== 'current' && location === AUTO) await load('current', AUTO, by)
  const { ask } = QUESTIONS[question]
  const where = question !== 'current' && location === AUTO ? (ownAddress ?? AUTO) : location
  try {
    return await ask(by, where, date)
  } catch (error) {
    if (!isWorthRetrying(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await ask(by, where, date)
  }
}

function isWorthRetrying(error: unknown): boolean {
  return isToolError(error) && (error.status >= 500 || error.code === 'network')
}

/** The visitor's address, where only the browser could find it out. */
let ownAddress: string | undefined

/** The address may be another one now, and lead elsewhere: whatever was told of its place is asked for anew. */
export function forgetAddress(): void {
  ownAddress = undefined
  for (const [key, entry] of entries) {
    if (key.endsWith(` ${AUTO}`) && !entry.running) entries.set(key, { ...entry, at: 0 })
  }
  answered.tell()
}

/** Where our server does not see the visitor's address, echo services are asked for it; then London stands in. */
async function askCurrent(by: Call, location: string) {
  if (location !== AUTO) return named(location, await currentAt(by, location))
  const answer = await currentAt(by, ownAddress ?? AUTO)
  if (!answer.assumed || ownAddress) return named(AUTO, answer)
  ownAddress = await echoedAddress(AbortSignal.timeout(ECHO_MS)).catch(() => undefined)
  if (ownAddress) return named(AUTO, await currentAt(by, ownAddress))
  // oxlint-disable-next-line no-console -- the specification asks for this failure to be logged
  console.warn('Sundry: no service told your address, London stands in')
  return named(AUTO, answer)
}

function named<T extends { locationName: string }>(location: string, answer: T): T {
  nameOfPlace(location, answer.locationName)
  return answer
}

async function currentAt(by: Call, location: string) {
  if (by === call) return await call('GET /weather/current', { query: { location } })
  const { current, message } = await by('GET /weather/summary', { query: { location } })
  if (!current) throw new ToolError(message ?? FAILED, { status: 502, code: 'upstream_failed' })
  return current
}

/** How many parts of the page show an answer: only these are renewed. */
const watched = new Map<Topic, number>()
let timer: ReturnType<typeof setInterval> | undefined

/** Keeps the answer for the saved place renewed: after half an hour, and when the network is back. */
export function watch(topic: Topic): () => void {
  watched.set(topic, (watched.get(topic) ?? 0) + 1)
  if (timer === undefined) {
    timer = setInterval(renewOld, MINUTE_MS)
    addEventListener('online', renewAfterBreak)
  }
  return () => {
    const left = (watched.get(topic) ?? 1) - 1
    if (left > 0) watched.set(topic, left)
    else watched.delete(topic)
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
    removeEventListener('online', renewAfterBreak)
  }
}

/** A hidden page waits until it is looked at. */
function renewOld(): void {
  if (!document.hidden) renew((topic) => Math.max(RENEW_MS, freshness(topic)), false)
}

function renewAfterBreak(): void {
  forgetAddress()
  renew(freshness, true)
}

function renew(age: (topic: Topic) => number, failedToo: boolean): void {
  const { location } = readPlace()
  if (location === '') return
  for (const topic of watched.keys()) {
    const entry = readAnswer(topic, location)
    const due = !isFresh(entry, age(topic)) || (failedToo && entry.error !== undefined)
    if (due) void load(topic, location, aside, age(topic))
  }
}

/** The answer for the saved place, about today or `date`, loaded when it is first looked at. */
export function useAnswer<Q extends Question>(question: Q, date = ''): Entry<Answer<Q>> {
  const { location } = useSavedPlace()
  const topic = date === '' ? question : (`${question} ${date}` as const)
  const entry = useSyncExternalStore(
    onAnswers,
    () => readAnswer(topic, location),
    () => START as Entry<Answer<Q>>,
  )
  useEffect(() => {
    if (location !== '') void load(topic, location, call)
  }, [topic, location])
  useEffect(() => watch(topic), [topic])
  return entry
}

/** The refusal of the place, where that is why something is not shown. */
export function useRefusedPlace(): unknown {
  return useSyncExternalStore(onAnswers, refusedPlace, () => undefined)
}

function refusedPlace(): unknown {
  const { location } = readPlace()
  const errors = Array.from(watched.keys(), (topic) => readAnswer(topic, location).error)
  return errors.filter(isToolError).find((error) => error.errors.some(({ field }) => field === 'location'))
}

/** Asks once more what is shown, at the visitor's wish: what is older than `age`, or failed. */
export function askAgain(age?: number): void {
  for (const topic of watched.keys()) void load(topic, readPlace().location, call, age)
}

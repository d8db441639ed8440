import { useCallback, useContext, useEffect, useState } from 'react'
import { parseFragment } from './fragment.ts'
import { SiteContext } from './site.ts'
import { readStored, store } from './storage.ts'

type Stored = Record<string, unknown>
const isRecord = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the share button of the shown page may put into a link. */
interface Shared {
  kind: 'option' | 'input'
  value: unknown
  fallback: unknown
}
const shared = new Map<string, Shared>()

export function sharedValues(): ReadonlyMap<string, Shared> {
  return shared
}

/** Offers values of the shown page to links, until the function that it gives back is called. */
function share(kind: Shared['kind'], values: Stored, fallbacks: Stored): () => void {
  for (const [name, value] of Object.entries(values)) shared.set(name, { kind, value, fallback: fallbacks[name] })
  return () => {
    for (const name of Object.keys(values)) shared.delete(name)
  }
}

/** What stood in the pages that were left, by their places in the history, and what of it belongs to the shown one. */
const left = new Map<string, Stored>()
let place = ''
let before: Stored = {}
/** More would keep long texts in memory that nobody comes back to. */
const MOST_LEFT = 20

/**
 * Before a page at another place is drawn: keeps what stands in the shown one, if it `isDrawn` yet, and gives the next
 * one what was left.
 */
export function turnPage(to: string, isDrawn: boolean): void {
  if (to !== place) {
    if (isDrawn) left.set(place, Object.fromEntries([...shared].map(([name, { value }]) => [name, value])))
    if (left.size > MOST_LEFT) left.delete([...left.keys()][0] as string)
    before = left.get(to) ?? {}
  }
  place = to
}

/** The page stays, and is only known by the other place from then on. */
export function stayAt(to: string): void {
  place = to
}

/** A value from the link that brought the visitor here, if it has the type of the default. */
function fromLink<T>(name: string, fallback: T): T | undefined {
  const text = parseFragment(location.hash).values.get(name)
  if (text === null) return undefined
  if (typeof fallback === 'string') return text as T
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback)
      ? (value as T)
      : undefined
  } catch {
    return undefined
  }
}

/** What a value begins with: what is known of it, once, else that of the link; `undefined` where there is no valid one. */
function startOf<T>(name: string, fallback: T, memory: Stored, valid?: (value: T) => boolean): T | undefined {
  const found = (memory[name] ?? fromLink(name, fallback)) as T | undefined
  delete memory[name]
  if (found === undefined || typeof found !== typeof fallback) return undefined
  return (valid?.(found) ?? true) ? found : undefined
}

/** The same for several values: those that do not begin as they are in `initial`, if there are any. */
function startsOf<T extends Stored>(
  initial: T,
  memory: Stored,
  choices: { [K in keyof T]?: readonly T[K][] } = {},
): Partial<T> | undefined {
  const found = Object.entries(initial).flatMap(([name, fallback]) => {
    const value = startOf(name, fallback as T[string], memory, (value) => choices[name]?.includes(value) ?? true)
    return value === undefined || value === fallback ? [] : [[name, value]]
  })
  return found.length > 0 ? (Object.fromEntries(found) as Partial<T>) : undefined
}

/** Where the options of the shown tool are remembered. */
function useOptionsKey(): string {
  const { tool } = useContext(SiteContext)
  return `options:${tool?.name ?? 'site'}`
}

const remembered = (key: string) => readStored(key, isRecord) ?? {}
/** A link with values tells of all options that differ from their defaults: what is remembered does not count beside it. */
const memoryOf = (key: string) => (location.hash.includes('?') ? before : remembered(key))
const remember = (key: string, part: Stored) => store(key, { ...remembered(key), ...part })

/**
 * An option: remembered for this tool on this device, and carried by links.
 * `name` is unique on the page, e.g. `charset` or `files.charset`; the value is a text, number, boolean or list.
 */
export function useOption<T>(
  name: string,
  fallback: T,
  valid?: (value: T) => boolean,
): [value: T, set: (value: T) => void] {
  const key = useOptionsKey()
  const [value, setValue] = useState(fallback)
  useEffect(() => {
    const found = startOf(name, fallback, memoryOf(key), valid)
    if (found !== undefined) setValue(found)
    // Only at the start: later changes come from the visitor.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, name])
  useEffect(() => share('option', { [name]: value }, { [name]: fallback }), [name, value, fallback])
  const set = useCallback(
    (next: T) => {
      setValue(next)
      remember(key, { [name]: next })
    },
    [key, name],
  )
  return [value, set]
}

/** Like `useOption` for one of several words: a value that no longer exists falls back. */
export function useChoice<const T extends string>(
  name: string,
  allowed: readonly T[],
  fallback: NoInfer<T>,
): [value: T, set: (value: T) => void] {
  return useOption<T>(name, fallback, (value) => allowed.includes(value))
}

/**
 * Several options of one form, each like `useOption`; `initial` is a constant with a name on the page for each, and
 * `choices` the words that are allowed where there are only some.
 */
export function useOptions<T extends Record<string, string | boolean>>(
  initial: T,
  choices: { [K in keyof T]?: readonly T[K][] } = {},
): [options: T, change: (part: Partial<T>) => void] {
  const key = useOptionsKey()
  const [options, setOptions] = useState(initial)
  useEffect(() => {
    const found = startsOf(initial, memoryOf(key), choices)
    if (found) setOptions({ ...initial, ...found })
    // Only at the start: later changes come from the visitor.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  useEffect(() => share('option', options, initial), [options, initial])
  const change = useCallback(
    (part: Partial<T>) => {
      setOptions((before) => ({ ...before, ...part }))
      remember(key, part)
    },
    [key],
  )
  return [options, change]
}

/** What a visitor types: never stored; Back brings it again, and a link only when the visitor ticks it. */
export function useInput(name: string, initial?: string): [value: string, set: (value: string) => void]
/** What is no text travels as JSON; `valid` refuses what a link should not hold. */
export function useInput<T>(name: string, initial: T, valid: (value: T) => boolean): [value: T, set: (value: T) => void]
export function useInput(name: string, initial: unknown = '', valid?: (value: unknown) => boolean) {
  const [value, setValue] = useState(initial)
  useEffect(() => {
    const found = startOf(name, initial, before, valid)
    if (found !== undefined) setValue(found)
    // Only at the start: later changes come from the visitor.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name])
  useEffect(() => share('input', { [name]: value }, { [name]: initial }), [name, value, initial])
  return [value, setValue]
}

/**
 * Several typed inputs of one form, each like `useInput`; `initial` is a constant with a name on the page for each.
 * @example const [fields, change] = useInputs({ weight: '', height: '' }); change({ weight: '70' })
 */
export function useInputs<T extends Record<string, string>>(
  initial: T,
): [fields: T, change: (part: Partial<T>) => void] {
  const [fields, setFields] = useState(initial)
  const change = useCallback((part: Partial<T>) => setFields((before) => ({ ...before, ...part })), [])
  useEffect(() => {
    const found = startsOf(initial, before)
    if (found) setFields((before) => ({ ...before, ...found }))
    // Only at the start: later changes come from the visitor.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => share('input', fields, initial), [fields, initial])
  return [fields, change]
}

import { listeners } from './listeners.ts'

/** Every key of this site begins with this, so that all of them can be shown and cleared. */
const PREFIX = 'sundry:'

/** A stored preference; what cannot be read is logged and taken as absent. */
export function readStored<T>(key: string, valid: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key)
    if (text === null) return undefined
    const value: unknown = JSON.parse(text)
    return valid(value) ? value : undefined
  } catch (error) {
    warn('reading', key, error)
    return undefined
  }
}

/** Stores a preference, or removes it with `undefined`; a refusal is logged and ignored. */
export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch (error) {
    warn('writing', key, error)
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch (error) {
    warn('listing', 'everything', error)
    return []
  }
}

const cleared = listeners()
/**
 * Calls the listener when the value read from a key may be outdated, so that an old one is not written back from memory:
 * everything was removed, another tab stored something, or the page comes back from the back/forward cache.
 */
export function onOutdated(key: string, listener: () => void): void {
  cleared.on(listener)
  // Pages are prerendered where there is no window.
  if (typeof document === 'undefined') return
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === PREFIX + key) listener()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener()
  })
}

/** Removes everything of this site and tells how many entries there were. */
export function clearStored(): number {
  const keys = storedKeys()
  for (const key of keys) store(key.slice(PREFIX.length), undefined)
  try {
    sessionStorage.clear()
  } catch (error) {
    warn('clearing', 'session', error)
  }
  cleared.tell()
  return keys.length
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

function warn(doing: string, key: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for storage errors to be logged
  console.warn(`Sundry: ${doing} the stored value “${key}” failed`, error)
}

import { useSyncExternalStore } from 'react'
import { dropLinkValues } from '#ui/fragment.ts'
import { listeners } from '#ui/listeners.ts'
import { isText, onOutdated, readStored, store } from '#ui/storage.ts'
import { devicePosition } from './device-position.browser.ts'

export const AUTO = 'auto:ip'
type Source = 'auto-ip' | 'manual' | 'gps'

/** The one place that the page and the badge show the weather of. */
interface SavedPlace {
  /** What the API is asked for: the text of a place, `lat,lon`, or `auto:ip`; empty before a first visit has begun. */
  location: string
  source: Source
  /** Its name, as the weather told it; empty until then, and for GPS. */
  label: string
  detecting: boolean
  /** Why GPS failed; the place stays what it was. */
  problem: { message: string; blocked: boolean } | undefined
}

const UNDETECTED =
  'We could not detect your location automatically. Please enter a city, postal code, or latitude/longitude manually.'
const GPS = /^-?\d+\.\d{4},-?\d+\.\d{4}$/
const NOWHERE: SavedPlace = { location: '', source: 'auto-ip', label: '', detecting: false, problem: undefined }

let place: SavedPlace | undefined
const moved = listeners()
/** Counts decisions: an answer of the GPS that comes after a later one is not waited for any more. */
let turn = 0
/** Whether the shown place is what the visitor's next visit begins with. */
let isKept = true

onOutdated('weather-location', () => {
  // That of a link is not one that was stored.
  if (!isKept) return
  turn++
  place = undefined
  // Begun anew, but nothing is stored right after everything was removed.
  if (readPlace().location === '') change({ location: AUTO, source: 'auto-ip' })
  else moved.tell()
})

export function readPlace(): SavedPlace {
  if (place) return place
  const location = readStored('weather-location', isText)?.trim() ?? ''
  const label = readStored('weather-label', isText) ?? ''
  // Only GPS leaves coordinates without a name behind.
  const source = location === AUTO || location === '' ? 'auto-ip' : GPS.test(location) && !label ? 'gps' : 'manual'
  return (place = { ...NOWHERE, location, source, label })
}

export const onPlace = moved.on

export function useSavedPlace(): SavedPlace {
  return useSyncExternalStore(onPlace, readPlace, () => NOWHERE)
}

function change(part: Partial<SavedPlace>): void {
  place = { ...readPlace(), ...part }
  moved.tell()
}

/** On a first visit the place is that of the visitor's address. */
export function beginPlace(): void {
  if (readPlace().location === '') choosePlace('')
}

/**
 * What stands in the location box becomes the place; nothing there means `auto:ip`. That of a link is looked at only,
 * without `keep`: it does not take the place of the visitor's own.
 */
export function choosePlace(typed: string, keep = true): void {
  const text = typed.trim()
  // Phones begin a text with a capital letter.
  const location = text === '' || text.toLowerCase() === AUTO ? AUTO : text
  settle(location, location === AUTO ? 'auto-ip' : 'manual', keep)
}

function settle(location: string, source: Source, keep = true): void {
  turn++
  isKept = keep
  const label = location === readPlace().location && source !== 'gps' ? readPlace().label : ''
  if (keep) {
    // Read again, a link would take the place of what was chosen since.
    dropLinkValues()
    store('weather-location', location)
    store('weather-label', label || undefined)
  }
  change({ location, source, label, detecting: false, problem: undefined })
}

/** Asks the device where it is; the visitor must have clicked for it. */
export async function chooseGps(): Promise<void> {
  const mine = ++turn
  change({ detecting: true, problem: undefined })
  const found = await devicePosition()
  if (mine !== turn) return
  if ('location' in found) settle(found.location, 'gps')
  else change({ detecting: false, problem: { message: UNDETECTED, blocked: found.blocked } })
}

export function closeProblem(): void {
  change({ problem: undefined })
}

/** The weather told what the place is called. */
export function nameOfPlace(location: string, name: string): void {
  const { location: shown, source, label } = readPlace()
  if (location !== shown || source === 'gps' || name === label) return
  if (isKept && readStored('weather-location', isText) === location) store('weather-label', name)
  change({ label: name })
}

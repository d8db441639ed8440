import { useSyncExternalStore } from 'react'
import { formatFragment, parseFragment } from '#ui/fragment.ts'
import { listeners } from '#ui/listeners.ts'
import { setNextStop } from '#ui/next-stop.ts'
import { sharedValues } from '#ui/state.ts'

/** One tool of a way through several, with its options as links carry them. */
export interface Stop {
  tool: string
  options: Record<string, string>
}

/** A way that a link describes (a chain without its results), and the stop that is shown. */
interface Way {
  stops: readonly Stop[]
  at: number
}

const NO_WAY: Way = { stops: [], at: 0 }

let way = NO_WAY
const changes = listeners()

function changeWay(to: Way): void {
  way = to
  const next = to.stops[to.at + 1]
  setNextStop(next && { tool: next.tool, address: wayAddress(to.stops, to.at + 1) })
  changes.tell()
}

export function useWay(): Way {
  return useSyncExternalStore(
    changes.on,
    () => way,
    () => NO_WAY,
  )
}

/** Reads the way from the link of the page that was opened; a page whose link has none ends the way. */
export async function openWay(hash: string, tool: string): Promise<void> {
  const { pathname } = location
  const { values } = parseFragment(hash)
  const text = values.get('way')
  const stops = text === null ? [] : (await import('./read-way.ts')).stopsIn(text)
  // Somebody may have gone on meanwhile.
  if (location.pathname !== pathname) return
  const at = Number(values.get('at') ?? 0)
  if (stops[at]?.tool === tool) changeWay({ stops, at })
  else if (way !== NO_WAY) changeWay(NO_WAY)
}

export function leaveWay(): void {
  changeWay(NO_WAY)
}

/**
 * Address of one stop, with its options and the whole way behind `#`, where no server sees them.
 * @example wayAddress([{ tool: 'image-resizer', options: { percent: '50' } }, { tool: 'pdf-tools', options: {} }], 0)
 */
export function wayAddress(stops: readonly Stop[], at: number): string {
  const { tool, options } = stops[at] as Stop
  const values = new URLSearchParams({ ...options, way: JSON.stringify(stops) })
  if (at > 0) values.set('at', String(at))
  return `/${tool}${formatFragment({ tab: '', values })}`
}

/** The options of the shown page that differ from their defaults. */
export function optionsNow(): Record<string, string> {
  const changed = [...sharedValues()].filter(
    ([, { kind, value, fallback }]) => kind === 'option' && JSON.stringify(value) !== JSON.stringify(fallback),
  )
  return Object.fromEntries(
    changed.map(([name, { value }]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

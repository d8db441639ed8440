import { useEffect, useState } from 'react'
import { findTool } from '#tools/catalogue.ts'
import type { Summary } from '#tools/weather/summary.browser.ts'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { isHere, useDeviceSettings } from '../calls/device-settings.ts'

const RESTING: Summary = { text: 'Set location', title: 'Click to set your location' }
const LOADING: Summary = { text: 'Loading...', title: 'Loading the weather' }
const FAILED: Summary = { text: 'Weather', title: 'Unable to load weather' }
const UNASKED: Summary = { text: 'Weather', title: 'This page asks nobody for anything' }

/** The weather of the saved location, in the top bar. What it needs is loaded when the page is at rest. */
export function WeatherBadge({ path }: { path: string }) {
  const settings = useDeviceSettings()
  const hydrated = useHydrated()
  const [summary, setSummary] = useState<Summary>()
  // The device cannot answer for the weather: nothing is asked where a visitor wants answers from the device only.
  const unwanted = isHere(settings, 'weather')
  // Such a page asks for nothing, but shows what is known already.
  const silent = findTool(path)?.silent === true
  useEffect(() => (unwanted || silent ? undefined : whenAtRest(setSummary)), [unwanted, silent])
  const known = silent ? (summary?.name ? summary : UNASKED) : (summary ?? LOADING)
  const { text, name, title, picture } = unwanted || !hydrated ? RESTING : known
  return (
    <a className="badge" href="/weather" title={title}>
      {picture ? <img src={picture} alt="" width={24} height={24} /> : <Icon name="map-pin" />}
      {name === undefined ? (
        <span>{text}</span>
      ) : (
        <>
          <strong>{text}</strong> <span className="badge-name">{name}</span>
        </>
      )}
    </a>
  )
}

/** Starts watching in an idle moment, or once there is a network. */
function whenAtRest(tell: (summary: Summary) => void): () => void {
  const ended = new AbortController()
  const start = async () => {
    if (!navigator.onLine) {
      tell(FAILED)
      return addEventListener('online', () => void start(), { once: true, signal: ended.signal })
    }
    try {
      const { watchSummary } = await import('#tools/weather/summary.browser.ts')
      if (!ended.signal.aborted) ended.signal.addEventListener('abort', watchSummary(tell))
    } catch {
      tell(FAILED)
    }
  }
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void start(), { timeout: 3000 })
  else setTimeout(() => void start(), 1500)
  return () => ended.abort()
}

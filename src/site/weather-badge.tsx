import { Icon } from '#ui/icon.tsx'

/** The weather of the saved location, in the top bar. */
export function WeatherBadge() {
  return (
    <a className="badge" href="/weather" title="Click to set your location">
      <Icon name="map-pin" />
      <span>Set location</span>
    </a>
  )
}

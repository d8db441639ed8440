import { Fragment, useState } from 'react'
import { Button, CopyButton } from '#ui/button.tsx'
import { Credits, type Source } from '#ui/credits.tsx'
import { MAP_URL } from '#shared/browser-services.ts'
import type { IpFacts as Facts } from '#shared/net/ip-facts.ts'
import { pageSetting } from '#ui/page-setting.ts'
import { mapOf } from './map.ts'
import styles from './page.module.css'

export interface Looked extends Facts {
  ip: string
  hostname: string | null
  type: string
  resolvedFrom?: string | undefined
  addresses?: string[] | undefined
  sources: Source[]
}

/** Everything that is known about one address; what is not known says so. */
export function IpFacts({ value }: { value: Looked }) {
  const { ip, latitude, longitude, addresses = [] } = value
  const others = addresses.filter((address) => address !== ip)
  return (
    <div className="stack">
      <Address ip={ip} />
      {others.length > 0 && <p className="small muted">Also: {others.join(', ')}</p>}
      <Group title="Location" facts={{ ...locationOf(value) }} />
      <Group title="Network" facts={{ ISP: value.isp, ASN: value.asn, Hostname: value.hostname }} />
      {latitude !== null && longitude !== null && (
        <Group
          title="Coordinates"
          facts={{ Latitude: String(latitude), Longitude: String(longitude), 'Time zone': value.timezone }}
        />
      )}
      <div className="stack" data-gap="small">
        <h3>Security & Type</h3>
        <ul className={styles.chips}>
          <li className="chip">{value.type}</li>
          <Flag name="Proxy" value={value.isProxy} />
          <Flag name="VPN" value={value.isVpn} />
          <Flag name="Tor" value={value.isTor} />
        </ul>
      </div>
      {latitude !== null && longitude !== null && <Map key={ip} latitude={latitude} longitude={longitude} />}
      <Credits sources={value.sources} />
    </div>
  )
}

export function Address({ ip }: { ip: string }) {
  return (
    <div className="row with-button">
      <span className={styles.address}>{ip}</span>
      <CopyButton text={ip} size="small" what={`Copy ${ip}`} />
    </div>
  )
}

/** Stands in the place of an answer that is on its way. */
export function IpOutline() {
  const facts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]))
  return (
    <div className={`stack ${styles.outline}`} aria-hidden>
      <Group title="Location" facts={facts('City', 'Region', 'Country', 'Postal code')} />
      <Group title="Network" facts={facts('ISP', 'ASN', 'Hostname')} />
      <Group title="Coordinates" facts={facts('Latitude', 'Longitude', 'Time zone')} />
    </div>
  )
}

function locationOf({ city, region, country, countryCode, postal }: Looked): Record<string, string | null> {
  const named = country && countryCode ? `${country} (${countryCode})` : (country ?? countryCode)
  return { City: city, Region: region, Country: named, 'Postal code': postal }
}

function Group({ title, facts }: { title: string; facts: Record<string, string | null> }) {
  return (
    <div className="stack" data-gap="small">
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null ? <span className="muted">Unknown</span> : breakable(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** On a phone a time zone breaks behind its slash, not between two letters. */
const breakable = (text: string) =>
  text.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

function Flag({ name, value }: { name: string; value: boolean | null }) {
  const words = value === null ? 'Unknown' : value ? 'Yes' : 'No'
  return (
    <li className="chip" data-kind={value === true ? 'warning' : undefined}>
      {name}: {words}
    </li>
  )
}

/** The frame loads on a click: only then does OpenStreetMap learn of the visitor and the place. */
function Map({ latitude, longitude }: { latitude: number; longitude: number }) {
  const [shown, setShown] = useState(false)
  const base = pageSetting('map') ?? MAP_URL
  const { frame, page } = mapOf(latitude, longitude, base)
  return (
    <div className="stack" data-gap="small">
      {base !== '' && shown && (
        <iframe
          className={styles.map}
          src={frame}
          title="Map of the approximate location"
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      )}
      {base !== '' && !shown && (
        <div className="row">
          <Button icon="map-pin" onClick={() => setShown(true)}>
            Show map
          </Button>
          <span className="small muted">From OpenStreetMap, which then learns your address and this place.</span>
        </div>
      )}
      <p className="small muted">
        The location is approximate and based on ISP registration.{' '}
        <a href={page} rel="noopener">
          View larger map
        </a>
        {shown && (
          <>
            {' '}
            ©{' '}
            <a href="https://www.openstreetmap.org/copyright" rel="noopener">
              OpenStreetMap contributors
            </a>
          </>
        )}
      </p>
    </div>
  )
}

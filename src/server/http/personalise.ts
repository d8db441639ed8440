import { ECHO_URLS, hostsOf, MAP_URL } from '#shared/browser-services.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { CONTACT_EMAIL, PUBLIC_ORIGIN, REPOSITORY_URL } from '#shared/page-defaults.ts'
import type { Config } from '../config/config.ts'

/** What the build writes into the pages; the server puts the operator's settings in its place. */
export const DEFAULTS = {
  origin: PUBLIC_ORIGIN,
  email: CONTACT_EMAIL,
  repository: REPOSITORY_URL,
  ads: 'data-ads="off"',
  echo: ECHO_URLS.join(' '),
  echoHosts: hostsOf(ECHO_URLS),
  map: MAP_URL,
} as const

export function personalise(config: Config): (html: string) => string {
  const changes: [string, string][] = [
    [DEFAULTS.origin, escapeHtml(config.PUBLIC_ORIGIN || DEFAULTS.origin)],
    [DEFAULTS.email, escapeHtml(config.CONTACT_EMAIL)],
    [DEFAULTS.repository, escapeHtml(config.REPOSITORY_URL)],
    [DEFAULTS.ads, `data-ads="${config.ADS}"`],
    [DEFAULTS.echo, escapeHtml(config.IP_ECHO_URLS.join(' '))],
    [DEFAULTS.echoHosts, escapeHtml(hostsOf(config.IP_ECHO_URLS))],
    [DEFAULTS.map, escapeHtml(config.MAP_EMBED_URL)],
  ]
  // By a function: in a text, `$&` and the like would be signs of their own.
  return (html) => changes.reduce((text, [from, to]) => (from === to ? text : text.replaceAll(from, () => to)), html)
}

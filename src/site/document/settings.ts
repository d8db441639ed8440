import { useSyncExternalStore } from 'react'
import { ECHO_URLS, hostsOf, MAP_URL } from '#shared/browser-services.ts'
import { CONTACT_EMAIL, REPOSITORY_URL } from '#shared/page-defaults.ts'
import { echoUrls } from '#ui/own-address.ts'
import { pageSetting } from '#ui/page-setting.ts'

/** What an operator can set and a page shows. The build writes the defaults, the server puts its own in their place. */
interface Settings {
  email: string
  repository: string
  /** Who is asked for a visitor's own address, by name. */
  echoHosts: string
}

const DEFAULTS: Settings = {
  email: CONTACT_EMAIL,
  repository: REPOSITORY_URL,
  echoHosts: hostsOf(ECHO_URLS),
}

let cached: Settings | undefined
/** Read from the document, in which the server changed every mention. */
function fromDocument(): Settings {
  return (cached ??= {
    email: pageSetting('email') ?? DEFAULTS.email,
    repository: pageSetting('repository') ?? DEFAULTS.repository,
    echoHosts: hostsOf(echoUrls()),
  })
}

const never = () => () => {}

export function useSettings(): Settings {
  return useSyncExternalStore(never, fromDocument, typeof document === 'undefined' ? () => DEFAULTS : fromDocument)
}

export const SETTINGS_META = `<meta name="sundry:email" content="${DEFAULTS.email}">
<meta name="sundry:repository" content="${DEFAULTS.repository}">
<meta name="sundry:echo" content="${ECHO_URLS.join(' ')}">
<meta name="sundry:map" content="${MAP_URL}">`

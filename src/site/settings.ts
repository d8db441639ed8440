import { useSyncExternalStore } from 'react'

/** What an operator can set and a page shows. The build writes the defaults, the server puts its own in their place. */
export interface Settings {
  email: string
  repository: string
}

const DEFAULTS: Settings = {
  email: 'hello@sundry.example',
  repository: 'https://github.com/sundry-tools/sundry',
}

let cached: Settings | undefined
/** Read from the document, in which the server changed every mention. */
function fromDocument(): Settings {
  return (cached ??= {
    email: content('sundry:email') ?? DEFAULTS.email,
    repository: content('sundry:repository') ?? DEFAULTS.repository,
  })
}

function content(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

const never = () => () => {}

export function useSettings(): Settings {
  return useSyncExternalStore(never, fromDocument, typeof document === 'undefined' ? () => DEFAULTS : fromDocument)
}

export const SETTINGS_META = `<meta name="sundry:email" content="${DEFAULTS.email}">
<meta name="sundry:repository" content="${DEFAULTS.repository}">`

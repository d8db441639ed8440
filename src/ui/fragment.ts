import { useCallback, useSyncExternalStore } from 'react'

/**
 * What a link carries after `#`, which no server sees: `#tab?name=value&…`.
 * Options always, the input only when the visitor ticks it.
 */
interface Fragment {
  tab: string
  values: URLSearchParams
}

export function parseFragment(hash: string): Fragment {
  const text = hash.replace(/^#/, '')
  const mark = text.indexOf('?')
  return mark < 0
    ? { tab: text, values: new URLSearchParams() }
    : { tab: text.slice(0, mark), values: new URLSearchParams(text.slice(mark + 1)) }
}

export function formatFragment({ tab, values }: Fragment): string {
  const text = values.size > 0 ? `${tab}?${values}` : tab
  return text ? `#${text}` : ''
}

/** The values of the link that the shown page was opened with, as long as they can be come back to. */
let taken = ''

const valuesNow = () => parseFragment(location.hash).values.toString()

/** The values in the address are what the shown page was opened with. */
export function takeLinkValues(): void {
  taken = valuesNow()
}

/** Whether the address brings values that the shown page was not opened with: a link was opened meanwhile. */
export function bringsLinkValues(): boolean {
  const values = valuesNow()
  return values !== '' && values !== taken
}

function replaceFragment(fragment: string): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}${fragment}`)
  takeLinkValues()
}

/** Takes the values out of the address, so that a page that is reset does not read them again. */
export function dropLinkValues(): void {
  const { tab } = parseFragment(location.hash)
  replaceFragment(formatFragment({ tab, values: new URLSearchParams() }))
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The tab named in the address (its `hash`), the first one without a name; choosing one writes it there. */
export function useFragmentTab(ids: string[]): [active: string, choose: (id: string) => void, hash: string] {
  const first = ids[0] as string
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  )
  const { tab } = parseFragment(hash)
  const choose = useCallback((id: string) => {
    replaceFragment(`#${id}`)
    dispatchEvent(new HashChangeEvent('hashchange'))
  }, [])
  return [ids.includes(tab) ? tab : first, choose, hash]
}

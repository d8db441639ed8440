import { useCallback, useSyncExternalStore } from 'react'

/**
 * What a link carries after `#`, which no server sees: `#tab?name=value&…`.
 * Options always, the input only when the visitor ticks it.
 */
export interface Fragment {
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

/** Takes the values out of the address, so that a page that is reset does not read them again. */
export function dropLinkValues(): void {
  const { tab } = parseFragment(location.hash)
  const rest = formatFragment({ tab, values: new URLSearchParams() })
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`)
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The tab named in the address, the first one without a name; choosing one writes it there. */
export function useFragmentTab(ids: string[]): [active: string, choose: (id: string) => void] {
  const first = ids[0] as string
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  )
  const { tab } = parseFragment(hash)
  const choose = useCallback((id: string) => {
    history.replaceState(history.state, '', `#${id}`)
    dispatchEvent(new HashChangeEvent('hashchange'))
  }, [])
  return [ids.includes(tab) ? tab : first, choose]
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onCall } from '#contract/client.browser.ts'
import type { Tool } from '#contract/tool.ts'
import { onShownTab, shownTab } from '#ui/shown-tab.ts'
import type { Call, LastCall as View } from './last-call.tsx'

let loaded: typeof View | undefined

/** The last call of the tab in sight as code. What writes the code is loaded once there was one and the section is near. */
export function CodeSection({ tool }: { tool: Tool }) {
  const tab = useSyncExternalStore(onShownTab, shownTab, () => '')
  const [calls, setCalls] = useState<Record<string, Call>>({})
  const last = calls[tab]
  const [LastCall, setView] = useState(() => loaded)
  const section = useRef<HTMLElement>(null)
  useEffect(
    () => onCall((route, request) => setCalls((before) => ({ ...before, [shownTab()]: { route, request } }))),
    [],
  )
  useEffect(() => {
    if (!last || LastCall || !section.current) return undefined
    const load = () =>
      import('./last-call.tsx')
        .then((module) => {
          loaded = module.LastCall
          setView(() => loaded)
        })
        // Without a network the next call tries again.
        .catch(() => undefined)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void load()
      },
      { rootMargin: '200px' },
    )
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [last, LastCall])
  return (
    <section className="card stack" aria-labelledby="use-from-code" ref={section}>
      <h2 id="use-from-code">Use it from code</h2>
      {last && LastCall ? (
        <LastCall tool={tool.name} call={last} />
      ) : (
        <p className="muted">
          Run the tool above, and its call, if it has one, appears here with your options, or read the{' '}
          <a href="/api">API reference</a>.
        </p>
      )}
    </section>
  )
}

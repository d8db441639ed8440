import { useContext, useEffect, useState } from 'react'
import type { Tool } from '#contract/tool.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SiteContext } from '#ui/site.ts'
import { findTool } from '#tools/catalogue.ts'
import { askingAgain, readAsked, writeAsked, type Asked } from './asking-again.ts'
import { savesData } from './offline.ts'

const EVERY_MS = 5000
const PATIENCE_MS = 5000
const ASKED = 'sundry:asked-again'

const KEPT = 'A page that was open for a moment with a network stays on this device and opens without one.'
const KEPT_WHEN_ASKED =
  'This browser is set to save data, so pages stay on this device only when you ask for it: the Privacy Policy has a button that keeps all tools.'

const again = () => location.reload()

/** Whether the network answers for a page, even one that is kept: asked often, so without the page itself. */
const isThere = (address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  )

/** A storage that refuses tells nothing: then only a network that was away is a reason to ask. */
function lastAsked(): Asked {
  try {
    return readAsked(sessionStorage.getItem(ASKED))
  } catch {
    return { at: Date.now(), wait: Infinity }
  }
}

/** Fetches the page again as soon as the network is back, which may be a while after the browser says so. */
function comeBack(): () => void {
  let away = false
  const look = async () => {
    if (!(await isThere(location.href))) {
      away = true
      return
    }
    const asked = askingAgain(lastAsked(), Date.now(), away)
    if (!asked) return
    again()
    try {
      sessionStorage.setItem(ASKED, writeAsked(asked))
    } catch {
      // See `lastAsked`.
    }
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  addEventListener('online', look)
  return () => {
    clearInterval(timer)
    removeEventListener('online', look)
  }
}

/** Shown in place of a page that is neither kept on this device nor reachable over the network. */
export default function Unreachable() {
  const { tools } = useContext(SiteContext)
  const [kept, setKept] = useState<Tool[]>([])
  useEffect(() => {
    void keptPaths().then((paths) => setKept(tools.filter(({ path }) => paths.has(path))))
  }, [tools])
  useEffect(comeBack, [])
  return (
    <div className="page stack">
      <div className="card stack">
        <h1 id="title" tabIndex={-1}>
          Not on this device yet: {findTool(location.pathname)?.shortLabel ?? 'this page'}
        </h1>
        <p>
          It could not be fetched: there seems to be no network. {savesData() ? KEPT_WHEN_ASKED : KEPT} This one comes
          by itself when the network is back.
        </p>
        <div className="row">
          <Button variant="filled" onClick={again}>
            Try again
          </Button>
        </div>
        {kept.length > 0 && (
          <>
            <h2>These open without a network</h2>
            <nav className="row" aria-label="Pages that open without a network">
              {kept.map(({ path, icon, shortLabel }) => (
                <a key={path} className="button" data-variant="outlined" data-size="small" href={path}>
                  <Icon name={icon} />
                  {shortLabel}
                </a>
              ))}
            </nav>
          </>
        )}
      </div>
    </div>
  )
}

async function keptPaths(): Promise<Set<string>> {
  if (!('caches' in globalThis)) return new Set()
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname))
}

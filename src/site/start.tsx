import '#ui/styles/index.css'
import './styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { installDevice } from './calls/device.ts'
import { installCarrier } from './calls/large-bodies.ts'
import { takeEarlyPress } from './document/early-input.ts'
import { keepFocus } from './frame/keep-focus.ts'
import { installOffline, offerUpdate } from './offline/offline.ts'
import { isDocumentOf, listenToLinks, showFirst } from './router.ts'
import { findRoute, type Route } from './routes.ts'

const RELOADED = 'sundry:reloaded'

addEventListener('vite:preloadError', () => void meetNewRelease())

/**
 * A chunk is missing. Where a new release removed it, a page that nobody could use yet is fetched anew, once; one that
 * may hold what was typed offers it. Where it is missing for another reason, such as a lost network, nothing changes.
 */
async function meetNewRelease(): Promise<void> {
  const page = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
  if (!page?.ok || (await page.text()).includes(new URL(import.meta.url).pathname)) return
  if (document.documentElement.dataset.live) return offerUpdate()
  if (sessionStorage.getItem(RELOADED) === __COMMIT__) return
  sessionStorage.setItem(RELOADED, __COMMIT__)
  location.reload()
}

/**
 * A page holds its styles itself: the links say so to whoever would load them with its code. They get their true name
 * only here, as some browsers fetch what a document names as a stylesheet even if it is disabled.
 */
function nameContainedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=contained]')) link.rel = 'stylesheet'
}

async function start(): Promise<void> {
  nameContainedStyles()
  const container = document.getElementById('app') as HTMLElement
  const route = findRoute(location.pathname)
  // The server answers an unknown path with the home page; the address follows.
  if (!route) history.replaceState(null, '', '/')
  const first = (route ?? findRoute('/')) as Route
  const module = isDocumentOf(first) ? await first.load().catch(() => undefined) : undefined
  if (module) showFirst({ route: first, module })
  else {
    document.title = first.title
    showFirst({ route: { ...first, path: '', tool: undefined }, module: await import('./offline/unreachable.tsx') })
  }
  installDevice()
  installCarrier()
  takeEarlyPress()
  startTransition(() => {
    if (module && container.hasChildNodes()) hydrateRoot(container, <App />)
    else createRoot(container).render(<App />)
  })
  listenToLinks()
  keepFocus()
  installOffline()
}

void start()

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
import { fetchPage, isDocumentOf, isStandIn, listenToLinks, showFirst } from './router.ts'
import { findRoute, type Route } from './routes.ts'

/** Where this script is: another address once anything in it has changed. */
const OWN = new URL(import.meta.url).pathname

addEventListener('vite:preloadError', () => void meetNewRelease())

/**
 * A chunk could not be loaded. Where a new release has removed it, a page that could not be used yet is reloaded, once; a
 * page that may hold typed text offers the reload. For any other reason, such as a lost network, nothing is done.
 */
async function meetNewRelease(): Promise<void> {
  const page = await fetchPage(location.pathname)
  if (!page || page.includes(OWN)) return
  if (document.documentElement.dataset.live && !isStandIn()) return offerUpdate()
  // Remembered by the tab's history: a browser may refuse this site a storage.
  if (history.state === OWN) return
  history.replaceState(OWN, '')
  location.reload()
}

/**
 * Styles are inlined in the document. `loadPart` looks for a link before it fetches a chunk's styles, so there is a
 * disabled one for each inlined file. It becomes `rel=stylesheet` only here: some browsers fetch even disabled
 * stylesheets that stand in the document.
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

// As where this code itself does not come; see `document/document.ts`.
start().catch((error: unknown) => {
  document.body.prepend((document.querySelector('template') as HTMLTemplateElement).content)
  throw error
})

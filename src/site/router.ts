import { startTransition, useSyncExternalStore } from 'react'
import { findTool } from '#tools/catalogue.ts'
import { bringsLinkValues, takeLinkValues } from '#ui/fragment.ts'
import { listeners } from '#ui/listeners.ts'
import { waitsFor } from '#ui/parcel.ts'
import { stayAt, turnPage } from '#ui/state.ts'
import { rememberPage } from './offline/offline.ts'
import { descriptionOf, findRoute, type PageModule, type Route } from './routes.ts'

interface Page {
  route: Route
  module: PageModule
}

interface Shown extends Page {
  /** Grows with every other page, and with every link to the one that is shown already: it is mounted anew. */
  visit: number
}

let shown: Shown
/** What is drawn: Back and Forward may be pressed faster than pages come. */
let drawn: Shown | undefined
/** The query of the address that is shown. */
let query = ''
/** What marks its place in the history. */
let mark: unknown = null
const changes = listeners()
/** The name of what could not be fetched, while the page stays as it is. */
let missed: string | undefined
/** Counts navigations, so that a slow one does not overtake a later one. */
let latest = 0
/** Whether Back or Forward has led to another page, which is not shown yet. */
let isAhead = false
/** A content security policy holds for as long as the document: pages with another policy need a document of their own. */
let apart = false

/** The first page, already loaded. */
export function showFirst(first: Page): void {
  shown = { ...first, visit: 0 }
}

/** Whether what is shown stands in for the page that was asked for: nothing can be typed there. */
export const isStandIn = () => shown.route.path === ''

export function useShown(): Shown {
  const read = () => shown
  return useSyncExternalStore(changes.on, read, read)
}

/** The page that is mounted now, from which on what stands in its fields is its own. */
export function tellDrawn(page: Shown): void {
  drawn = page
}

export const useMissed = () =>
  useSyncExternalStore(
    changes.on,
    () => missed,
    () => undefined,
  )

/** Names what could not be fetched; nothing, once it is there. */
export function miss(name?: string): void {
  missed = name
  changes.tell()
}

/** Loads a page, then shows it: the old one stays until the new one is loaded. Unknown paths show the home page. */
export async function navigate(address: string, replace = false): Promise<void> {
  const url = new URL(address, location.href)
  const route = findRoute(url.pathname)
  if (!route) return navigate('/', true)
  const target = url.pathname + url.search + url.hash
  // A result on its way would be lost.
  if (apart && url.pathname !== location.pathname && !waitsFor(route.path)) return location.assign(target)
  const turn = ++latest
  const module = await route.load().catch(() => undefined)
  if (turn !== latest) return
  if (!module) return await leave(target, route, turn)
  // Back from where one already was would seem to do nothing.
  const here = replace || target === location.pathname + location.search + location.hash
  history[here ? 'replaceState' : 'pushState'](Date.now(), '', target)
  show({ route, module })
}

/**
 * A new release has taken the code away: its own page knows where the new code is. Without a network, leaving would lose
 * what was typed here, and a result on its way would be lost in any case.
 */
async function leave(target: string, { path, tool }: Route, turn: number): Promise<void> {
  const page = await fetchPage(target)
  if (turn !== latest) return
  if (page && !waitsFor(path)) location.assign(target)
  else miss(tool?.shortLabel ?? 'The page')
}

const PATIENCE_MS = 5000

/**
 * A page as the network has it, even one that is kept; nothing where it has none. Some networks answer for every address
 * with a page of their own, which has no settings of ours.
 */
export const fetchPage = (address: string) =>
  fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    .then((response) => response.text())
    .then((text) => text.includes('name="sundry:') && text)
    .catch(() => '')

async function showAddress(): Promise<void> {
  const route = findRoute(location.pathname)
  if (!route) return navigate('/', true)
  // Only the tab or the place on the page changed: the page itself listens to that.
  if (!isAhead && route.path === shown.route.path && location.search === query && !bringsLinkValues()) {
    // What only an address led to, on this page, is of this visit: without a mark it would be of the first one.
    if (history.state === null) history.replaceState(mark, '')
    mark = history.state
    return stayAt(placeOf(route))
  }
  const turn = ++latest
  isAhead = true
  const module = await route.load().catch(() => undefined)
  if (turn !== latest) return
  if (module) show({ route, module }, true)
  else location.reload()
}

/** `anew`: whatever is shown, this is another visit, to the same page too. */
function show(next: Page, anew = false): void {
  const linked = bringsLinkValues()
  const isAnother = next.route.path !== shown.route.path || linked || anew
  isAhead = false
  const moved = isAnother || location.search !== query
  turnPage(placeOf(next.route), drawn === shown)
  shown = { ...next, visit: shown.visit + Number(isAnother) }
  missed = undefined
  query = location.search
  mark = history.state
  document.title = next.route.title
  setMeta('meta[name=description]', 'content', descriptionOf(next.route, next.module))
  setMeta('link[rel=canonical]', 'href', new URL(next.route.path, canonical()).href)
  startTransition(changes.tell)
  if (!moved) return
  takeLinkValues()
  rememberPage(next.route.path)
  requestAnimationFrame(() => {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}

/** Only what a link of ours led to has a mark of its own. */
const placeOf = ({ path }: Route) => `${path} ${history.state}`

/** The public address of the page that is shown. */
function canonical(): string {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
}

/** Without a network the service worker answers with the home page where it does not have the page itself. */
export const isDocumentOf = ({ path }: Route) => new URL(canonical()).pathname === path

function setMeta(selector: string, attribute: string, value: string): void {
  document.querySelector(selector)?.setAttribute(attribute, value)
}

/** Loads a page's code on hover and focus, so that the click finds it there. */
function warm(event: Event): void {
  const link = internalLink(event)
  if (link)
    void findRoute(link.pathname)
      ?.load()
      .catch(() => undefined)
}

function internalLink(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const ours = link && link.origin === location.origin && !link.target && !link.hasAttribute('download')
  return ours && findRoute(link.pathname) ? link : undefined
}

/** Turns clicks on our own links into navigations without a reload. */
export function listenToLinks(): void {
  query = location.search
  mark = history.state
  stayAt(placeOf(shown.route))
  takeLinkValues()
  apart = findTool(location.pathname)?.silent === true
  document.addEventListener('click', (event) => {
    if (
      apart ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = internalLink(event)
    if (!link) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    void navigate(link.href)
  })
  document.addEventListener('pointerover', warm, { passive: true })
  document.addEventListener('focusin', warm)
  addEventListener('popstate', () => void showAddress())
}

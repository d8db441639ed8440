import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Category } from '#contract/tool.ts'
import { useBackdrop } from '#ui/backdrop.ts'
import { Icon } from '#ui/icon.tsx'
import { useCloseOutside } from '#ui/menu.tsx'
import { SiteContext } from '#ui/site.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { AdSlot } from './ad-slot.tsx'
import { MENUS } from './categories.ts'
import { PaletteButton } from '../palette/button.tsx'
import { rememberVisit } from '../own-lists/recent.ts'
import { useShown } from '../router.ts'
import { Sidebar } from './sidebar.tsx'
import { toggleTheme } from '../document/theme.ts'
import { UpdateNote } from '../offline/update-note.tsx'
import { WeatherBadge } from './weather-badge.tsx'
import { LazyWhatsNew } from '../whats-new/lazy.tsx'

export function Shell({ path, children }: { path: string; children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)
  const openDrawer = () => {
    setOpened(true)
    drawer.current?.showModal()
  }
  const shown = useShown()
  useEffect(() => rememberVisit(path), [path])
  // Also by a link to the page that is shown already.
  useEffect(() => drawer.current?.close(), [shown])
  const backdrop = useBackdrop(() => drawer.current?.close())

  return (
    <>
      <a className="skip" href="#main" onClick={skipToContent}>
        Skip to content
      </a>
      <header className="bar">
        <button className="icon-button bar-drawer" type="button" aria-label="Open menu" onClick={openDrawer}>
          <Icon name="menu-2" />
        </button>
        <a className="brand" href="/">
          <span className="brand-mark" aria-hidden="true">
            S
          </span>
          Sundry
        </a>
        <nav className="bar-menus" aria-label="Tools by category">
          {MENUS.map(({ category, title }) => (
            <BarMenu key={category} category={category} title={title} path={path} />
          ))}
        </nav>
        <div className="bar-end">
          <WeatherBadge path={path} />
          <PaletteButton />
          <button
            className="icon-button"
            type="button"
            aria-label="Toggle light and dark theme"
            title="Toggle light and dark theme"
            onClick={toggleTheme}
          >
            <span className="only-light">
              <Icon name="moon" />
            </span>
            <span className="only-dark">
              <Icon name="sun" />
            </span>
          </button>
        </div>
      </header>
      <dialog className="drawer" ref={drawer} aria-label="Menu" {...backdrop}>
        <div className="row drawer-head">
          <a className="brand" href="/">
            Sundry
          </a>
          <button className="icon-button" type="button" aria-label="Close menu" onClick={() => drawer.current?.close()}>
            <Icon name="x" />
          </button>
        </div>
        {opened && <Sidebar path={path} name="drawer" />}
      </dialog>
      <div className="frame">
        <aside className="side" aria-label="Sidebar">
          <Sidebar path={path} name="side" />
          <AdSlot name="sidebar-rail" height={250} />
        </aside>
        <main id="main" className="main" tabIndex={-1}>
          <AdSlot name="layout-leaderboard" height={90} />
          {children}
        </main>
      </div>
      <Footer />
      <LazyWhatsNew />
      <UpdateNote />
    </>
  )
}

/** The address keeps its tab and its values, which the place would replace. */
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.scrollIntoView({ block: 'start' })
  main?.focus({ preventScroll: true })
}

function BarMenu({ category, title, path }: { category: Category; title: string; path: string }) {
  const { tools } = useContext(SiteContext)
  const details = useRef<HTMLDetailsElement>(null)
  useCloseOutside(details)
  const shown = useShown()
  useEffect(() => {
    const menu = details.current
    if (!menu?.open) return
    menu.open = false
    // A page that comes has another place for it.
    menu.querySelector('summary')?.focus()
  }, [shown])
  return (
    <details className="menu" name="bar-menu" ref={details}>
      <summary className="bar-menu">
        {title}
        <Icon name="chevron-down" />
      </summary>
      <ul className="menu-list">
        {tools
          .filter((tool) => tool.category === category)
          .map((tool) => (
            <li key={tool.path}>
              <a href={tool.path} aria-current={tool.path === path ? 'page' : undefined}>
                <Icon name={tool.icon} />
                {tool.shortLabel}
              </a>
            </li>
          ))}
      </ul>
    </details>
  )
}

function Footer() {
  const hydrated = useHydrated()
  // The prerendered page may be from last year, and React leaves its text as it is: under another key it is made anew.
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className="foot">
      <AdSlot name="footer-banner" height={120} />
      <p>
        ©{' '}
        <span key={`${hydrated}`} suppressHydrationWarning>
          {year}
        </span>{' '}
        Sundry
      </p>
      <nav aria-label="About this site">
        <a href="/about">About</a>
        <a href="/contact">Contact</a>
        <a href="/privacy-policy">Privacy Policy</a>
        <a href="/api">API</a>
      </nav>
    </footer>
  )
}

import { useContext, type ReactNode } from 'react'
import type { Tool } from '#contract/tool.ts'
import { Icon } from '#ui/icon.tsx'
import { SiteContext } from '#ui/site.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { GROUPS } from './categories.ts'
import { useFavourites } from '../own-lists/favourites.ts'
import { useRecent } from '../own-lists/recent.ts'

interface Props {
  path: string
  /** Sections of the same name close each other. */
  name: string
}

export function Sidebar({ path, name }: Props) {
  const { tool, tools } = useContext(SiteContext)
  return (
    <nav className="sidebar" aria-label={name === 'side' ? 'All tools' : 'Menu of all tools'}>
      <a className="side-link" href="/" aria-current={path === '/' ? 'page' : undefined}>
        <Icon name="layout-grid" />
        Overview
      </a>
      <Favourites path={path} />
      <Recent path={path} />
      {GROUPS.map(({ category, title, icon }) => (
        <details
          className="side-section"
          key={category}
          name={`${name}-category`}
          open={tool?.category === category || undefined}
        >
          <summary>
            <Icon name={icon} />
            {title}
            <Icon name="chevron-down" />
          </summary>
          <Links tools={tools.filter((other) => other.category === category)} path={path} />
        </details>
      ))}
    </nav>
  )
}

/** Sections of their own: what is stored is known only after the start, and then they alone are made again. */
function Favourites({ path }: { path: string }) {
  const [favourites] = useFavourites()
  return <Section title="Favourites" icon={<Icon name="star" />} tools={favourites} path={path} stored="favourites" />
}

function Recent({ path }: { path: string }) {
  const recent = useRecent(path)
  return <Section title="Recently Visited" icon={<Icon name="history" />} tools={recent} path={path} stored="recent" />
}

interface SectionProps {
  title: string
  icon: ReactNode
  tools: Tool[]
  path: string
  /** Key of the stored list. */
  stored: 'recent' | 'favourites'
}

/** An empty one keeps its place in the prerendered page where the browser has such a list; see own-lists/early.ts. */
function Section({ title, icon, tools, path, stored }: SectionProps) {
  const hydrated = useHydrated()
  const empty = tools.length === 0
  if (empty && hydrated) return null
  return (
    <details className="side-section" data-awaits={empty ? stored : undefined}>
      <summary>
        {icon}
        {title}
        <Icon name="chevron-down" />
      </summary>
      <Links tools={tools} path={path} />
    </details>
  )
}

function Links({ tools, path }: { tools: Tool[]; path: string }) {
  return (
    <ul>
      {tools.map((tool) => (
        <li key={tool.path}>
          <a className="side-link" href={tool.path} aria-current={tool.path === path ? 'page' : undefined}>
            {tool.shortLabel}
          </a>
        </li>
      ))}
    </ul>
  )
}

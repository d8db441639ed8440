import { useContext } from 'react'
import type { Tool } from '#contract/tool.ts'
import { Icon } from '#ui/icon.tsx'
import { SiteContext } from '#ui/site.ts'
import { GROUPS } from './categories.ts'
import { useFavourites } from './favourites.ts'

interface Props {
  path: string
  recent: Tool[]
  /** Sections of the same name close each other. */
  name: string
}

export function Sidebar({ path, recent, name }: Props) {
  const { tool, tools } = useContext(SiteContext)
  const [favourites] = useFavourites()
  return (
    <nav className="sidebar" aria-label={name === 'side' ? 'All tools' : 'Menu of all tools'}>
      <a className="side-link" href="/" aria-current={path === '/' ? 'page' : undefined}>
        <Icon name="layout-grid" />
        Overview
      </a>
      {favourites.length > 0 && (
        <details className="side-section">
          <summary>
            <Icon name="star" />
            Favourites
            <Icon name="chevron-down" />
          </summary>
          <Links tools={favourites} path={path} />
        </details>
      )}
      {recent.length > 0 && (
        <details className="side-section">
          <summary>
            <Icon name="history" />
            Recently Visited
            <Icon name="chevron-down" />
          </summary>
          <Links tools={recent} path={path} />
        </details>
      )}
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

import { useContext, type MouseEvent } from 'react'
import type { Tool } from '#contract/tool.ts'
import { counted } from '#shared/numbers/counted.ts'
import { Icon } from '#ui/icon.tsx'
import { Rested } from '#ui/rested.tsx'
import { SiteContext } from '#ui/site.ts'
import { useInput } from '#ui/state.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { AdSlot } from '../frame/ad-slot.tsx'
import { GROUPS } from '../frame/categories.ts'
import { useFavourites } from '../own-lists/favourites.ts'
import { useRecent } from '../own-lists/recent.ts'
import { filterTools } from './filter-tools.ts'
import { NearestTools } from './nearest-tools.tsx'
import '../styles/home.css'

export const description =
  'Free online tools for text, data, calculations, images and weather. Exact answers, no sign-in, nothing stored, usable offline and by API.'

export default function Home() {
  const { tools } = useContext(SiteContext)
  const [text, setText] = useInput('search')
  const [favourites, toggle] = useFavourites()
  const recent = useRecent('/')
  const found = filterTools(tools, text)
  const groups = GROUPS.map((group) => ({
    ...group,
    tools: found.filter((tool) => tool.category === group.category),
  }))
  const cards = (list: Tool[]) => <Cards tools={list} favourites={favourites} onToggle={toggle} />
  return (
    <div className="page stack">
      <section className="hero">
        <h1 id="title" tabIndex={-1}>
          Small tools that get it right
        </h1>
        <p className="muted">Text, data, calculations, images and weather. Exact, quick, free, without sign-in.</p>
        <div className="hero-search">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label="Search tools"
            placeholder="Search tools"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </section>
      <AdSlot name="home-hero" height={250} />
      <OwnListsPlace onToggle={toggle} />
      {!text && recent.length > 0 && (
        <section className="stack">
          <h2>Recently Visited</h2>
          <div className="row">
            {recent.map((tool) => (
              <a className="chip" key={tool.path} href={tool.path}>
                <Icon name={tool.icon} />
                {tool.shortLabel}
              </a>
            ))}
          </div>
        </section>
      )}
      {!text && favourites.length > 0 && (
        <section className="stack">
          <h2>Favourites</h2>
          {cards(favourites)}
        </section>
      )}
      {found.length === 0 && (
        <>
          <p className="result-empty">No tools matched your search</p>
          <NearestTools text={text} cards={cards} />
        </>
      )}
      <Rested>{text && <span key={text}>{counted(found.length, 'tool')} found</span>}</Rested>
      {groups.map(
        (group) =>
          group.tools.length > 0 && (
            <section className="stack card-group" key={group.category} aria-labelledby={`group-${group.category}`}>
              <h2 id={`group-${group.category}`}>{group.title}</h2>
              {cards(group.tools)}
            </section>
          ),
      )}
      <AdSlot name="home-grid" height={250} />
    </div>
  )
}

/**
 * The document's own script fills it, until React knows the lists; see own-lists/early.ts. Apart, so that no card is made again.
 * Its stars are no buttons of React's, so their presses are taken here.
 */
function OwnListsPlace({ onToggle }: Pick<CardsProps, 'onToggle'>) {
  if (useHydrated()) return null
  const press = ({ target }: MouseEvent) => {
    const link = (target as Element).closest('button')?.closest('li')?.querySelector('a')
    if (link) onToggle(link.pathname)
  }
  // Clicks bubble up from the buttons inside it, which are reached by keys.
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
  return <div className="own-lists" onClick={press} dangerouslySetInnerHTML={{ __html: '' }} />
}

interface CardsProps {
  tools: Tool[]
  favourites: Tool[]
  onToggle: (path: string) => void
}

function Cards({ tools, favourites, onToggle }: CardsProps) {
  return (
    <ul className="cards">
      {tools.map((tool) => {
        const starred = favourites.some((other) => other.path === tool.path)
        return (
          <li className="tool-card" key={tool.path}>
            <Icon name={tool.icon} />
            <h3>
              <a href={tool.path}>{tool.shortLabel}</a>
            </h3>
            <p className="muted small">{tool.description}</p>
            <button
              className="icon-button star"
              type="button"
              aria-pressed={starred}
              aria-label={`Favourite: ${tool.shortLabel}`}
              onClick={() => onToggle(tool.path)}
            >
              <Icon name="star" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

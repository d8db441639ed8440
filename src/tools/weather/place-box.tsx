import { useEffect, useId, useRef, useState } from 'react'
import { keyOf } from '#ui/key-of.ts'
import { useMistake } from '#ui/mistake.ts'
import { findPlaces, type Suggested } from './answers.browser.ts'
import styles from './weather.module.css'

const HINT = 'Examples: London, 94016, 40.7128,-74.0060. Leave empty for auto:ip'
const PAUSE_MS = 250

interface Props {
  value: string
  /** The visitor types: places are suggested. */
  typing: boolean
  onType(text: string): void
  onChoose(text: string): void
}

/** The location box, with suggestions below it: arrow keys or a click choose one, Enter alone takes what is typed. */
export function PlaceBox({ value, typing, onType, onChoose }: Props) {
  const id = useId()
  const [active, setActive] = useState(-1)
  const [closed, setClosed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Late suggestions would slip under the pointer of somebody who is about to press a button below.
  useEffect(() => {
    const form = box.current?.closest('form')
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button')) setClosed(true)
    }
    form?.addEventListener('pointerover', leave)
    return () => form?.removeEventListener('pointerover', leave)
  }, [])
  const error = useMistake('location', value)
  const found = useSuggestions(typing ? value : '')
  const open = found.length > 0 && !closed
  const shown = open ? found : []
  const choose = (index: number) => {
    const place = shown[index]
    if (!place) return
    setClosed(true)
    onChoose(textOf(place, found))
  }
  const keys = (event: React.KeyboardEvent) => {
    const key = keyOf(event.nativeEvent)
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setClosed(false)
      setActive((before) => Math.max(-1, Math.min(found.length - 1, before + step)))
    } else if (key === 'Escape' && open) {
      event.preventDefault()
      setClosed(true)
    } else if (key === 'Enter' && !event.ctrlKey && !event.metaKey && shown[active]) {
      event.preventDefault()
      choose(active)
    }
  }
  return (
    <div className={`field ${styles.box}`} ref={box}>
      <label htmlFor={id}>Location</label>
      <input
        id={id}
        className="input"
        dir="auto"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        value={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="City, postal code or coordinates"
        onChange={(event) => {
          setActive(-1)
          setClosed(false)
          onType(event.target.value)
        }}
        onKeyDown={keys}
        onBlur={() => setClosed(true)}
      />
      <ul className={styles.suggestions} id={`${id}-list`} role="listbox" aria-label="Places" hidden={!open}>
        {shown.map((place, index) => (
          // The keys of the list are handled in the text field, as the pattern asks.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={`${place.latitude},${place.longitude}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            // The field keeps the focus: otherwise the list would close before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <strong>{place.name}</strong>
            <span className="muted small">{areasOf(place)}</span>
          </li>
        ))}
      </ul>
      <span className="field-hint" id={`${id}-hint`}>
        {HINT}
      </span>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
      <span className="unseen" role="status">
        {open ? `${found.length} ${found.length === 1 ? 'place' : 'places'} found` : ''}
      </span>
    </div>
  )
}

const areasOf = ({ name, region, country }: Suggested) =>
  [region, country].filter((area, index, all) => area && area !== name && all.indexOf(area) === index).join(', ')

/** A suggestion as text of the box; coordinates where two places have the same one. */
function textOf(place: Suggested, all: Suggested[]): string {
  const text = written(place)
  const unique = all.filter((other) => written(other) === text).length === 1
  return unique ? text : `${place.latitude},${place.longitude}`
}

const written = ({ name, region, country }: Suggested) =>
  [name, region && region !== name ? region : country].filter(Boolean).join(', ')

/** Places whose name begins like the text; none while the visitor types on, and none for coordinates and addresses. */
function useSuggestions(text: string): Suggested[] {
  const [found, setFound] = useState<{ text: string; places: Suggested[] }>()
  const wanted = text.trim()
  const asks = wanted.length >= 2 && /\p{L}/u.test(wanted) && !wanted.includes(':')
  useEffect(() => {
    if (!asks) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void findPlaces(wanted, controller.signal).then(
        (places) => setFound({ text: wanted, places: places.slice(0, 8) }),
        // Suggestions are a convenience: without them the text is searched for as it is.
        () => setFound(undefined),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, asks])
  return asks && found?.text === wanted ? found.places : []
}

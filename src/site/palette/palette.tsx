import { useCallback, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Tool } from '#contract/tool.ts'
import { useBackdrop } from '#ui/backdrop.ts'
import { copyText } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { readIntlTables } from '#ui/intl-tables.ts'
import { keyOf } from '#ui/key-of.ts'
import { sendParcel } from '#ui/parcel.ts'
import { SiteContext } from '#ui/site.ts'
import { useAnswers } from '../answers/use-answers.ts'
import { warmDevice } from '../calls/device.ts'
import { useFavourites } from '../own-lists/favourites.ts'
import { useRecent } from '../own-lists/recent.ts'
import { askedAbout, givenFile, givenText, offersFor, type Given } from './recognise.ts'
import { PaletteRow, type Row } from './row.tsx'
import { rankTools } from '#tools/search.ts'
import '../styles/palette.css'

const MOST = 8
/** A longer or broken text is kept beside the field instead of in it. */
const LONGEST_TYPED = 200
/** How long an Enter waits for an answer that is looked for: over a slow line, the first tool will do. */
const PATIENCE_MS = 1500

interface Props {
  onClose: () => void
  /** The list of keys instead. */
  onShortcuts: () => void
  /** What was dropped on a page. */
  dropped?: File | undefined
}

/** One field for everything: tools by name, direct answers, and the right tool for what is pasted or dropped. */
export function Palette({ onClose, onShortcuts, dropped }: Props) {
  const { tools, navigate } = useContext(SiteContext)
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const [text, setText] = useState('')
  const [given, setGiven] = useState<Given>()
  /** The row that was pointed at: answers that come later stand before it. */
  const [active, setActive] = useState<string>()
  const [copied, setCopied] = useState<string>()
  /** Enter was pressed while answers were still looked for. */
  const [hasty, setHasty] = useState(false)
  const { rows, looking } = useRows(tools, text, given)
  const current = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  )

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // From here on the field itself has the focus: what was kept stands in it before the next key comes.
    // oxlint-disable-next-line react/set-state-in-effect
    setText(document.takeLetters?.() ?? '')
    warmDevice()
    void readIntlTables()
    return () => element?.close()
  }, [])
  /** The file that is being read: what is given after it wins. */
  const reading = useRef<File>(undefined)
  const read = useCallback(async (file: File) => {
    reading.current = file
    const found = await givenFile(file).catch(() => ({ name: `${file.name} could not be read`, parcels: [] }))
    if (reading.current === file) setGiven(found)
  }, [])
  useEffect(() => {
    if (dropped) void read(dropped)
  }, [dropped, read])

  const choose = async (row: Row) => {
    if (row.kind === 'answer') {
      setCopied(await copyText(row.answer.text))
      return
    }
    if (row.kind === 'offer') sendParcel(row.parcel, row.tool.path)
    onClose()
    navigate(row.tool.path)
  }
  const latest = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = () => {
      const row = rows[current]
      setHasty(false)
      if (row) void choose(row)
    }
  })
  useEffect(() => {
    if (!hasty) return
    const timer = setTimeout(() => latest.current?.(), looking ? PATIENCE_MS : 0)
    return () => clearTimeout(timer)
  }, [hasty, looking])
  const type = (next: string) => {
    setText(next)
    setActive(undefined)
    setHasty(false)
    document.getElementById(list)?.scrollTo(0, 0)
    setCopied(undefined)
  }
  const keys = (event: React.KeyboardEvent) => {
    const key = keyOf(event.nativeEvent)
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && rows.length > 0) {
      event.preventDefault()
      const next = (current + step + rows.length) % rows.length
      setActive(rows[next]?.id)
      // On a low screen the list scrolls.
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const chosen = rows[current]
    if (key !== 'Enter') return
    event.preventDefault()
    if (looking && active === undefined) setHasty(true)
    else if (chosen) void choose(chosen)
  }
  const paste = (event: React.ClipboardEvent) => {
    const [file] = event.clipboardData.files
    const pasted = event.clipboardData.getData('text')
    const aside = pasted.length > LONGEST_TYPED || /[\r\n]/.test(pasted.trim())
    if (!file && !aside) return
    event.preventDefault()
    type('')
    reading.current = undefined
    if (file) void read(file)
    else setGiven(givenText(pasted))
  }
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Search tools"
      // By Escape: that it is closed is told a moment later, when the next search may have been asked for.
      onCancel={onClose}
      onClose={onClose}
      {...useBackdrop(onClose)}
    >
      <div className="palette-head">
        <Icon name="search" />
        <input
          autoFocus
          ref={field}
          dir="auto"
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={rows[current] ? `${list}-${current}` : undefined}
          aria-label="Search tools"
          placeholder="Search, or ask: 15% of 80…"
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          enterKeyHint="go"
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          onKeyDown={keys}
        />
        <button className="icon-button" type="button" onClick={onClose}>
          <span className="unseen">Close</span>
          <kbd aria-hidden="true">Esc</kbd>
          <Icon name="x" />
        </button>
      </div>
      {given && (
        <div className="palette-given small">
          <span>{given.name}</span>
          <button
            className="button"
            data-variant="text"
            data-size="small"
            type="button"
            onClick={() => {
              setGiven(undefined)
              field.current?.focus()
            }}
          >
            Remove
          </button>
        </div>
      )}
      {/* The keys stay with the field, also by the mouse and where the list scrolls. */}
      <ul
        className="palette-list"
        id={list}
        role="listbox"
        aria-label="Answers and tools"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        {rows.map((row, index) => (
          <PaletteRow
            key={row.id}
            id={`${list}-${index}`}
            row={row}
            selected={index === current}
            onPoint={() => setActive(row.id)}
            onChoose={() => void choose(row)}
          />
        ))}
      </ul>
      <p
        className={rows.length === 0 && !looking ? 'palette-none' : copied ? 'palette-given small' : 'unseen'}
        role="status"
      >
        {rows.length > 0 || looking
          ? (copied ?? (text.trim() === '' && !given ? '' : firstInWords(rows)))
          : given
            ? 'No tool takes this'
            : 'No tools matched your search'}
      </p>
      <div className="palette-foot">
        <button className="button" data-variant="text" data-size="small" type="button" onClick={onShortcuts}>
          Keyboard shortcuts
        </button>
      </div>
    </dialog>
  )
}

/** Answers first, then the tools that gave them, then what a name or synonym finds. */
function useRows(tools: Tool[], text: string, given: Given | undefined): { rows: Row[]; looking: boolean } {
  const pasted = given?.parcels[0]?.text
  const found = useAnswers(text.trim() === '' && pasted !== undefined && pasted.length <= LONGEST_ASKED ? pasted : text)
  const answers = found ?? []
  const single = text.trim()
  const asked = askedAbout(single)
  const told = single === '' ? given : /\s|^[\w-]+$/.test(asked) ? undefined : givenText(asked)
  const offers = told ? offersFor(tools, told).filter(({ parcel }) => given || parcel.kind !== 'text') : []
  const offered = offers.map(({ tool, parcel }): Row => ({ kind: 'offer', id: `to ${tool.path}`, tool, parcel }))
  const answering = answers.flatMap(({ question }) => tools.find((tool) => tool.name === question.tool) ?? [])
  const own = useOwnTools()
  const ranked = single === '' ? [...new Set([...own, ...tools])] : rankTools(tools, single)
  const ranking = given && single === '' ? [] : ranked.slice(0, MOST)
  const named = [...new Set([...answering, ...ranking])].filter((tool) => !offers.some((offer) => offer.tool === tool))
  const rows = [
    ...answers.map(({ answer, question }, index): Row => {
      const tool = tools.find(({ name }) => name === question.tool)
      return { kind: 'answer', id: `answer ${index}`, answer, ...(tool ? { tool } : {}) }
    }),
    ...offered,
    ...named.map((tool): Row => ({ kind: 'tool', id: tool.path, tool })),
  ]
  return { rows, looking: found === undefined && single !== '' }
}

/** Where the visitor was before, and favourites; not the tool that is open. */
function useOwnTools(): Tool[] {
  const { tool } = useContext(SiteContext)
  const visited = useRecent('')
  const [favourites] = useFavourites()
  return [...visited, ...favourites].filter(({ path }) => path !== tool?.path)
}

/** Pasted text beyond this is for a tool, not for an answer. */
const LONGEST_ASKED = 10_000

/** Which row Enter would choose, and of how many, for screen readers: they announce a row only when the arrow keys reach it. */
function firstInWords([first, ...others]: Row[]): string {
  if (!first) return ''
  if (first.kind === 'answer') return first.answer.text
  return `${first.tool.shortLabel}, ${others.length > 0 ? `and ${others.length} more` : 'the only one'}`
}

import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, RangeSetBuilder, Text, Transaction, type Extension } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  type KeyBinding,
  lineNumbers,
  placeholder as placeholderOf,
  ViewPlugin,
  type DecorationSet,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

export interface CodeView {
  /** Puts another text in, a long one in slices between which the page stays alive. */
  load(text: string): void
  text(): string
  focus(): void
  select(from: number, to: number): void
  /** Moves the cursor to a place (1-based, columns in characters) and shows it. */
  reveal(line: number, column: number): void
  /** Puts a text where the cursor is, as if it were typed. */
  insert(text: string): void
  /** Scrolls to a share of the way, 0 to 1. */
  scrollTo(share: number): void
  destroy(): void
}

export type CodeLanguage = 'json' | 'text' | 'markdown' | 'html'

interface CodeOptions {
  parent: HTMLElement
  label: string
  placeholder: string
  language: CodeLanguage
  /** Told of every change that the visitor makes. */
  onChange(): void
  /** A paste that is too long to be put in at once; `text` is the whole new text. */
  onLongPaste(text: string): void
  onFile(file: File): void
  /** Told how far the visitor scrolled, 0 to 1. */
  onScroll(share: number): void
}

/** What is shown at once, and read at once of the rest: a few milliseconds of work. */
const SLICE = 256 * 1024
const LONG_PASTE = 200_000
/** Ctrl+Enter runs the tool; the editor would make a line of it. */
const EDITING = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** Where there is nothing to indent, Tab leaves the editor as it leaves any field. */
const INDENTING: KeyBinding = {
  ...indentWithTab,
  run: (view) => view.state.doc.length > 0 && indentMore(view),
  shift: (view) => view.state.doc.length > 0 && indentLess(view),
}
const TAB_KEY = 'Tab indents. Escape, then Tab leaves the editor.'

const theme = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '0.875rem',
    color: 'var(--text)',
    backgroundColor: 'var(--paper)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-gutters': { backgroundColor: 'var(--sunk)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--primary) 7%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--primary) 30%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--secondary) 25%, transparent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--primary-soft)', outline: '1px solid var(--primary)' },
  '.cm-panels': { backgroundColor: 'var(--sunk)', color: 'var(--text)' },
  '.cm-textfield, .cm-button': {
    backgroundColor: 'var(--paper)',
    backgroundImage: 'none',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    fontSize: '0.875rem',
  },
  // Who presses Tab may have wanted to leave.
  '&[data-tabbed]::after': {
    content: `"${TAB_KEY}"`,
    position: 'absolute',
    right: '8px',
    bottom: '8px',
    padding: '2px 8px',
    borderRadius: '6px',
    color: 'var(--text)',
    backgroundColor: 'var(--primary-soft)',
  },
  // On paper there is no scrolling: every line is there, and as long as it takes.
  '@media print': {
    '&': { height: 'auto' },
    '.cm-scroller': { overflow: 'visible' },
    '.cm-content': { flexShrink: '1', minWidth: '0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '.cm-gutters': { display: 'none' },
  },
  // As in text areas: iPhones zoom into smaller letters.
  '@media (pointer: coarse)': { '.cm-scroller, .cm-textfield': { fontSize: '1rem' } },
})

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--primary)' },
  { tag: tags.string, color: 'var(--success)' },
  { tag: tags.number, color: 'var(--warning)' },
  { tag: [tags.bool, tags.null], color: 'var(--error)' },
  { tag: tags.heading, color: 'var(--primary)', fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url, tags.tagName], color: 'var(--primary)' },
  { tag: [tags.monospace, tags.attributeValue], color: 'var(--success)' },
  { tag: [tags.processingInstruction, tags.comment, tags.angleBracket], color: 'var(--muted)' },
  { tag: tags.attributeName, color: 'var(--warning)' },
])

/**
 * A block is parsed in one go, tables and paragraphs of a megabyte too: here they end after a while as if a new one
 * began, which costs the rest of a table some of its colours.
 */
const LONGEST_BLOCK = 20_000

/** Prose is wrapped; its grammars are large and come when they are needed. */
const LATER: Partial<Record<CodeLanguage, () => Promise<Extension>>> = {
  markdown: async () =>
    await import('@codemirror/lang-markdown').then(({ markdown, markdownLanguage }) =>
      markdown({
        base: markdownLanguage,
        extensions: {
          parseBlock: [{ name: 'LongBlock', endLeaf: (_context, _line, leaf) => leaf.content.length > LONGEST_BLOCK }],
        },
      }),
    ),
  html: async () => (await import('@codemirror/lang-html')).html({ autoCloseTags: false }),
}

const ownDirection = Decoration.line({ attributes: { dir: 'auto' } })

/** The lines in sight, each of which runs as its first letter does. */
function directionsIn({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at)
      builder.add(line.from, line.from, ownDirection)
      at = line.to + 1
    }
  }
  return builder.finish()
}

const ownDirections = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      lines: directionsIn(view),
      update({ docChanged, viewportChanged, view: next }) {
        if (docChanged || viewportChanged) this.lines = directionsIn(next)
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
]

/**
 * An editor inside a shadow root: there its style sheets are adopted, which the content security policy allows,
 * while style elements in the document would be blocked.
 */
export function createCodeView(options: CodeOptions): CodeView {
  const root = options.parent.shadowRoot ?? options.parent.attachShadow({ mode: 'open' })
  const readOnly = new Compartment()
  const past = new Compartment()
  const language = new Compartment()
  const later = LATER[options.language]
  let loading: ReturnType<typeof setTimeout> | undefined
  let empty = true
  /** The whole text while its rest is still on the way into the editor. */
  let arriving: string | undefined

  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        past.of(history()),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightSelectionMatches(),
        language.of(options.language === 'json' ? json() : []),
        later ? EditorView.lineWrapping : [],
        options.language === 'markdown' ? ownDirections : [],
        theme,
        syntaxHighlighting(colors),
        placeholderOf(options.placeholder),
        readOnly.of([]),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-description': TAB_KEY,
          tabindex: '0',
        }),
        keymap.of([...EDITING, ...historyKeymap, ...searchKeymap, INDENTING]),
        EditorView.updateListener.of((update) => {
          const typed = update.transactions.some((transaction) => transaction.annotation(Transaction.userEvent))
          if (update.docChanged && typed) options.onChange()
        }),
        EditorView.domEventObservers({
          keydown: ({ key }) => {
            const pressed = key === 'Tab' || (key === 'Shift' && view.dom.hasAttribute('data-tabbed'))
            view.dom.toggleAttribute('data-tabbed', pressed)
          },
          blur: () => view.dom.removeAttribute('data-tabbed'),
        }),
        EditorView.domEventHandlers({
          paste: (event) => {
            const text = event.clipboardData?.getData('text/plain') ?? ''
            if (text.length <= LONG_PASTE) return false
            const { from, to } = view.state.selection.main
            options.onLongPaste(view.state.sliceDoc(0, from) + text + view.state.sliceDoc(to))
            return true
          },
          drop: (event) => {
            const file = event.dataTransfer?.files[0]
            if (!file) return false
            options.onFile(file)
            return true
          },
        }),
      ],
    }),
  })

  // Without its grammar the text is plain, and as good to edit.
  later?.().then(
    (grammar) => view.dispatch({ effects: language.reconfigure(grammar) }),
    () => undefined,
  )
  const scroller = view.scrollDOM
  const way = () => Math.max(1, scroller.scrollHeight - scroller.clientHeight)
  scroller.addEventListener('scroll', () => options.onScroll(scroller.scrollTop / way()), { passive: true })

  const unlogged = Transaction.addToHistory.of(false)
  /** Reads what follows `from` in slices; the editor, which works on every change, gets it as one. */
  const read = (text: string, from: number, before: Text) => {
    const slice = sliceOf(text, from)
    const all = before.append(view.state.toText(slice))
    const next = from + slice.length
    if (next < text.length) {
      loading = setTimeout(() => read(text, next, all))
      return
    }
    arriving = undefined
    view.contentDOM.removeAttribute('aria-busy')
    view.dispatch({
      changes: { from: view.state.doc.length, insert: all },
      effects: readOnly.reconfigure([]),
      annotations: unlogged,
    })
  }

  return {
    load(text) {
      clearTimeout(loading)
      const first = sliceOf(text, 0)
      const whole = first.length === text.length
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: first },
        selection: { anchor: 0 },
        effects: readOnly.reconfigure(whole ? [] : EditorState.readOnly.of(true)),
        // One step back is the text before, where there was one and all of it had arrived.
        annotations: whole && !empty && arriving === undefined ? isolateHistory.of('full') : unlogged,
      })
      // Read from its beginning, wherever the text before had been scrolled to.
      scroller.scrollTo(0, 0)
      empty = false
      // Steps of the text before would put scraps of it into one that is still arriving.
      if (!whole) {
        view.dispatch({ effects: past.reconfigure([]) })
        view.dispatch({ effects: past.reconfigure(history()) })
      }
      arriving = whole ? undefined : text
      if (whole) return view.contentDOM.removeAttribute('aria-busy')
      view.contentDOM.setAttribute('aria-busy', 'true')
      loading = setTimeout(() => read(text, first.length, Text.empty))
    },
    text: () => arriving ?? view.state.doc.toString(),
    focus: () => view.focus(),
    select: (from, to) => {
      const end = view.state.doc.length
      view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) } })
    },
    reveal(line, column) {
      const found = view.state.doc.line(Math.min(line, view.state.doc.lines))
      const before = Array.from(found.text.slice(0, column * 2)).slice(0, column - 1)
      const at = found.from + before.join('').length
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    insert: (text) =>
      view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true }),
    scrollTo: (share) => {
      scroller.scrollTop = share * way()
    },
    destroy() {
      clearTimeout(loading)
      view.destroy()
    },
  }
}

/** A part of a text from an offset on, up to the end of a line where one is near. */
function sliceOf(text: string, from: number): string {
  if (text.length - from <= SLICE * 1.5) return text.slice(from)
  const line = text.slice(from + SLICE, from + SLICE * 1.4).indexOf('\n')
  return text.slice(from, from + SLICE + line + 1)
}

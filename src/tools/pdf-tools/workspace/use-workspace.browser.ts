import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { isToolError, ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { sniff } from '#shared/sniff.ts'
import { Engine } from '../engines/engine.browser.ts'
import { redo, startHistory, step, undo } from './history.ts'
import { byName, isSame, keysOf, nudgePages, whyTooMany, type PageItem, type Place } from './page-list.ts'
import type { PictureLayout } from '../document/pictures.ts'
import type { Conversation } from './unopened-pictures.browser.ts'
import type { OpenedFile, SourceFile, Work } from '../work.ts'
import { keptOr, useKeeping } from './kept.browser.ts'
import { pagesOf, sourceOf, workOf, type OpenSource } from './files.ts'

/** Longest time that opening a file may take: a damaged one must not hang the page. */
const OPENING = { base: 4000, perMegabyte: 40 }

/** A file that waits for its password. */
export interface PasswordRequest {
  name: string
  /** The last try was wrong. */
  wrong: boolean
  answer(password: string | undefined): void
}

/** A picture that may be too large for this device waits for an answer. */
export interface SizeQuestion {
  name: string
  warning: string
  answer(open: boolean): void
}

/** Words for assistive technology; counted, as the same ones may have to be said again. */
interface Said {
  words: string
  times: number
}

export interface Workspace {
  sources: ReadonlyMap<string, OpenSource>
  pages: readonly PageItem[]
  selected: ReadonlySet<string>
  /** Which file is being opened, in words. */
  opening: string | undefined
  problems: readonly string[]
  /** Files that were damaged, and what was saved of them. */
  repairs: readonly string[]
  asking: PasswordRequest | undefined
  doubting: SizeQuestion | undefined
  /** What happened last, for assistive technology. */
  said: Said
  /** More was done than that one file was opened. */
  isChanged: boolean
  canUndo: boolean
  canRedo: boolean
  /** Draws pages. */
  viewer: Engine
  /** Does the work; cancelling ends it. */
  worker: Engine
  work: Work
  add(files: readonly File[], layout: PictureLayout): Promise<void>
  change(pages: readonly PageItem[], said: string): void
  /** Moves pages one place, or to an end. */
  nudge(keys: ReadonlySet<string>, where: Place): void
  select(keys: Iterable<string>): void
  undo(): void
  redo(): void
  /** Puts a file that a step made in the place of all pages. */
  goOnWith(file: File): Promise<void>
  clearProblems(): void
  clearRepairs(): void
  newKey(): string
}

/** What the engine opens by itself; only for other files the code comes that turns them into such. */
const READABLE = /^(?:application\/pdf|image\/(?:jpeg|png|webp|gif|bmp|avif))$/

async function* readable(file: File, conversation: Conversation): AsyncGenerator<File, void> {
  // A photo of an iPhone may be called .jpg: what a file is, its first bytes tell, not its name.
  const { type } = sniff(new Uint8Array(await file.slice(0, 64).arrayBuffer())) ?? file
  if (READABLE.test(type)) {
    yield file
    return
  }
  const { readablePages } = await import('./unopened-pictures.browser.ts')
  yield* readablePages(file, conversation)
}

/** The file with the password that opens it; nothing when `ask` gets none. */
async function openedFile(
  viewer: Engine,
  file: SourceFile,
  layout: PictureLayout,
  ask: (wrong: boolean) => Promise<string | undefined>,
): Promise<{ opened: OpenedFile; password: string | undefined } | undefined> {
  const limit = OPENING.base + (file.file.size / 1e6) * OPENING.perMegabyte
  for (let password: string | undefined; ;) {
    const locked = { ...file, ...(password === undefined ? {} : { password }) }
    try {
      return { opened: await viewer.call('openFile', { file: locked, layout }, { limit }), password }
    } catch (error) {
      if (!isToolError(error) || error.code !== 'password_needed') throw error
      password = await ask(password !== undefined)
      if (password === undefined) return undefined
    }
  }
}

let lastKey = 0
const newKey = () => `p${++lastKey}`

const NO_SOURCES: ReadonlyMap<string, OpenSource> = new Map()
const NO_PAGES = startHistory<readonly PageItem[]>([])
const NOTHING_SAID: Said = { words: '', times: 0 }

export function useWorkspace(): Workspace {
  const [viewer] = useState(() => new Engine())
  const [worker] = useState(() => new Engine())
  const [sources, setSources] = useState(() => keptOr('sources', NO_SOURCES))
  const [history, setHistory] = useState(() => keptOr('pages', NO_PAGES))
  useKeeping('sources', sources)
  useKeeping('pages', history)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opening, setOpening] = useState<string>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [repairs, setRepairs] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<PasswordRequest>()
  const [doubting, setDoubting] = useState<SizeQuestion>()
  const [said, say] = useReducer(({ times }: Said, words: string): Said => ({ words, times: times + 1 }), NOTHING_SAID)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const present = useRef<readonly PageItem[]>([])

  useLayoutEffect(() => void (present.current = history.present), [history])

  useEffect(
    () => () => {
      viewer.close()
      worker.close()
    },
    [viewer, worker],
  )

  /** Whether the file was opened; one whose password is not known may be left out. */
  const openOne = useCallback(
    async (original: File, layout: PictureLayout, instead = false) => {
      const id = newKey()
      const found = await openedFile(viewer, { id, name: original.name, file: original }, layout, async (wrong) => {
        const answered = await new Promise<string | undefined>((answer) => {
          setAsking({ name: original.name, wrong, answer })
        })
        setAsking(undefined)
        return answered
      })
      if (!found) return false
      const { opened, password } = found
      const refusal = whyTooMany(opened.pages.length + (instead ? 0 : present.current.length))
      if (refusal) throw new ToolError(refusal)
      const { damage } = opened
      if (damage !== undefined) setRepairs((before) => [...before, `${original.name}: ${damage}`])
      const source = sourceOf(id, original, opened, password)
      setSources((before) => new Map(before).set(id, source))
      const pages = pagesOf(id, opened, newKey)
      setHistory((before) => step(before, instead ? pages : [...before.present, ...pages]))
      say(`${original.name} opened: ${counted(pages.length, 'page')}.`)
      return true
    },
    [viewer],
  )

  const note = useCallback((file: File, error: unknown) => {
    const why = isToolError(error) ? error.message : 'It could not be opened.'
    setProblems((before) => [...before, `${file.name}: ${why}`])
  }, [])

  const add = useCallback(
    (files: readonly File[], layout: PictureLayout) => {
      const inOrder = files.toSorted((a, b) => byName(a.name, b.name))
      queue.current = queue.current.then(async () => {
        void worker.warm().catch(() => undefined)
        for (const [index, file] of inOrder.entries()) {
          const opening = `Opening ${file.name}${inOrder.length > 1 ? ` (${index + 1} of ${inOrder.length})` : ''}`
          setOpening(opening)
          try {
            const onPage = (page: number, of: number) =>
              setOpening(of > 1 ? `${opening}, page ${page} of ${of}` : opening)
            const isWanted = async (warning: string) => {
              const open = await new Promise<boolean>((answer) => setDoubting({ name: file.name, warning, answer }))
              setDoubting(undefined)
              return open
            }
            for await (const part of readable(file, { onPage, isWanted })) await openOne(part, layout)
          } catch (error) {
            note(file, error)
          }
        }
        setOpening(undefined)
      })
      return queue.current
    },
    [openOne, note, worker],
  )

  const pages = history.present
  const [canUndo, canRedo] = [history.past.length > 0, history.future.length > 0]
  const work = useMemo(() => workOf(sources, pages), [sources, pages])
  const selected = useMemo(() => keysOf(pages, chosen), [pages, chosen])
  const change = useCallback((next: readonly PageItem[], words: string) => {
    const refusal = next.length > present.current.length && whyTooMany(next.length)
    if (refusal) {
      setProblems((before) => [...before, refusal])
      return
    }
    if (isSame(present.current, next)) return say('The pages stay as they are.')
    setHistory((before) => step(before, next))
    setChosen((before) => keysOf(next, before))
    say(words)
  }, [])
  const nudge = useCallback(
    (keys: ReadonlySet<string>, where: Place) => {
      const next = nudgePages(pages, keys, where)
      const place = next.findIndex(({ key }) => keys.has(key)) + 1
      change(next, `${counted(keys.size, 'page')} moved to place ${place}.`)
    },
    [pages, change],
  )

  return {
    sources,
    pages,
    selected,
    opening,
    problems,
    repairs,
    asking,
    doubting,
    said,
    isChanged: history.past.length > 1,
    canUndo,
    canRedo,
    viewer,
    worker,
    work,
    add,
    change,
    nudge,
    select: useCallback((keys: Iterable<string>) => setChosen(new Set(keys)), []),
    undo: useCallback(() => {
      setHistory(undo)
      say(canUndo ? 'Undone.' : 'There is nothing to undo.')
    }, [canUndo]),
    redo: useCallback(() => {
      setHistory(redo)
      say(canRedo ? 'Redone.' : 'There is nothing to redo.')
    }, [canRedo]),
    goOnWith: useCallback(
      async (file: File) => {
        setOpening(`Opening ${file.name}`)
        try {
          if (!(await openOne(file, { paper: 'picture', margin: 0 }, true))) return
          setChosen(new Set())
          say('The result took the place of the pages.')
        } catch (error) {
          note(file, error)
        } finally {
          setOpening(undefined)
        }
      },
      [openOne, note],
    ),
    clearProblems: useCallback(() => setProblems([]), []),
    clearRepairs: useCallback(() => setRepairs([]), []),
    newKey,
  }
}

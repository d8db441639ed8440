import { useCallback, useEffect, useRef, useState } from 'react'
import { useParcel } from '#ui/parcel.ts'
import { isImageFile, openImage, SELECT_AN_IMAGE, type OpenImage } from './open.ts'

/** One chosen file on its way to being opened. */
export interface Item {
  id: number
  file: File
  image?: OpenImage
  /** Why it could not be opened. */
  failure?: unknown
  /** It is very large, and the visitor has not said yet that it shall be worked on. */
  warning?: string | undefined
}

export interface Images {
  items: readonly Item[]
  files: File[]
  /** The image that is worked on; with several, the one that is looked at. */
  active: Item | undefined
  /** Some are still being looked at or opened: work on all of them would leave those out. */
  opening: boolean
  show(id: number): void
  /** The files as the drop zone has them: what is new is opened, what is missing is forgotten. */
  choose(files: File[]): void
  /** Works on a very large image in spite of the warning. */
  accept(id: number): void
  clear(): void
  /** A drawn picture to try the tool with; `onOpen` gets it when it is open. */
  example(onOpen?: (image: OpenImage) => void): void
  error: unknown
  clearError(): void
}

/** The image of a file that can be worked on: open, and, where it is very large, in spite of the warning. */
export const workable = (item: Item | undefined): OpenImage | undefined => (item?.warning ? undefined : item?.image)

/** Its code comes over the network. */
const NO_EXAMPLE = 'The example could not be loaded. Please try again.'
let ids = 0

interface Settings {
  /** The page works with the files, and needs no pixels of them. */
  asFile?: boolean
}

/** The images of a page: chosen, pasted, dropped, or sent by another tool. */
export function useImages({ asFile = false }: Settings = {}): Images {
  const [items, setItems] = useState<readonly Item[]>([])
  const [activeId, setActiveId] = useState<number>()
  const [error, setError] = useState<unknown>()
  const [choosing, setChoosing] = useState(0)
  /** Counts what was chosen: an example that comes after a choice is not wanted any more. */
  const choices = useRef(0)
  /** Those that wait to be opened, and the one that is. */
  const opening = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const running = opening.current
    return () => running.forEach((controller) => controller.abort())
  }, [])

  const open = useCallback(
    async (item: Item, accepted = false): Promise<OpenImage | undefined> => {
      const signal = opening.current.get(item.id)?.signal
      if (!signal || signal.aborted) return undefined
      const settle = (result: Partial<Item>) => {
        if (signal.aborted) return
        setItems((before) => before.map((other) => (other.id === item.id ? { ...other, ...result } : other)))
      }
      try {
        const image = await openImage(item.file, { signal, asFile, accepted })
        settle({ image, warning: image.warning })
        return signal.aborted ? undefined : image
      } catch (failure) {
        settle({ failure })
        return undefined
      } finally {
        opening.current.delete(item.id)
      }
    },
    [asFile],
  )

  const take = useCallback(
    async (files: File[]): Promise<OpenImage | undefined> => {
      setError(undefined)
      const known = new Set(items.map(({ file }) => file))
      const gone = new Set(items.filter((item) => !files.includes(item.file)).map(({ id }) => id))
      const added = files.filter((file) => !known.has(file)).map((file): Item => ({ id: ++ids, file }))
      const judge = () => Promise.all(added.map(({ file }) => isImageFile(file)))
      if (gone.size > 0 && added.length > 0) {
        const turn = choices.current
        const isBetter = (await judge()).includes(true)
        if (turn !== choices.current) return undefined
        // What is no image does not take the place of one.
        if (!isBetter) return void setError(SELECT_AN_IMAGE)
      }
      for (const id of gone) {
        opening.current.get(id)?.abort()
        opening.current.delete(id)
      }
      for (const { id } of added) opening.current.set(id, new AbortController())
      // At once: what is still being looked at can be taken out, or give way to another choice.
      setItems((before) => [...before.filter(({ id }) => !gone.has(id)), ...added])
      const verdicts = await judge()
      const wanted = added.filter(({ id }) => opening.current.has(id))
      const fresh = wanted.filter((item) => verdicts[added.indexOf(item)])
      const refused = wanted.filter((item) => !fresh.includes(item))
      for (const { id } of refused) opening.current.delete(id)
      if (refused.length > 0) setError(SELECT_AN_IMAGE)
      setItems((before) => before.filter(({ id }) => !refused.some((item) => item.id === id)))
      if (fresh[0]) setActiveId(fresh[0].id)
      const [first, ...others] = fresh
      const image = first && (await open(first))
      let seen = image
      // One after the other: a pile of photos decoded at once would fill the memory.
      for (const item of others) {
        const opened = await open(item)
        // What cannot be opened does not stand before the others, unless the visitor looks at it.
        if (opened && !seen) setActiveId((before) => (before === first?.id ? item.id : before))
        seen ??= opened
      }
      return image
    },
    [items, open],
  )
  const choose = useCallback(
    async (files: File[]): Promise<OpenImage | undefined> => {
      choices.current++
      setChoosing((before) => before + 1)
      try {
        return await take(files)
      } finally {
        setChoosing((before) => before - 1)
      }
    },
    [take],
  )
  useParcel(['image'], ({ file }) => file && void choose([file]))

  const accept = async (id: number) => {
    const item = items.find((other) => other.id === id)
    if (!item) return
    const fresh: Item = { id, file: item.file }
    opening.current.set(id, new AbortController())
    setItems((before) => before.map((other) => (other === item ? fresh : other)))
    setChoosing((before) => before + 1)
    await open(fresh, true)
    setChoosing((before) => before - 1)
  }

  const tryExample = async (onOpen?: (image: OpenImage) => void) => {
    const mine = ++choices.current
    const { drawExample } = await import('./example-image.ts')
    const example = await drawExample()
    if (mine !== choices.current) return
    const image = await choose([example])
    if (image) onOpen?.(image)
  }

  return {
    items,
    files: items.map((item) => item.file),
    active: items.find((item) => item.id === activeId) ?? items[0],
    opening: choosing > 0,
    show: setActiveId,
    choose: (files) => void choose(files),
    accept: (id) => void accept(id),
    clear: () => void choose([]),
    example: (onOpen) => void tryExample(onOpen).catch(() => setError(NO_EXAMPLE)),
    error,
    clearError: () => setError(undefined),
  }
}

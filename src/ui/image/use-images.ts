import { useCallback, useEffect, useRef, useState } from 'react'
import { useParcel } from '#ui/parcel.ts'
import { isImageFile, openImage, SELECT_AN_IMAGE, sizeWarning, type OpenImage } from './open-image.ts'

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
  show(id: number): void
  /** The files as the drop zone has them: what is new is opened, what is missing is forgotten. */
  choose(files: File[]): void
  /** Works on a very large image in spite of the warning. */
  accept(id: number): void
  clear(): void
  error: unknown
  clearError(): void
}

let ids = 0

/** The images of a page: chosen, pasted, dropped, or sent by another tool. */
export function useImages(): Images {
  const [items, setItems] = useState<readonly Item[]>([])
  const [activeId, setActiveId] = useState<number>()
  const [error, setError] = useState<unknown>()
  const opening = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const running = opening.current
    return () => running.forEach((controller) => controller.abort())
  }, [])

  const open = useCallback(async (item: Item) => {
    const controller = new AbortController()
    opening.current.set(item.id, controller)
    const settle = (result: Partial<Item>) => {
      if (controller.signal.aborted) return
      setItems((before) => before.map((other) => (other.id === item.id ? { ...other, ...result } : other)))
    }
    try {
      const image = await openImage(item.file, { signal: controller.signal })
      settle({ image, warning: sizeWarning(image.source.width, image.source.height) })
    } catch (failure) {
      settle({ failure })
    }
    opening.current.delete(item.id)
  }, [])

  const choose = useCallback(
    (files: File[]) => {
      setError(undefined)
      const known = new Map(items.map((item) => [item.file, item]))
      const gone = items.filter((item) => !files.includes(item.file))
      for (const { id } of gone) opening.current.get(id)?.abort()
      const added = files.filter((file) => !known.has(file))
      void Promise.all(added.map(isImageFile)).then(async (verdicts) => {
        const fresh = added.filter((_, index) => verdicts[index]).map((file): Item => ({ id: ++ids, file }))
        if (fresh.length < added.length) setError(SELECT_AN_IMAGE)
        setItems([...items.filter((item) => !gone.includes(item)), ...fresh])
        if (fresh[0]) setActiveId(fresh[0].id)
        // One after the other: a pile of photos decoded at once would fill the memory.
        for (const item of fresh) await open(item)
      })
    },
    [items, open],
  )
  useParcel(['image'], ({ file }) => file && choose([file]))

  return {
    items,
    files: items.map((item) => item.file),
    active: items.find((item) => item.id === activeId) ?? items[0],
    show: setActiveId,
    choose,
    accept: (id) =>
      setItems((before) => before.map((item) => (item.id === id ? { ...item, warning: undefined } : item))),
    clear: () => choose([]),
    error,
    clearError: () => setError(undefined),
  }
}

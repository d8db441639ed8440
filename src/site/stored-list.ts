import { useSyncExternalStore } from 'react'
import { isTextList, onCleared, readStored, store } from '#ui/storage.ts'

/** A stored list of tool paths that several components show. */
export interface StoredList {
  read(): readonly string[]
  write(paths: readonly string[]): void
  use(): readonly string[]
}

const NONE: readonly string[] = []

export function storedList(key: string): StoredList {
  const listeners = new Set<() => void>()
  let current: readonly string[] | undefined
  const read = () => (current ??= readStored(key, isTextList) ?? NONE)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  onCleared(() => {
    current = undefined
    tell()
  })
  return {
    read,
    write(paths) {
      current = paths
      store(key, paths)
      tell()
    },
    // The prerendered page knows no visitor.
    use: () => useSyncExternalStore(subscribe, read, () => NONE),
  }
}

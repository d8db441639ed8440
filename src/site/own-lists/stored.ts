import { useSyncExternalStore } from 'react'
import { listeners } from '#ui/listeners.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { isTextList, onOutdated, readStored, store } from '#ui/storage.ts'

/** A stored list of tool paths that several components show. */
interface StoredList {
  read(): readonly string[]
  write(paths: readonly string[]): void
  use(): readonly string[]
}

const NONE: readonly string[] = []
const none = () => NONE

export function storedList(key: string): StoredList {
  const changes = listeners()
  let current: readonly string[] | undefined
  const read = () => (current ??= readStored(key, isTextList) ?? NONE)
  onOutdated(key, () => {
    current = undefined
    changes.tell()
  })
  return {
    read,
    write(paths) {
      current = paths
      store(key, paths)
      changes.tell()
    },
    use() {
      // The prerendered page knows no visitor.
      const known = useHydrated()
      return useSyncExternalStore(changes.on, known ? read : none, none)
    },
  }
}

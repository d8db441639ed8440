import { isTextList } from '#ui/storage.ts'
import { findTool } from '#tools/catalogue.ts'
import { favourites } from './favourites.ts'

interface Exported {
  /** Addresses of tools. */
  favourites: string[]
}

/** The favourites as a file that `importFavourites` reads. */
export function exportFavourites(): string {
  return JSON.stringify({ favourites: [...favourites.read()] } satisfies Exported, null, 2)
}

/** Adds the favourites of an exported file; tells how many are new, or nothing where it is no such file. */
export function importFavourites(text: string): number | undefined {
  const paths = pathsIn(text)?.filter((path) => findTool(path))
  if (!paths) return undefined
  const before = favourites.read()
  const after = [...new Set([...before, ...paths])]
  favourites.write(after)
  return after.length - before.length
}

function pathsIn(text: string): string[] | undefined {
  try {
    const value = JSON.parse(text) as Partial<Exported> | null
    return isTextList(value?.favourites) ? value.favourites : undefined
  } catch {
    return undefined
  }
}

import type { PageItem } from './page-list.ts'
import type { OpenedFile, SourceFile, Work } from '../work.ts'

/** A file of the workspace. */
export interface OpenSource extends SourceFile {
  kind: OpenedFile['kind']
  /** As it was dropped. */
  original: File
  pageCount: number
  encrypted: boolean
}

export function sourceOf(id: string, original: File, opened: OpenedFile, password: string | undefined): OpenSource {
  return {
    id,
    name: original.name,
    original,
    file: opened.pdf ? new Blob([opened.pdf], { type: 'application/pdf' }) : original,
    kind: opened.kind,
    pageCount: opened.pages.length,
    encrypted: opened.encrypted,
    ...(password === undefined ? {} : { password }),
  }
}

export function pagesOf(source: string, opened: OpenedFile, newKey: () => string): PageItem[] {
  return opened.pages.map((size, index) => ({ key: newKey(), source, index, turn: 0, ...size }))
}

/** What the engines are told: only the files whose pages are still there. */
export function workOf(sources: ReadonlyMap<string, OpenSource>, pages: readonly PageItem[]): Work {
  const used = new Set(pages.map(({ source }) => source))
  return {
    sources: [...sources.values()]
      .filter(({ id }) => used.has(id))
      .map(({ id, name, file, password }) => ({ id, name, file, ...(password === undefined ? {} : { password }) })),
    plan: pages.map(({ source, index, turn, width, height }) =>
      source === undefined
        ? turn % 180 === 0
          ? { width, height }
          : { width: height, height: width }
        : { source, index, turn },
    ),
  }
}

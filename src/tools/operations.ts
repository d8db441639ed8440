import type { Api, AnyOperation } from '#contract/operation.ts'

const modules = import.meta.glob<Api>('./*/api.ts', { import: 'default', eager: true })

export interface Entry {
  /** The tool's folder, e.g. `base64`. */
  tool: string
  /** Its name inside `api.ts`, e.g. `encode`. */
  key: string
  operation: AnyOperation
}

/** Every operation of every tool, in the order of the folders. */
export const operations: Entry[] = Object.entries(modules).flatMap(([file, api]) =>
  Object.entries(api).map(([key, operation]) => ({ tool: file.split('/')[1] as string, key, operation })),
)

import type { Api } from '#contract/operation.ts'

const modules = import.meta.glob<Api>('./*/api.ts', { import: 'default' })

/** What can be asked of one tool, loaded with the first question; nothing for a tool without operations. */
export async function apiOf(tool: string): Promise<Api | undefined> {
  return await modules[`./${tool}/api.ts`]?.()
}

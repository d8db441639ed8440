import type { Card, Tool } from '#contract/tool.ts'

const cards = import.meta.glob<Card>('./*/tool.ts', { import: 'default', eager: true })

/** Every tool, in the alphabetical order of its short label; a comparison by locale would read tables first. */
export const tools: Tool[] = Object.entries(cards)
  .map(([file, card]) => {
    const name = file.split('/')[1] as string
    return { ...card, name, path: `/${name}` }
  })
  .sort((a, b) => (a.shortLabel.toLowerCase() < b.shortLabel.toLowerCase() ? -1 : 1))

const byPath = new Map(tools.map((tool) => [tool.path, tool]))

export function findTool(path: string): Tool | undefined {
  return byPath.get(path)
}

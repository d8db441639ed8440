import { useEffect, useState, type ComponentType } from 'react'
import type { Tool } from '#contract/tool.ts'

/** Chains of tools, once the page is at rest. */
export function ChainLater({ tool }: { tool: Tool }) {
  const [Watch, setWatch] = useState<ComponentType<{ tool: Tool }>>()
  useEffect(() => void import('./chain-watch.tsx').then((module) => setWatch(() => module.ChainWatch)), [])
  return Watch ? <Watch tool={tool} /> : null
}

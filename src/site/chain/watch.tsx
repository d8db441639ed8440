import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { Tool } from '#contract/tool.ts'
import { openWay, useWay } from './linked-way.ts'
import { miss } from '../router.ts'
import { chainTo, installChain, onChain, type Part } from './chain.ts'

installChain()

const NONE: Part[] = []

/** Shows the chain that led here by "Send to", or that a link holds; its code is loaded with the first chain. */
export function ChainWatch({ tool }: { tool: Tool }) {
  const chain = useSyncExternalStore(
    onChain,
    () => chainTo(tool.name),
    () => NONE,
  )
  const { stops } = useWay()
  const [Strip, setStrip] = useState<ComponentType<{ chain: Part[] }>>()
  useEffect(() => void openWay(location.hash, tool.name).catch(() => miss('The chain')), [tool])
  useEffect(() => {
    if (chain.length === 0 && stops.length === 0 && !location.hash.includes('recipe=')) return
    void import('./chain-strip.tsx').then((module) => setStrip(() => module.ChainStrip)).catch(() => miss('The chain'))
  }, [chain, stops])
  return Strip ? <Strip chain={chain} /> : null
}

import { useEffect, useState, type ComponentType } from 'react'
import type { Tool } from '#contract/tool.ts'

type Watch = ComponentType<{ tool: Tool }>

let loaded: Watch | undefined

/** Chains of tools. Their code is in the `kit` chunk, which every tool's page loads and the home page does not. */
export function LazyChain({ tool }: { tool: Tool }) {
  const [Watch, setWatch] = useState(() => loaded)
  useEffect(() => {
    if (Watch) return
    void import('./watch.tsx')
      .then(({ ChainWatch }) => {
        loaded = ChainWatch
        setWatch(() => ChainWatch)
      })
      // The next tool tries again.
      .catch(() => undefined)
  }, [Watch])
  return Watch ? <Watch tool={tool} /> : null
}

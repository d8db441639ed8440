import { useEffect, useState, type ComponentType } from 'react'
import { onCall, type AnyRequest } from '#contract/client.ts'
import type { Tool } from '#contract/tool.ts'

type Watch = ComponentType<{ tool: Tool }>

const COMING = ['pointerover', 'touchstart', 'focusin', 'keydown']
let loaded: Watch | undefined

/**
 * Chains of tools: their code comes when somebody comes near, a tool is used, or a link may bring a chain; at once in
 * tools that ask nobody once they are there.
 */
export function ChainLater({ tool }: { tool: Tool }) {
  const [Watch, setWatch] = useState(() => loaded)
  useEffect(() => {
    if (!Watch) return loadLater(tool.runs === 'device', setWatch)
  }, [Watch, tool])
  return Watch ? <Watch tool={tool} /> : null
}

function loadLater(atOnce: boolean, onLoad: (watch: () => Watch) => void): () => void {
  const waiting = new AbortController()
  let called: [string, AnyRequest, Promise<unknown>] | undefined
  const stopListening = onCall((...call) => {
    called = call
    load()
  })
  const load = () => {
    waiting.abort()
    void import('./chain-watch.tsx').then(({ ChainWatch, noteCall }) => {
      stopListening()
      if (called && !loaded) noteCall(...called)
      loaded = ChainWatch
      onLoad(() => ChainWatch)
    })
  }
  if (atOnce || location.hash) load()
  else for (const type of COMING) document.addEventListener(type, load, { passive: true, signal: waiting.signal })
  return () => {
    waiting.abort()
    stopListening()
  }
}

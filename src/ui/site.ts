import { createContext } from 'react'
import type { Tool } from '#contract/tool.ts'

/** What a page may know about the website around it. */
export interface SiteLinks {
  /** The tool whose page is shown. */
  tool: Tool | undefined
  tools: Tool[]
  navigate(path: string): void
  /** Lets this device answer the shown tool from now on; missing where it cannot, or does already. */
  answerHere?: (() => void) | undefined
  /** What takes large inputs to the server; missing where this device answers. */
  carrier?: Carrier | undefined
}

interface Carrier {
  /** Starts it before it is needed. */
  warm(): void
  /** Whether an input is on its way, or its answer is. */
  isBusy(): boolean
}

export const SiteContext = createContext<SiteLinks>({ tool: undefined, tools: [], navigate: () => {} })

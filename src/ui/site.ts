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
  /** Whether a large input is being sent, or worked on, elsewhere. */
  isCarrying(): boolean
}

export const SiteContext = createContext<SiteLinks>({
  tool: undefined,
  tools: [],
  navigate: () => {},
  isCarrying: () => false,
})

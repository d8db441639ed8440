import { ToolError } from '#contract/error.ts'

/** For a part of a page that did not come. @example import('./tree.tsx').catch(notLoaded('What shows the tree')) */
export const notLoaded = (what: string) => (cause: unknown) => {
  throw new ToolError(`${what} could not be loaded. Check your connection and try again.`, { cause })
}

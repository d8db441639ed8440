import type { AnyRequest } from '#contract/client.browser.ts'
import { commandOf } from '#contract/operation.ts'
import { SnippetView } from './snippet-view.tsx'
import { snippets } from './snippets.ts'
import { isWebsiteOnly } from './website-only.ts'

export interface Call {
  route: string
  request: AnyRequest
}

/** One call of a tool's page as code. */
export function LastCall({ tool, call: { route, request } }: { tool: string; call: Call }) {
  const [, path = ''] = route.split(' ')
  return (
    <SnippetView code={snippets(tool, commandOf(path), route, request)} without={isWebsiteOnly(path) ? ['cli'] : []} />
  )
}

import type { AnyRequest } from '#contract/client.ts'
import { commandOf } from '#contract/operation.ts'
import { SnippetView } from './snippet-view.tsx'
import { snippets } from './snippets.ts'

export interface Call {
  route: string
  request: AnyRequest
}

/** One call of a tool's page as code, in four languages. */
export function LastCall({ tool, call: { route, request } }: { tool: string; call: Call }) {
  return <SnippetView code={snippets(tool, commandOf(route.split(' ')[1] ?? ''), route, request)} />
}

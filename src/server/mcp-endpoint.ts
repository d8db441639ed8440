import { isToolError } from '#contract/error.ts'
import type { Api, Finished, Parts } from './api.ts'
import { header, type Call } from './exchange.ts'
import { API_HEADERS } from './headers.ts'

const ROUTE = '/mcp'

/** Agents over HTTP: one stateless exchange per POST, answered as JSON; no session, so any replica may answer. */
export function mcpEndpoint(api: Api, { entries, config, version }: Parts & { version: { version: string } }) {
  return async function answerMcp(call: Call): Promise<Finished> {
    if (call.method !== 'POST') return plain(405, 'Agents send POST.', { allow: 'POST' })
    if (header(call, 'sec-fetch-site') === 'cross-site') return plain(403, 'Other websites may not call this address.')
    let body: unknown
    try {
      body = JSON.parse(Buffer.from(await call.read(config.BODY_LIMIT)).toString('utf8'))
    } catch (error) {
      if (isToolError(error)) return plain(error.status, error.message)
      return plain(400, 'The request body is not valid JSON.')
    }
    // Loaded with the first agent: most servers never meet one, and the start stays quick.
    const [{ createMcp }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('./mcp.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ])
    const server = createMcp(entries, version.version, ({ operation }, input) =>
      api.run(call, `${operation.method} ${operation.path}`, input),
    )
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport as Parameters<typeof server.connect>[0])
    try {
      const response = await transport.handleRequest(requestOf(call), { parsedBody: body })
      const text = await response.text()
      const type = response.headers.get('content-type') ?? 'application/json'
      return { ...plain(response.status, text), headers: { ...API_HEADERS, 'content-type': type } }
    } finally {
      await server.close()
    }
  }
}

function requestOf(call: Call): Request {
  const headers = new Headers()
  for (const name of ['content-type', 'accept', 'mcp-protocol-version']) {
    const value = header(call, name)
    if (value) headers.set(name, value)
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers, body: '{}' })
}

function plain(status: number, text: string, more: Record<string, string> = {}): Finished {
  const body = status < 400 || text.startsWith('{') ? text : JSON.stringify({ message: text })
  return {
    status,
    headers: { ...API_HEADERS, 'content-type': 'application/json; charset=utf-8', ...more },
    body: status === 202 ? null : body,
    route: ROUTE,
    caller: '',
  }
}

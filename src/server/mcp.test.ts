import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverOperations } from '#tools/operations.server.ts'
import { createNodeServer } from './node.ts'
import { createTestApp } from './testing.ts'

const server = createNodeServer(createTestApp())
const client = new Client({ name: 'test', version: '1' })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`))
  await client.connect(transport as Parameters<typeof client.connect>[0])
})
afterAll(async () => {
  await client.close()
  server.closeAllConnections()
  server.close()
})

describe('the official client', () => {
  it('sees one described tool per operation', async () => {
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(serverOperations.length)
    expect(new Set(tools.map((tool) => tool.name)).size).toBe(tools.length)
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-z0-9_]{3,64}$/)
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.description?.length).toBeGreaterThan(10)
    }
  })

  it('calls a tool and gets text and structure', async () => {
    const result = await client.callTool({ name: 'base64_encode', arguments: { plainText: 'Hello', urlSafe: true } })
    expect(result.structuredContent).toEqual({ base64: 'SGVsbG8=' })
    expect(result.content).toEqual([{ type: 'text', text: '{"base64":"SGVsbG8="}' }])
  })

  it('gives a file as Base64 and gets one as a resource', async () => {
    const encoded = await client.callTool({
      name: 'base64_encode_file',
      arguments: { file: Buffer.from('hi').toString('base64'), fileName: 'a.txt' },
    })
    expect(encoded.structuredContent).toEqual({ base64: 'aGk=' })
    const decoded = await client.callTool({
      name: 'base64_decode_file',
      arguments: { base64: 'aGk=', filename: 'a.txt' },
    })
    expect(decoded.content).toEqual([
      { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'application/octet-stream', blob: 'aGk=' } },
    ])
  })

  it('is refused in the words of the tool', async () => {
    const result = await client.callTool({ name: 'base64_decode', arguments: { base64: '*' } })
    expect(result.isError).toBe(true)
    expect(result.content).toEqual([{ type: 'text', text: '“*” at position 1 is not a Base64 character.' }])
  })
})

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { expect, it } from 'vitest'
import { serverOperations } from '#tools/operations.server.ts'
import { mcpOf } from './mcp.ts'

type Transport = Parameters<Client['connect']>[0]

/** An agent and a server whose every call takes so long. */
async function agentOf(milliseconds: number): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const work = () => new Promise((done) => setTimeout(() => done({ base64: 'SGVsbG8=' }), milliseconds))
  const server = mcpOf(serverOperations, '1')(work, { fault: () => undefined, list: () => undefined })
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(far as Transport), client.connect(near as Transport)])
  return client
}

const call = { name: 'base64_encode', arguments: { plainText: 'Hello' } }

it('an agent that asks for progress hears that a long call is worked on, and waits for it', async () => {
  const client = await agentOf(5000)
  const told: number[] = []
  const answer = await client.callTool(call, undefined, {
    onprogress: ({ progress }) => told.push(progress),
    resetTimeoutOnProgress: true,
    timeout: 3500,
  })
  expect(answer.structuredContent).toEqual({ base64: 'SGVsbG8=' })
  expect(told).toEqual([2, 4])
})

it('nothing is told of a short call, nor to an agent that does not ask', async () => {
  const told: unknown[] = []
  const quick = await agentOf(0)
  await quick.callTool(call, undefined, { onprogress: (progress) => told.push(progress) })
  const client = await agentOf(2500)
  client.fallbackNotificationHandler = async (notification) => void told.push(notification)
  await client.callTool(call)
  expect(told).toEqual([])
})

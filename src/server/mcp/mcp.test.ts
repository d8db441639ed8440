import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, testApp } from '#testing/app.ts'
import { serverOperations } from '#tools/operations.server.ts'
import { createNodeServer } from '../http/node.ts'
import { FAULT } from '../http/problem.ts'
import { JsonText } from '../processes/workers.ts'
import { inlineWorkers } from '../processes/inline-workers.ts'

const AGENT_ACCEPTS = 'application/json, text/event-stream'

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#fff"/><rect x="20" y="20" width="24" height="24" fill="#c00"/></svg>'

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
    expect(new Set(tools.map((tool) => tool.title)).size).toBe(tools.length)
    expect(client.getInstructions()).toMatch(/^Exact small utilities/)
    for (const tool of tools) {
      const [, example] = / Example: (.*)$/s.exec(tool.description ?? '') ?? []
      expect(() => JSON.parse(example ?? '{}') as unknown, tool.name).not.toThrow()
      expect(tool.inputSchema.additionalProperties).toBe(false)
      expect(tool.name).toMatch(/^[a-z0-9_]{3,64}$/)
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.description?.length).toBeGreaterThan(10)
    }
  })

  it('sees the groups it asks for, and calls no others', async () => {
    const { port } = server.address() as AddressInfo
    const some = new Client({ name: 'test', version: '1' })
    const url = new URL(`http://127.0.0.1:${port}/mcp?tools=csv,Word_Counter`)
    await some.connect(new StreamableHTTPClientTransport(url) as Parameters<typeof some.connect>[0])
    const { tools } = await some.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      (await client.listTools()).tools.map(({ name }) => name).filter((name) => /^(?:csv|word_counter)_/.test(name)),
    )
    expect(tools.length).toBeGreaterThan(5)
    const known = await some.callTool({ name: 'word_counter_analyze', arguments: { text: 'one two' } })
    expect(known.structuredContent).toMatchObject({ wordCount: 2 })
    const other = some.callTool({ name: 'base64_encode', arguments: { plainText: 'Hello' } })
    await expect(other).rejects.toMatchObject({ code: -32602, message: /There is no tool base64_encode\.$/ })
    await some.close()
  })

  it.each(['percentage-calculator_percentage-of', 'percentage_calculator.percentage_off'])(
    'is asked whether it meant another tool than %s',
    async (name) => {
      const message = `There is no tool ${name}. Did you mean percentage_calculator_percentage_of?`
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(message)
    },
  )

  it('hears which groups there are when it asks for another', async () => {
    const { port } = server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}/mcp?tools=csv,xml`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: AGENT_ACCEPTS },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(reply.status).toBe(400)
    const { message } = (await reply.json()) as { message: string }
    expect(message).toMatch(/^There are no tools “xml”\. There are: age-calculator, .*word-counter\.$/)
  })

  it('calls a tool and gets text and structure', async () => {
    const result = await client.callTool({ name: 'base64_encode', arguments: { plainText: 'Hello', urlSafe: true } })
    expect(result.structuredContent).toEqual({ base64: 'SGVsbG8=' })
    expect(result.content).toEqual([{ type: 'text', text: '{"base64":"SGVsbG8="}' }])
  })

  it('calls a tool that runs in a worker, and gets every digit', async () => {
    const json = '[12345678901234567890]'
    const result = await client.callTool({ name: 'json_query', arguments: { json, jsonPath: '$[*]' } })
    const [{ text }] = result.content as [{ text: string }]
    expect(text).toContain('"result":[12345678901234567890]')
    expect(result.structuredContent).toMatchObject({ paths: ['$[0]'], count: 1 })
    expect(result.isError).toBeUndefined()
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

  it('gives a file that may be left out', async () => {
    const { tools } = await client.listTools()
    const name = 'image_background_remover_remove_background'
    const properties = tools.find((tool) => tool.name === name)?.inputSchema.properties
    const described = { type: 'string', contentEncoding: 'base64', description: 'The bytes of the file in Base64' }
    expect(properties).toMatchObject({ image: described, backgroundImage: described })
    expect(properties).toHaveProperty('backgroundImageName')
    const image = (await sharp(Buffer.from(SQUARE)).png().toBuffer()).toString('base64')
    const backgroundImage = (await sharp(Buffer.from(SQUARE)).negate().png().toBuffer()).toString('base64')
    const cut = await client.callTool({
      name,
      arguments: { image, backgroundType: 'CUSTOM_IMAGE', backgroundImage, backgroundImageName: 'new.png' },
    })
    expect(cut.content).toMatchObject([{ type: 'image', mimeType: 'image/png' }])
  })

  it.each([
    'aGVsbG8gd29ybGQ=',
    'aGVs\r\nbG8g\r\nd29y\r\nbGQ=\r\n',
    'aGVsbG8gd29ybGQ',
    'data:text/plain;base64,aGVsbG8gd29ybGQ=',
  ])('takes %j for the bytes of a file', async (file) => {
    const { structuredContent } = await client.callTool({ name: 'base64_encode_file', arguments: { file } })
    expect(structuredContent).toEqual({ base64: 'aGVsbG8gd29ybGQ=' })
  })

  it.each([
    [
      'SGVsb',
      'A file is given as Base64 text: The Base64 text is incomplete: its length is one more than a multiple of four.',
    ],
    ['/tmp/a.png', 'A file is given as Base64 text: “.” at position 7 is not a Base64 character.'],
    ['aG=k', 'A file is given as Base64 text: Padding (“=”) stands before the end, at position 3.'],
    [1, 'A file is given as Base64 text.'],
  ])('refuses %j as a file in words', async (file, text) => {
    const result = await client.callTool({ name: 'base64_encode_file', arguments: { file } })
    expect(result).toEqual({ isError: true, content: [{ type: 'text', text }] })
  })

  it('refuses a body of thousands of names before it is read', async () => {
    const given = Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`name${index}`, index]))
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'uuid_generate', arguments: given } }
    const reply = await testApp()('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })
    expect(reply.status).toBe(400)
    expect(reply.json.message).toMatch(/^The request body has more than 2,000 values\./)
  })

  it.each([
    ['a message of JSON-RPC', { id: 1 }, 1],
    ['an id that keeps its digits', { jsonrpc: '2.0', id: 2 ** 60, method: 'ping' }, null],
  ])('refuses what is not %s in words', async (_what, body, id) => {
    const reply = await testApp()('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })
    expect(reply.status).toBe(400)
    expect(reply.json).toMatchObject({
      id,
      error: { code: -32600, message: /^The message is not one of JSON-RPC 2\.0/ },
    })
  })

  it.each([
    ['tools/call', { name: 'uuid_generate', arguments: [1] }, 'tools/call takes a name and, as an object, arguments.'],
    ['tools/call', { name: 'uuid_generate', arguments: null }, 'tools/call takes a name and, as an object, arguments.'],
    ['tools/call', undefined, 'tools/call takes a name and, as an object, arguments.'],
    ['initialize', undefined, 'initialize takes a protocolVersion, capabilities and clientInfo.'],
    [
      'tools/call',
      JSON.parse('{"name":"uuid_generate","arguments":{"__proto__":1}}'),
      'There is no argument __proto__.',
    ],
    ['tools/list', { cursor: 'more' }, 'There is one page of tools, without a cursor.'],
  ])('tells in words what is wrong with the params of %s: %j', async (method, params, message) => {
    const body = { jsonrpc: '2.0', id: 1, method, ...(params && { params }) }
    const { status, json } = await testApp()('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })
    expect([status, json]).toMatchObject([200, { id: 1, error: { code: -32602, message } }])
  })

  it.each([
    ['https://evil.example', 403],
    ['http://127.0.0.1.evil.example', 403],
    ['null', 403],
    ['https://own.example', 200],
    ['https://friend.example', 200],
    ['http://localhost:6274', 200],
    [undefined, 200],
  ])('answers pages of %s with %d', async (origin, expected) => {
    const ask = testApp({}, { PUBLIC_ORIGIN: 'https://own.example', CORS_ORIGINS: 'https://friend.example' })
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const headers = { accept: AGENT_ACCEPTS, ...(origin && { origin }) }
    expect((await ask('POST', '/mcp', { body, headers })).status).toBe(expected)
  })

  it('is answered at the address with a slash at its end, too', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const { status, json } = await testApp()('POST', '/mcp/', { body, headers: { accept: AGENT_ACCEPTS } })
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
  })

  describe('from a page of another origin', () => {
    const ask = testApp({}, { PUBLIC_ORIGIN: 'https://own.example', CORS_ORIGINS: 'https://friend.example' })
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' }
    /** As a browser sends them for such a page. */
    const from = (origin: string) => ({ accept: AGENT_ACCEPTS, origin, 'sec-fetch-site': 'cross-site' })

    it.each(['https://friend.example', 'http://localhost:6274'])('is called by %s', async (origin) => {
      const preflight = await ask('OPTIONS', '/mcp', { headers: from(origin) })
      expect([preflight.status, preflight.text]).toEqual([204, ''])
      expect(preflight.headers).toMatchObject({
        allow: 'POST, OPTIONS',
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, accept, mcp-protocol-version, mcp-session-id',
      })
      expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
      const reply = await ask('POST', '/mcp', { body, headers: from(origin) })
      expect([reply.status, reply.json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
      expect(reply.headers).toMatchObject({
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'mcp-session-id, retry-after',
        'cross-origin-resource-policy': 'cross-origin',
      })
      // The official client asks for a stream first, and goes on when it reads that there is none.
      const stream = await ask('GET', '/mcp', { headers: from(origin) })
      expect([stream.status, stream.headers['access-control-allow-origin']]).toEqual([405, origin])
    })

    it.each(['https://evil.example', 'http://localhost.evil.example', 'null'])(
      'is not called by %s',
      async (origin) => {
        for (const method of ['OPTIONS', 'POST']) {
          const { status, headers } = await ask(method, '/mcp', { body, headers: from(origin) })
          expect(status).toBe(403)
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
          expect(headers['cross-origin-resource-policy']).toBe('same-origin')
        }
      },
    )

    it('without an origin is refused where it is another site', async () => {
      const headers = { accept: AGENT_ACCEPTS, 'sec-fetch-site': 'cross-site' }
      expect((await ask('POST', '/mcp', { body, headers })).status).toBe(403)
    })

    it('is told which methods there are where nothing says what asks', async () => {
      const { status, headers } = await ask('OPTIONS', '/mcp')
      expect([status, headers.allow]).toEqual([204, 'POST, OPTIONS'])
    })
  })

  it('answers who takes anything', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const { status, json } = await testApp()('POST', '/mcp', { body, headers: { accept: '*/*' } })
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
  })

  it.each([
    [406, { accept: 'text/html' }],
    [415, { accept: AGENT_ACCEPTS, 'content-type': 'text/plain' }],
    [415, { accept: AGENT_ACCEPTS, 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('refuses with %d one message and several alike', async (status, headers) => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const body of [ping, [ping, ping]]) {
      expect((await testApp()('POST', '/mcp', { body, headers })).status).toBe(status)
    }
  })

  it.each([
    [
      'an unknown version of the protocol is offered the latest',
      {
        method: 'initialize',
        params: { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 't', version: '1' } },
      },
      { protocolVersion: '2025-11-25' },
    ],
    ['a ping is answered', { method: 'ping' }, {}],
    [
      'a token of progress changes nothing',
      { method: 'tools/list', params: { _meta: { progressToken: 'a' } } },
      { tools: expect.any(Array) },
    ],
  ])('%s', async (_what, message, result) => {
    const body = { jsonrpc: '2.0', id: 'x'.repeat(100_000), ...message }
    const { status, json } = await testApp()('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })
    expect([status, json]).toMatchObject([200, { id: body.id, result }])
  })

  it('a version of the protocol that there is not is refused, and what is given up is taken note of', async () => {
    const ask = testApp()
    const headers = { accept: AGENT_ACCEPTS, 'mcp-protocol-version': '1999-01-01' }
    expect((await ask('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' }, headers })).status).toBe(400)
    const body = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    expect((await ask('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })).status).toBe(202)
  })

  it.each([
    ['a list', { method: 'tools/list' }],
    ['a tool that there is not', { method: 'tools/call', params: { name: 'nothing' } }],
    ['a tool without a name', { method: 'tools/call' }],
    ['no method', {}],
  ])('has its limits for what runs no operation, too: %s', async (_name, message) => {
    const limiter = { take: () => ({ allowed: false, remaining: 0, reset: 7 }) }
    const body = { jsonrpc: '2.0', id: 1, ...message }
    const ask = testApp({ limiter }, { RATE_LIMIT: 'on' })
    const { status, headers } = await ask('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })
    expect([status, headers['retry-after']]).toEqual([429, '7'])
  })

  it('counts a message before it is read, and a tool as its operation', async () => {
    const told: string[] = []
    const limiter = {
      take(cost: string) {
        told.push(cost)
        return { allowed: true, remaining: 1, reset: 1 }
      },
    }
    const ask = testApp({ limiter }, { RATE_LIMIT: 'on' })
    await ask('POST', '/mcp', { raw: 'no JSON', headers: { accept: AGENT_ACCEPTS } })
    expect(told).toEqual(['cheap'])
    const params = { name: 'json_query', arguments: { json: '1', jsonPath: '$' } }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    await ask('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })
    expect(told).toEqual(['cheap', 'cheap', 'costly'])
  })

  it.each(['constructor', 'toString', '__proto__Name', 'constructorName'])('knows no argument %s', async (name) => {
    const faults: unknown[] = []
    const ask = testApp({ observe: (_call, { fault }) => faults.push(fault) })
    const send = async (given: string) => {
      const raw = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"time_difference_time_zones","arguments":${given}}}`
      const headers = { accept: AGENT_ACCEPTS, 'content-type': 'application/json' }
      return (await ask('POST', '/mcp', { raw, headers })).json.result
    }
    const text = `There is no argument ${name}. The tool takes none.`
    const refused = { isError: true, content: [{ type: 'text', text }] }
    expect(await send(`{"${name}":{"a":1}}`)).toEqual(refused)
    expect(faults.filter(Boolean)).toEqual([])
  })

  it('gives a file whatever its name', async () => {
    const { content } = await client.callTool({
      name: 'base64_decode_file',
      arguments: { base64: 'aGk=', filename: '\ud800/a b' },
    })
    expect(content).toMatchObject([{ resource: { uri: 'file:///a%20b' } }])
  })

  it('is not blamed for a fault of ours before its message is read', async () => {
    const faults: unknown[] = []
    const fault = new Error('not of the limiter')
    const limiter = { take: () => Promise.reject(fault) }
    const ask = testApp({ limiter, observe: (_call, reply) => faults.push(reply.fault) }, { RATE_LIMIT: 'on' })
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const reply = await ask('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })
    expect(reply).toMatchObject({ status: 500, json: { message: FAULT } })
    expect(faults).toEqual([fault])
  })

  it('is told of a fault in the usual sentence, and the log gets the rest', async () => {
    const faults: unknown[] = []
    const workers = { ...inlineWorkers, run: () => Promise.reject(new Error('Secret at /home/x.ts')) }
    const ask = testApp({ workers, observe: (_call, { fault }) => faults.push(fault) })
    const { json } = await ask('POST', '/mcp', {
      headers: { accept: AGENT_ACCEPTS },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'json_query', arguments: { json: '1', jsonPath: '$' } },
      },
    })
    expect(json.result).toEqual({ isError: true, content: [{ type: 'text', text: FAULT }] })
    expect(faults).toMatchObject([{ message: 'Secret at /home/x.ts' }])
  })

  it.each([
    [
      'of a worker',
      () =>
        Object.defineProperty(new JsonText(Buffer.from('{}')), 'text', {
          get: () => {
            throw new RangeError('Invalid string length')
          },
        }),
    ],
    [
      'of this process',
      () => {
        let written = 0
        const toJSON = () => {
          if (written++ > 0) throw new RangeError('Invalid string length')
          return {}
        }
        return { toJSON }
      },
    ],
  ])('is told where an answer %s cannot be written, and the log too', async (_whose, made) => {
    const faults: unknown[] = []
    const workers = { ...inlineWorkers, run: async () => made() }
    const ask = testApp({ workers, observe: (_call, { fault }) => faults.push(fault) })
    const params = { name: 'json_query', arguments: { json: '1', jsonPath: '$' } }
    const body = { jsonrpc: '2.0', id: 'x', method: 'tools/call', params }
    const { status, json } = await ask('POST', '/mcp', { headers: { accept: AGENT_ACCEPTS }, body })
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 'x', error: { code: -32603, message: FAULT } }])
    expect(faults).toMatchObject([{ message: 'Invalid string length' }])
  })

  const QUERY = { name: 'json_query', arguments: { json: '1', jsonPath: '$' } }
  /** The answers of a worker have so many characters. */
  const askingFor = (length: number) => {
    const long = new JsonText(Buffer.from(`"${'x'.repeat(length)}"`))
    return testApp({ workers: { ...inlineWorkers, run: async () => long } })
  }

  it('is asked to send a message again that long answers to others leave no room for', async () => {
    const ask = askingFor(8_300_000)
    const body = [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: QUERY },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: QUERY },
      { jsonrpc: '2.0', id: 3, method: 'tools/call', params: QUERY },
    ]
    const { status, json } = await ask('POST', '/mcp', { headers: { accept: AGENT_ACCEPTS }, body })
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { id: 1, result: { content: [{ type: 'text' }] } },
      { id: 2, result: { content: [{ type: 'text' }] } },
      { id: 3, error: { code: -32600, message: expect.stringMatching(/by itself/) } },
    ])
  })

  it('is told of an answer that is longer than it could read', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: QUERY }
    const { status, json } = await askingFor(8_400_000)('POST', '/mcp', { headers: { accept: AGENT_ACCEPTS }, body })
    expect(status).toBe(200)
    const text =
      'The answer has 8.0 MB, more than an agent is given (8 MB). Ask for less, or take it from the HTTP API or the command line.'
    expect(json.result).toEqual({ content: [{ type: 'text', text }], isError: true })
  })

  it('is told of a text file that is longer than it could read', async () => {
    const file = { name: 'a.json', type: 'application/json', bytes: 'x'.repeat(8_400_000) }
    const ask = testApp({ workers: { ...inlineWorkers, run: async () => file } })
    const params = { name: 'csv_download', arguments: { csv: `a\n${'1\n'.repeat(50_000)}` } }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { json } = await ask('POST', '/mcp', { headers: { accept: AGENT_ACCEPTS }, body })
    expect(json.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^The answer has 8\.0 MB/) }],
    })
  })

  it('is refused in the words of the tool', async () => {
    const result = await client.callTool({ name: 'base64_decode', arguments: { base64: '*' } })
    expect(result.isError).toBe(true)
    expect(result.content).toEqual([{ type: 'text', text: '“*” at position 1 is not a Base64 character.' }])
    const wrong = await client.callTool({ name: 'uuid_generate', arguments: { amount: 5000 } })
    expect(wrong.content).toEqual([{ type: 'text', text: 'amount must be at most 1,000.' }])
  })

  it('reads what every argument is, and none of them twice', async () => {
    const { tools } = await client.listTools()
    const { inputSchema } = tools.find(({ name }) => name === 'qr_codes_svg') ?? {}
    expect(inputSchema?.properties).toMatchObject({ url: { type: 'string', description: 'URL: the address' } })
    expect(inputSchema?.properties?.fields).not.toHaveProperty('properties')
    // An agent's own check would refuse all of them.
    expect(inputSchema?.properties?.fields).not.toHaveProperty('additionalProperties')
    expect(tools.map((tool) => JSON.stringify(tool).length).filter((length) => length > 4000)).toEqual([])
  })

  it('reads what stands in an object under the name of another argument', async () => {
    const { tools } = await client.listTools()
    const { inputSchema } = tools.find(({ name }) => name === 'passwords_generate') ?? {}
    expect(inputSchema?.properties).toMatchObject({
      upper: { type: 'boolean' },
      mustInclude: { properties: { upper: { type: 'integer' } } },
    })
  })

  it('is told of an argument that there is not, and which there are', async () => {
    const result = await client.callTool({ name: 'csv_convert', arguments: { csv: 'a', delimiter: ';' } })
    expect(result.isError).toBe(true)
    expect(result.content).toEqual([{ type: 'text', text: 'There is no argument delimiter. There are: csv, options.' }])
  })

  it('gets a text as text and a picture as a picture', async () => {
    const csv = await client.callTool({ name: 'csv_download', arguments: { csv: 'a\nü' } })
    expect(csv.content).toEqual([
      {
        type: 'resource',
        resource: {
          uri: 'file:///converted.json',
          mimeType: 'application/json',
          text: '[\n  {\n    "a": "ü"\n  }\n]',
        },
      },
    ])
    const lines = { csv: 'a\nü', options: { outputFormat: 'JSON_LINES' } }
    expect((await client.callTool({ name: 'csv_download', arguments: lines })).content).toMatchObject([
      { resource: { mimeType: 'application/x-ndjson', text: '{"a":"ü"}' } },
    ])
    const svg = await client.callTool({ name: 'qr_codes_svg', arguments: { contentType: 'TEXT', text: 'a' } })
    expect(svg.content).toMatchObject([
      { resource: { mimeType: 'image/svg+xml', text: expect.stringMatching(/^<svg/) } },
    ])
    const image = (await sharp(Buffer.from(SQUARE)).png().toBuffer()).toString('base64')
    const cut = await client.callTool({ name: 'image_background_remover_remove_background', arguments: { image } })
    expect(cut.content).toMatchObject([{ type: 'image', mimeType: 'image/png' }])
  })
})

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'

interface Answer {
  id: number | string | null
  result?: { isError?: boolean; content: { text: string }[]; structuredContent?: unknown }
  error?: { code: number; message: string }
}

const started: (() => void)[] = []
afterEach(() => {
  for (const end of started.splice(0)) end()
})

/** `sundry mcp` as an agent starts it. */
function start() {
  const child = spawn(process.execPath, ['dist/cli/main.js', 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] })
  started.push(() => child.kill('SIGKILL'))
  const answers: Answer[] = []
  createInterface(child.stdout).on('line', (line) => answers.push(JSON.parse(line) as Answer))
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const call = (id: number, name: string, given: object) =>
    send({ id, method: 'tools/call', params: { name, arguments: given } })
  const answer = async (id: number) => {
    await expect.poll(() => answers.some((each) => each.id === id), { timeout: 30_000 }).toBe(true)
    return answers.find((each) => each.id === id) as Answer
  }
  return { child, answers, exited, send, call, answer }
}

/** A pattern that takes years. */
const ENDLESS = { text: `${'a'.repeat(40)}!`, find: '^(a+)+$', replacement: '', regex: true }

describe('an agent on this machine', () => {
  it('gets other answers beside a call without end, and may give that one up', async () => {
    const { answers, send, call, answer } = start()
    call(1, 'text_tools_replace', ENDLESS)
    call(2, 'base64_encode', { plainText: 'Hello' })
    call(3, 'json_query', { json: '[12345678901234567890]', jsonPath: '$[*]' })
    send({ id: 4, method: 'ping' })
    expect((await answer(2)).result?.structuredContent).toEqual({ base64: 'SGVsbG8=' })
    expect((await answer(3)).result?.content[0]?.text).toContain('"result":[12345678901234567890]')
    expect(await answer(4)).toEqual({ jsonrpc: '2.0', id: 4, result: {} })
    send({ method: 'notifications/cancelled', params: { requestId: 1, reason: 'The user does not wait.' } })
    call(5, 'text_tools_replace', { ...ENDLESS, text: 'aaa' })
    expect((await answer(5)).result?.isError).toBeUndefined()
    expect(answers.map(({ id }) => id)).not.toContain(1)
  })

  it('that closes our input gets the answers that are on their way, and we end', async () => {
    const { child, call, answer, exited } = start()
    call(1, 'json_query', { json: '[1]', jsonPath: '$[*]' })
    child.stdin.end()
    expect((await answer(1)).result?.structuredContent).toMatchObject({ count: 1 })
    expect(await exited).toBe(0)
  })

  it('that is gone in the middle of a call without end leaves nothing behind', async () => {
    const { child, call, answer, exited, send } = start()
    call(1, 'text_tools_replace', ENDLESS)
    send({ id: 2, method: 'ping' })
    await answer(2)
    child.stdin.end()
    expect(await exited).toBe(0)
  })

  it('is told of a message that is none, and of a tool that there is not', async () => {
    const { child, answers, call, answer } = start()
    child.stdin.write('no JSON\n')
    call(1, 'no_such_tool', {})
    expect((await answer(1)).error).toMatchObject({ code: -32602, message: 'There is no tool no_such_tool.' })
    expect(answers[0]).toMatchObject({ id: null, error: { code: -32700 } })
  })

  it('may send texts of more than ten million characters', async () => {
    const { call, answer } = start()
    call(1, 'base64_encode', { plainText: 'a'.repeat(12_000_000) })
    const { result } = await answer(1)
    expect((result?.structuredContent as { base64: string } | undefined)?.base64).toHaveLength(16_000_000)
  })
})

import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modelCard, type ModelCard } from '../src/tools/image-background-remover/model-card.ts'
import { fetchModel, MODELS } from './fetch-model.ts'

const MODEL = Buffer.from('the bytes of a model')
let server: Server
let served = 0
let origin: string
let folder: string

beforeAll(async () => {
  server = createServer((request, response) => {
    served++
    const answers: Record<string, Buffer> = {
      '/model.onnx': MODEL,
      '/other.onnx': Buffer.from(MODEL).reverse(),
      '/short.onnx': MODEL.subarray(1),
      '/long.onnx': Buffer.concat([MODEL, MODEL]),
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-models-'))
  served = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const cardOf = (path: string): ModelCard => ({
  ...MODELS.u2netp!,
  file: 'model.onnx',
  bytes: MODEL.length,
  sha256: createHash('sha256').update(MODEL).digest('hex'),
  source: origin + path,
})

describe('fetch-model', () => {
  it('saves the model with its card, and does not fetch it twice', async () => {
    const card = cardOf('/model.onnx')
    expect(await fetchModel(card, folder)).toBe('fetched')
    expect(readdirSync(folder).toSorted()).toEqual(['matting.json', 'model.onnx'])
    expect(readFileSync(join(folder, 'model.onnx')).equals(MODEL)).toBe(true)
    expect(modelCard.parse(JSON.parse(readFileSync(join(folder, 'matting.json'), 'utf8')))).toEqual(card)
    expect(await fetchModel(card, folder)).toBe('present')
    expect(served).toBe(1)
  })

  it.each([
    ['/other.onnx', /has the SHA-256 [\da-f]{64}; u2netp has/],
    ['/short.onnx', /has 19 bytes; u2netp has 20/],
    ['/long.onnx', /is larger than the 20 bytes/],
    ['/missing.onnx', /answers 404/],
  ])('leaves nothing behind of %s', async (path, message) => {
    await expect(fetchModel(cardOf(path), folder)).rejects.toThrow(message)
    expect(readdirSync(folder)).toEqual([])
  })

  it('replaces a damaged file', async () => {
    writeFileSync(join(folder, 'model.onnx'), 'damaged')
    expect(await fetchModel(cardOf('/model.onnx'), folder)).toBe('fetched')
    expect(readFileSync(join(folder, 'model.onnx')).equals(MODEL)).toBe(true)
  })

  it.each(Object.values(MODELS))('the card of $name is valid', (card) => {
    expect(modelCard.parse(card)).toEqual(card)
  })
})

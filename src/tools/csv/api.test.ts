import { describe, expect, it } from 'vitest'
import { deviceContext } from '#contract/context.ts'
import { decodeFields } from '#contract/decode.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { answer } from '#contract/run.ts'
import type { ServerContext } from '#contract/server.ts'
import runs from './api.server.ts'
import api from './api.ts'

const ask = async (operation: AnyOperation, body: unknown) =>
  (await answer(operation, { body }, deviceContext())) as Record<string, unknown>
/** As a form arrives: every field is text. */
const sendForm = (fields: Record<string, unknown>) => ask(api.upload, decodeFields(api.upload.body, fields))
const file = (bytes: Uint8Array | string) => ({
  name: 'data.csv',
  type: 'text/csv',
  bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
})

describe('the options of a call', () => {
  it.each([
    [{ delimiter: 'ab' }, 'delimiter'],
    [{ delimiter: '' }, 'delimiter'],
    [{ delimiter: '"' }, 'delimiter'],
    [{ delimiter: '\n' }, 'delimiter'],
    [{ delimiter: null }, 'delimiter'],
    [{ outputFormat: 'NOPE' }, 'outputFormat'],
    [{ emptyFieldHandling: 'x' }, 'emptyFieldHandling'],
    [{ parseNumbers: 'true' }, 'parseNumbers'],
    [{ keyColumn: 5 }, 'keyColumn'],
    ['x', 'options'],
    [[], 'options'],
    [null, 'options'],
  ])('%j are refused by name', async (options, field) => {
    await expect(ask(api.convert, { csv: 'a\n1', options })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(field),
    })
  })

  it('have their defaults one by one', async () => {
    const { json } = await ask(api.convert, { csv: 'a.b;c\n1;', options: { enableDotNotation: true } })
    expect(json).toBe('[\n  {\n    "a": {\n      "b": 1\n    },\n    "c": null\n  }\n]')
  })

  it('may name the tab', async () => {
    const options = { delimiter: '\\t', autoDetectDelimiter: false, prettyPrint: false }
    expect(await ask(api.convert, { csv: 'a,x\tb\n1\t2', options })).toMatchObject({ json: '[{"a,x":1,"b":2}]' })
  })

  it('may name another quote', async () => {
    const options = { quoteCharacter: "'", prettyPrint: false }
    expect(await ask(api.convert, { csv: "a,b\n'x,y',2", options })).toMatchObject({ json: '[{"a":"x,y","b":2}]' })
  })
})

describe('an upload', () => {
  it('takes each option as a field of the form, or all as JSON, the field first', async () => {
    const text = file('a,b;c\n1;2')
    const expected = { json: '[["a,b","c"],[1,2]]', success: true }
    const fields = {
      delimiter: ';',
      autoDetectDelimiter: 'false',
      prettyPrint: 'false',
      outputFormat: 'ARRAY_OF_ARRAYS',
    }
    const options = '{"delimiter":";","autoDetectDelimiter":false,"prettyPrint":false,"outputFormat":"ARRAY_OF_ARRAYS"}'
    expect(await sendForm({ file: text, ...fields })).toMatchObject(expected)
    expect(await sendForm({ file: text, options })).toMatchObject(expected)
    expect(await sendForm({ file: text, options: '{"outputFormat":"JSON_LINES"}', ...fields })).toMatchObject(expected)
  })

  it.each([
    ['UTF-16 with a mark', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x0a, 0, 0xe9, 0), 'UTF-16LE'],
    ['Windows-1252', Uint8Array.of(0x61, 0x0a, 0xe9), 'Windows-1252'],
    ['UTF-8', Uint8Array.of(0x61, 0x0a, 0xc3, 0xa9), 'UTF-8'],
  ])('U3 in %s is decoded', async (_name, bytes, encoding) => {
    expect(await sendForm({ file: file(bytes), prettyPrint: 'false' })).toMatchObject({ json: '[{"a":"é"}]', encoding })
  })

  it.each([
    [{ file: file(Uint8Array.of(0x61, 0, 0x62)) }, 'This is a binary file, not text.'],
    [{ file: file('') }, 'There is no CSV data.'],
    [{ delimiter: ';' }, 'Please select a CSV file.'],
    [{ file: 'a,b' }, 'Please select a CSV file.'],
    [{ file: file('a'), options: 'x' }, 'options must be an object.'],
    [{ file: file('a'), parseNull: 'maybe' }, 'parseNull must be true or false.'],
  ])('U3 of %j is refused in words', async (form, message) => {
    await expect(sendForm(form)).rejects.toMatchObject({ status: 400, message })
  })

  it('X7 with fields called __proto__ changes nothing', async () => {
    const form = JSON.parse(
      '{"__proto__":"{\\"polluted\\":1}","options":"{\\"__proto__\\":{\\"polluted\\":1}}"}',
    ) as object
    const fields = Object.defineProperties(
      {},
      Object.getOwnPropertyDescriptors({ ...form, file: file('__proto__\n1') }),
    )
    await expect(sendForm(fields)).rejects.toThrow('Unknown field: options.__proto__.')
    const plain = { file: file('__proto__\n1') }
    expect(await sendForm(plain)).toMatchObject({ json: '[\n  {\n    "__proto__": 1\n  }\n]' })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('a URL', () => {
  const asked: string[] = []
  const fetched = async (text: string, body: object) => {
    const context = {
      ...deviceContext(),
      fetchPublic: async (url: string) => {
        asked.push(url)
        return { bytes: new TextEncoder().encode(text), type: 'text/csv', url }
      },
      inWorker: (_route: string, input: { body?: unknown }) => ask(api.upload, input.body),
    } as unknown as ServerContext
    return await answer(api.fromUrl, { body }, context, runs.fromUrl)
  }
  const url = 'https://example.org/a.csv'

  it('is converted with the options', async () => {
    const options = { outputFormat: 'JSON_LINES', parseNumbers: false }
    expect(await fetched('a|b\n1|2', { url, options })).toMatchObject({ json: '{"a":"1","b":"2"}', delimiter: '|' })
    expect(asked).toEqual([url])
  })

  it.each(['<!doctype html><title>a,b</title>', ' <html lang="en">'])(
    'of a page (%s) is not taken for a table',
    async (page) => {
      await expect(fetched(page, { url })).rejects.toThrow('This URL leads to a web page, not to a CSV file.')
    },
  )

  it.each(['', '  ', null, 5, undefined])('that is %j is not fetched', async (bad) => {
    await expect(fetched('a', { url: bad })).rejects.toMatchObject({ status: 400, message: 'Please enter a URL.' })
  })
})

import { describe, expect, it } from 'vitest'
import { operations } from '#tools/operations.ts'
import { isFileAnswer } from './file-answers.ts'
import { snippets } from './snippets.ts'
import { isWebsiteOnly } from './website-only.ts'

const ORIGIN = 'https://sundry.example'

describe('a call as code', () => {
  const encode = snippets(
    'base64',
    'encode',
    'POST /base64/encode',
    { query: { urlSafe: true, charset: undefined }, body: { plainText: "it's" } },
    ORIGIN,
  )

  it('is a curl command that a shell reads', () =>
    expect(encode.curl).toBe(
      String.raw`curl -X POST 'https://sundry.example/api/base64/encode?urlSafe=true' \
  -H 'content-type: application/json' \
  -d '{"plainText":"it'\''s"}'`,
    ))

  it('is a command line', () =>
    expect(encode.cli).toBe(String.raw`npx sundry base64 encode --url-safe --plain-text 'it'\''s'`))

  it('is JavaScript', () => expect(() => new Function(`return async () => {${encode.javascript}}`)).not.toThrow())

  it('is a call of an agent', () =>
    expect(JSON.parse(encode.mcp)).toEqual({
      method: 'tools/call',
      params: { name: 'base64_encode', arguments: { urlSafe: true, plainText: "it's" } },
    }))

  it('leaves to a text what would mean more at its beginning', () => {
    const call = { body: { file: new File(['x'], 'a.csv'), title: '@home', size: -1 } }
    const { curl, cli } = snippets('csv', 'upload', 'POST /csv/upload', call, ORIGIN)
    expect(curl).toContain('--form-string title=@home')
    expect(cli).toBe('npx sundry csv upload --file a.csv --title=@home --size=-1')
  })

  it('sends a file as a form', () => {
    const file = new File(['x'], 'a b.csv')
    const { curl, cli, javascript, mcp } = snippets('csv', 'upload', 'POST /csv/upload', { body: { file } }, ORIGIN)
    expect(curl).toBe('curl -X POST https://sundry.example/api/csv/upload \\\n  -F \'file=@"a b.csv"\'')
    expect(cli).toBe("npx sundry csv upload --file 'a b.csv'")
    expect(javascript).toContain("form.append('file', file)")
    expect(JSON.parse(mcp)).toMatchObject({
      params: { arguments: { file: '<bytes of the file in Base64>', fileName: 'a b.csv' } },
    })
  })

  it('sends two files and an object, each as itself', () => {
    const body = { image: new File(['x'], 'a.png'), ground: new File(['y'], 'b.png'), options: { a: 1 } }
    const { curl, javascript } = snippets('x', 'y', 'POST /x/y', { body }, ORIGIN)
    expect(curl).toContain(`--form-string 'options={"a":1}'`)
    expect(javascript).toContain("form.append('image', image)\nform.append('ground', ground)")
    expect(javascript).toContain(String.raw`form.append('options', "{\"a\":1}")`)
  })

  it.each([
    ['a,id_rsa', String.raw`'file=@"a,id_rsa"'`],
    ['a;type=b', String.raw`'file=@"a;type=b"'`],
    ['q"\\', String.raw`'file=@"q\"\\"'`],
    ["it's", String.raw`'file=@"it'\''s"'`],
    ['a\x03', String.raw`$'file=@"a\003"'`],
    ['-', String.raw`'file=@"./-"'`],
  ])('sends the file %j, and no other one', (name, field) => {
    const { curl } = snippets('csv', 'upload', 'POST /csv/upload', { body: { file: new File([], name) } }, ORIGIN)
    expect(curl.split('-F ')[1]).toBe(field)
  })

  it('takes a file for a file', () => {
    const { javascript } = snippets('uuid', 'download', 'GET /uuid/download', {}, ORIGIN)
    expect(javascript).toContain('await response.blob()')
    const sent = snippets('csv', 'upload', 'POST /csv/upload', { body: { file: new File([], 'a') } }, ORIGIN)
    expect(sent.javascript).toContain('await response.json()')
  })

  it('cuts what is long between two characters', () => {
    const call = { body: { plainText: `a${'😀'.repeat(300)}` } }
    const { cli } = snippets('base64', 'encode', 'POST /base64/encode', call, ORIGIN)
    expect(cli).toBe(`npx sundry base64 encode --plain-text 'a${'😀'.repeat(199)}…'`)
  })

  it('asks without a body', () =>
    expect(snippets('uuid', 'inspect', 'GET /uuid/inspect', { query: { uuid: 'a&b' } }, ORIGIN).curl).toBe(
      "curl 'https://sundry.example/api/uuid/inspect?uuid=a%26b'",
    ))
})

it.each(operations)('$operation.path is said to answer a file where it does', ({ operation }) =>
  expect(isFileAnswer(operation.path)).toBe('file' in operation.answer),
)

describe('the command line', () => {
  it.each(operations)('is shown for $operation.path where it has it', ({ operation }) =>
    expect(isWebsiteOnly(operation.path)).toBe(operation.run === undefined),
  )
})

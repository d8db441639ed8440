import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isUpload } from '#contract/files.ts'
import { commandOf, type AnyOperation, type Example } from '#contract/operation.ts'
import { check, type Input } from '#contract/run.ts'
import { flagOf, writeOption } from '#shared/command-line.ts'
import { parseArguments, readInput, type Sources } from './arguments.ts'
import { localOperations } from './local-operations.ts'

const encoder = new TextEncoder()
const sources: Sources = {
  stdin: () => encoder.encode('from stdin\n'),
  file: (path) => encoder.encode(`from ${path}\r\n`),
}
const nothing: Sources = { ...sources, stdin: () => undefined }

function parse(command: string, args: string[], from = sources) {
  const [tool = '', name = ''] = command.split(' ')
  const found = localOperations.find((entry) => entry.tool === tool && commandOf(entry.operation.path) === name)
  if (!found) throw new Error(`no command ${command}`)
  const parsed = parseArguments(found.operation, args, from)
  if ('problem' in parsed || 'help' in parsed) return parsed
  const { json, output } = parsed
  return { input: readInput(parsed, from), json, output }
}

it.each([
  ['plainText', 'plain-text'],
  ['url', 'url'],
  ['includeEndDate', 'include-end-date'],
])('%s is the option --%s', (field, flag) => expect(flagOf(field)).toBe(flag))

describe('the command line', () => {
  it.each([
    ['an option', ['--plain-text', 'x'], { query: {}, body: { plainText: 'x' } }],
    ['an option with =', ['--plain-text=--x'], { query: {}, body: { plainText: '--x' } }],
    ['a switch', ['--url-safe', '--plain-text', 'x'], { query: { urlSafe: true }, body: { plainText: 'x' } }],
    [
      'a switch put off',
      ['--no-url-safe', '--plain-text', 'x'],
      { query: { urlSafe: false }, body: { plainText: 'x' } },
    ],
    ['stdin', [], { query: {}, body: { plainText: 'from stdin' } }],
    ['stdin by -', ['--plain-text', '-'], { query: {}, body: { plainText: 'from stdin' } }],
    ['stdin by @-', ['--plain-text', '@-'], { query: {}, body: { plainText: 'from stdin' } }],
    ['a file', ['a.txt'], { query: {}, body: { plainText: 'from a.txt' } }],
    ['a value that begins with a hyphen', ['--plain-text', '-15'], { query: {}, body: { plainText: '-15' } }],
    ['a hyphen as it stands', ['--plain-text=-'], { query: {}, body: { plainText: '-' } }],
    ['an @ as it stands', ['--plain-text=@home'], { query: {}, body: { plainText: '@home' } }],
    ['a file by @', ['--plain-text', '@a.txt'], { query: {}, body: { plainText: 'from a.txt' } }],
    ['a lone @', ['--plain-text', '@'], { query: {}, body: { plainText: '@' } }],
    ['what begins with a hyphen, after --', ['--', '-a.txt'], { query: {}, body: { plainText: 'from -a.txt' } }],
  ])('takes %s', (_what, args, input) => expect(parse('base64 encode', args)).toMatchObject({ input }))

  it.each([
    ['--help', ['--help']],
    ['-h', ['-h']],
    ['--help behind a file and a wrong option', ['a.txt', '--plein-text', 'x', '--help']],
    ['--help where a value is missing', ['--plain-text', '--help']],
  ])('asks for help by %s', (_what, args) => expect(parse('base64 encode', args)).toEqual({ help: true }))

  it('asks for help behind --json, which is a field there, too', () =>
    expect(parse('json beautify', ['--json', '--help'])).toEqual({ help: true }))

  it.each([
    ['a value', ['--plain-text', '-h'], '-h'],
    ['a value as it stands', ['--plain-text=--help'], '--help'],
    ['a file of that name', ['--', '-h'], 'from -h'],
    ['a file of the longer name', ['--', '--help'], 'from --help'],
  ])('asks for none where -h is %s', (_what, args, plainText) =>
    expect(parse('base64 encode', args)).toMatchObject({ input: { body: { plainText } } }),
  )

  it.each(['[{"startTime":"09:00"', 'nine, ten', '9'])(
    'takes no list of objects apart that is no JSON: %s',
    (shifts) => {
      const { operation } =
        localOperations.find(({ operation: { path } }) => path === '/time-difference/timesheet') ?? {}
      const { input } = parse('time-difference timesheet', ['--shifts', shifts]) as { input: Input }
      expect(() => check(operation as AnyOperation, input)).toThrow('shifts must be a list.')
    },
  )

  it.each([
    ['Windows-1252, as Excel writes', '5a6feb0d0a', 'Zoë'],
    ['UTF-16, as PowerShell writes', 'fffe5a006f00eb000d000a00', 'Zoë'],
    ['UTF-8 with a mark', 'efbbbf5a6fc3ab0a', 'Zoë'],
    ['UTF-8 with a NUL', '41206c6f6e67657220746578742c205a00c3ab', 'A longer text, Z\0ë'],
  ])('reads %s', (_encoding, hex, plainText) => {
    const bytes = Buffer.from(hex, 'hex')
    const given: Sources = { stdin: () => bytes, file: () => bytes }
    const body = { plainText }
    expect(parse('base64 encode', [], given)).toMatchObject({ input: { body } })
    expect(parse('base64 encode', ['--plain-text', '@a.txt'], given)).toMatchObject({ input: { body } })
  })

  it('refuses a picture where a text is asked for', () => {
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect(() => parse('base64 encode', [], { ...sources, stdin: () => picture })).toThrow(
      'This is a PNG file, not text.',
    )
  })

  it('leaves a text out that comes from nowhere, for the schema to name', () =>
    expect(parse('base64 encode', [], nothing)).toMatchObject({ input: { body: {} } }))

  it.each([
    ['percentage-calculator percentage-of', ['--percentage', '15', '--number', '80'], { percentage: 15, number: 80 }],
    ['percentage-calculator change-by', ['--percentage=-15', '--number', '8e1'], { percentage: -15, number: 80 }],
    ['percentage-calculator percentage-of', ['--percentage', 'x', '--number', '1'], { percentage: 'x', number: 1 }],
    [
      'csv convert',
      ['--csv', 'a', '--options', '{"prettyPrint": false}'],
      { csv: 'a', options: { prettyPrint: false } },
    ],
    ['qr-codes svg', ['--content-type', 'WIFI', '--fields', '-'], { contentType: 'WIFI', fields: { ssid: 'a' } }],
    ['percentage-calculator price-before-discount', ['--discounts', '20'], { discounts: [20] }],
    ['percentage-calculator price-before-discount', ['--discounts', '20, 10'], { discounts: [20, 10] }],
    ['percentage-calculator price-before-discount', ['--discounts', '[20]'], { discounts: [20] }],
    ['currency-converter convert-many', ['--to-currencies', '840'], { toCurrencies: ['840'] }],
    ['time-difference timesheet', ['--shifts', '{"start":"9:00"}'], { shifts: { start: '9:00' } }],
  ])('%s reads %j as declared', (command, args, body) =>
    expect(parse(command, args, { ...sources, stdin: () => encoder.encode('{"ssid": "a"}\n') })).toMatchObject({
      input: { body },
    }),
  )

  it.each(['passwords generate', 'lorem-ipsum generate', 'qr-codes generate'])(
    '%s leaves stdin to others: nothing of its text must be given',
    (command) => expect(parse(command, [])).toMatchObject({ input: { body: {} } }),
  )

  it('takes a file as it is for an operation on files', () => {
    const parsed = parse('base64 encode-file', ['folder/a.bin'])
    const { file } = ('input' in parsed ? parsed.input.body : {}) as { file?: unknown }
    expect(isUpload(file) && [file.name, file.bytes.length]).toEqual(['a.bin', 'from folder/a.bin\r\n'.length])
  })

  it.each([
    [['--file', 'a.bin'], 'a.bin', 'from a.bin\r\n'],
    [['--file', '@a.bin'], 'a.bin', 'from a.bin\r\n'],
    [['--file=@a.bin'], '@a.bin', 'from @a.bin\r\n'],
    [['--file', '-'], 'stdin', 'from stdin\n'],
    [['--file=-'], '-', 'from -\r\n'],
  ])('takes a file by %j', (args, name, text) =>
    expect(parse('base64 encode-file', args)).toMatchObject({
      input: { body: { file: { name, bytes: encoder.encode(text) } } },
    }),
  )

  it('has options of its own', () =>
    expect(parse('base64 encode', ['--json', '-o', 'out.txt'])).toMatchObject({ json: true, output: 'out.txt' }))

  it('writes to stdout, not to a file of that name, with -o -', () =>
    expect(parse('base64 encode', ['-o', '-'])).toMatchObject({ output: undefined }))

  it('takes --no-json at its word', () =>
    expect(parse('base64 encode', ['--no-json', '--plain-text', 'x'])).toMatchObject({ json: false }))

  it.each([
    [['f.json', '--json-path', '$', '--json'], { json: 'from f.json', jsonPath: '$' }, true],
    [['--json', '--json-path', '$'], { json: 'from stdin', jsonPath: '$' }, true],
    [['--json', '--json-path', '$', '--', 'f.json'], { json: 'from f.json', jsonPath: '$' }, true],
    [['--json-path', '$', '--json', '--', 'f.json'], { json: 'from f.json', jsonPath: '$' }, true],
    [['--json', '-5', '--json-path', '$'], { json: '-5', jsonPath: '$' }, false],
    [['--json', '[1]', '--json-path', '$'], { json: '[1]', jsonPath: '$' }, false],
    [['--json', '[1]', '--json-path', '$', '--json'], { json: '[1]', jsonPath: '$' }, true],
    [['--json', '-', '--json-path', '$'], { json: 'from stdin', jsonPath: '$' }, false],
    [['--json', '', '--json-path', '$'], { json: '', jsonPath: '$' }, false],
  ])('keeps its --json beside a field of that name: %j', (args, body, json) =>
    expect(parse('json query', args)).toMatchObject({ input: { body }, json }),
  )

  it.each([
    [['--nonsense'], 'Unknown option --nonsense.'],
    [['--plain-txt', 'x'], 'Unknown option --plain-txt. Did you mean --plain-text?'],
    [['--plainText', 'x'], 'Unknown option --plainText. Did you mean --plain-text?'],
    [['--plain_text', 'x'], 'Unknown option --plain_text. Did you mean --plain-text?'],
    [['--no-plain-text'], 'Unknown option --no-plain-text. Did you mean --plain-text?'],
    [['--plain-text'], '--plain-text needs a value.'],
    [['--plain-text', '--url-safe'], '--plain-text needs a value.'],
    [['x', '-o'], '-o needs a value.'],
    [['x', '-o', ''], '--output needs a value.'],
    [['--charset', '-'], 'Only one of --charset and --plain-text can be taken from stdin.'],
    [['--charset', '-', '--plain-text', '-'], 'Only one of --charset and --plain-text can be taken from stdin.'],
    [['--charset', '@-', '--plain-text', '-'], 'Only one of --charset and --plain-text can be taken from stdin.'],
    [['--plain-text', 'x', '--plain-text', 'y'], '--plain-text is given more than once.'],
    [['x', '-o', 'a', '--output', 'b'], '--output is given more than once.'],
    [['-x'], 'Unknown option -x.'],
    [['--url-safe=yes', 'x'], '--url-safe takes no value.'],
    [['a.txt', 'b.txt'], 'Unexpected argument: b.txt.'],
    [['--plain-text', 'x', 'a.txt'], 'Unexpected argument: a.txt.'],
  ])('%j is not understood', (args, problem) => {
    const parsed = parse('base64 encode', args)
    expect('problem' in parsed && parsed.problem).toBe(problem)
  })
})

/** The words that a shell makes of a line. */
function words(line: string): string[] {
  const script = `for word in ${line}; do printf '%s\\0' "$word"; done`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

const written = localOperations.flatMap(({ tool, operation }) =>
  operation.examples
    .filter((example: Example) => example.error === undefined && operation.bodyType !== 'multipart')
    .map((example: Example): [string, AnyOperation, Example] => [
      `${tool} ${commandOf(operation.path)}: ${example.title}`,
      operation,
      example,
    ]),
)

it.each(written)('the help’s example can be typed: %s', (_name, operation, { query = {}, body = {} }) => {
  const options = Object.entries({ ...(query as object), ...(body as object) })
  const line = options.map(([field, value]) => writeOption(field, value)).join(' ')
  const parsed = parseArguments(operation, words(line), nothing)
  expect(parsed).toMatchObject({ input: { ...(operation.query && { query }), ...(operation.body && { body }) } })
})

import { describe, expect, it } from 'vitest'
import { isUpload } from '#contract/files.ts'
import { flagOf, parseArguments, readInput, type Sources } from './arguments.ts'
import { findCommand } from './commands.ts'

const encoder = new TextEncoder()
const sources: Sources = {
  stdin: () => encoder.encode('from stdin\n'),
  file: (path) => encoder.encode(`from ${path}\r\n`),
}
const nothing: Sources = { ...sources, stdin: () => undefined }

function parse(command: string, args: string[], from = sources) {
  const [tool = '', name = ''] = command.split(' ')
  const found = findCommand(tool, name)
  if (!found) throw new Error(`no command ${command}`)
  const parsed = parseArguments(found.operation, args, from)
  if ('problem' in parsed) return parsed
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
    ['a file', ['a.txt'], { query: {}, body: { plainText: 'from a.txt' } }],
    ['a file by @', ['--plain-text', '@a.txt'], { query: {}, body: { plainText: 'from a.txt' } }],
    ['a lone @', ['--plain-text', '@'], { query: {}, body: { plainText: '@' } }],
    ['what begins with a hyphen, after --', ['--', '-a.txt'], { query: {}, body: { plainText: 'from -a.txt' } }],
  ])('takes %s', (_what, args, input) => expect(parse('base64 encode', args)).toMatchObject({ input }))

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
  ])('%s reads %j as declared', (command, args, body) =>
    expect(parse(command, args)).toMatchObject({ input: { body } }),
  )

  it('takes a file as it is for an operation on files', () => {
    const parsed = parse('base64 encode-file', ['folder/a.bin'])
    const { file } = ('input' in parsed ? parsed.input.body : {}) as { file?: unknown }
    expect(isUpload(file) && [file.name, file.bytes.length]).toEqual(['a.bin', 'from folder/a.bin\r\n'.length])
  })

  it('has options of its own', () =>
    expect(parse('base64 encode', ['--json', '-o', 'out.txt'])).toMatchObject({ json: true, output: 'out.txt' }))

  it.each([
    [['f.json', '--json-path', '$', '--json'], { json: 'from f.json', jsonPath: '$' }, true],
    [['--json', '--json-path', '$'], { json: 'from stdin', jsonPath: '$' }, true],
    [['--json', '--json-path', '$', '--', 'f.json'], { json: 'from f.json', jsonPath: '$' }, true],
    [['--json-path', '$', '--json', '--', 'f.json'], { json: 'from f.json', jsonPath: '$' }, true],
    [['--json', '[1]', '--json-path', '$'], { json: '[1]', jsonPath: '$' }, false],
    [['--json', '[1]', '--json-path', '$', '--json'], { json: '[1]', jsonPath: '$' }, true],
    [['--json', '-', '--json-path', '$'], { json: 'from stdin', jsonPath: '$' }, false],
    [['--json', '', '--json-path', '$'], { json: '', jsonPath: '$' }, false],
  ])('keeps its --json beside a field of that name: %j', (args, body, json) =>
    expect(parse('json query', args)).toMatchObject({ input: { body }, json }),
  )

  it.each([
    [['--nonsense'], /^Unknown option '--nonsense'/],
    [['--plain-text'], /argument missing/],
    [['--url-safe=yes', 'x'], /does not take an argument/],
    [['a.txt', 'b.txt'], 'Unexpected argument: b.txt'],
    [['--plain-text', 'x', 'a.txt'], 'Unexpected argument: a.txt'],
  ])('%j is not understood', (args, problem) => {
    const parsed = parse('base64 encode', args)
    expect('problem' in parsed && parsed.problem).toEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    )
  })
})

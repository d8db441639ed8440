import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#testing/free-port.ts'

/** The packed file in a folder with its production dependencies and nothing else, as after `npm install sundry`. */
const folder = mkdtempSync(join(tmpdir(), 'sundry-packed-'))
const command = join(folder, 'node_modules/sundry/bin/sundry.js')
let packedSize = 0

beforeAll(() => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ filename: string; size: number }]
  packedSize = packed.size
  const home = join(folder, 'node_modules/sundry')
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', home, '--strip-components=1'])
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || !statSync(path, { throwIfNoEntry: false })) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(resolve(path), join(folder, path))
  }
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true }))

function sundry(
  args: string[],
  input: string | Uint8Array = '',
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [command, ...args], { input, encoding: 'utf8', cwd: folder })
}

function mkdirAs(path: string, mode: number): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, mode)
}

describe('the packed command line', () => {
  it('is of a size that one downloads at once', () => expect(packedSize).toBeLessThan(40_000_000))

  it.each([
    [['base64', 'encode', '--plain-text', 'Hello, World!'], '', 'SGVsbG8sIFdvcmxkIQ==\n'],
    [['base64', 'encode'], 'from a pipe\n', 'ZnJvbSBhIHBpcGU=\n'],
    [['base64', 'encode', '-'], 'from a pipe\n', 'ZnJvbSBhIHBpcGU=\n'],
    [['csv', 'download', '--options', '{"prettyPrint": false}'], 'a,b\n1,ü\n', '[{"a":1,"b":"ü"}]'],
    [
      ['csv', 'download', '--options', '{"prettyPrint": false}', '--'],
      Buffer.from('a;b\n1;ü\n', 'latin1'),
      '[{"a":1,"b":"ü"}]',
    ],
  ])('sundry %j', (args, input, stdout) => expect(sundry(args, input)).toMatchObject({ status: 0, stdout, stderr: '' }))

  it.each([
    [[], 0, /Exit codes: 0 done, 1 the input was refused/],
    [['--help'], 0, /^ {2}base64 +Turn text/m],
    [['base64', 'encode', '--help'], 0, /--url-safe {2}switch \(default false\)/],
    [['help', 'base64', 'encode'], 0, /^sundry base64 encode\n/],
    [['help'], 0, /^Usage: sundry/],
    [['help', 'mcp'], 0, /^Usage: sundry/],
    [['completion', '--help'], 0, /^Usage: sundry/],
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
    [['completion', 'bash'], 0, /complete -o default -F _sundry sundry/],
    [['base64', 'decode', '--base64', '*'], 1, /^sundry: “\*” at position 1/],
    [
      ['base64', 'encode', 'no-such-file'],
      1,
      /^sundry: There is no file no-such-file\. A text itself is given as --plain-text\.\n$/,
    ],
    [['base64', 'encode-file', 'no-such-file'], 1, /^sundry: no-such-file: no such file or directory\.\n$/],
    [['base64', 'encode', '.'], 1, /^sundry: \. is a folder, not a file\.\n$/],
    [['uuid', 'generate', '--amount', '1001'], 1, /^sundry: --amount must be at most 1,000\.\n$/],
    [['csv', 'convert', '--only', 'json', '--csv', 'a\n1'], 0, /^\[\n {2}\{\n {4}"a": 1\n {2}\}\n\]\n$/],
    [['csv', 'preview', '--only', 'rows', '--csv', 'a\n1'], 0, /^\[\n {2}\[/],
    [['percentage-calculator', 'change-by', '--number', '80', '--percentage', '-15', '--only', 'result'], 0, /^68\n$/],
    [
      ['csv', 'convert', '--only', 'jsn', '--csv', 'a'],
      2,
      /^sundry: The answer has no field jsn\. Did you mean json\?/,
    ],
    [['csv', 'download', '--only', 'json', '--csv', 'a'], 2, /^sundry: The answer is a file/],
    [['password'], 2, /^sundry: Unknown tool: password\. Did you mean passwords\?/],
    [['loan'], 2, /^sundry: Unknown tool: loan\. Did you mean loan-emi-calculator\?/],
    [['yaml'], 2, /^sundry: Unknown tool: yaml\. Did you mean json\?/],
    [['csv-to-json'], 2, /^sundry: Unknown tool: csv-to-json\. Did you mean csv\?/],
    [['base64', '--plain-text', 'hi'], 2, /^sundry: Name an operation of base64 before its options\./],
    [['json', 'fetch'], 2, /^sundry: json fetch works on the website only/],
    [['weather'], 2, /^sundry: weather works on the website only/],
    [['no-such-tool'], 2, /^sundry: Unknown tool: no-such-tool\. “sundry --help” lists them/],
    [['json', 'beautfy'], 2, /^sundry: json has no operation beautfy\. Did you mean beautify\?/],
    [['base64', 'encode', '--nonsense'], 2, /^sundry: Unknown option --nonsense\. “sundry base64 encode --help”/],
    [['completion', 'fish'], 2, /bash/],
  ])('sundry %j ends with %i', (args, status, text) => {
    const done = sundry(args)
    expect(done.stdout + done.stderr).toMatch(text)
    expect(done.status).toBe(status)
  })

  it.each([
    ['json', '{"a": 1}', '{"a": 1'],
    ['csv', 'a,b\n1,2', 'a,b\n1'],
  ])('tells by its exit code what a check of %s has found', (tool, right, wrong) => {
    for (const [text, valid] of [
      [right, true],
      [wrong, false],
    ] as const) {
      const { status, stdout, stderr } = sundry([tool, 'validate'], text)
      expect({ status, stderr, valid: (JSON.parse(stdout) as { valid: boolean }).valid }).toEqual({
        status: valid ? 0 : 1,
        stderr: '',
        valid,
      })
    }
  })

  it.each([
    [['json', 'validate-schema', '--json', '1', '--schema', '{"type":"string"}'], 1],
    [['json', 'validate-schema', '--json', '"a"', '--schema', '{"type":"string"}'], 0],
    [['qr-codes', 'validate', '--content', ''], 1],
    [['json', 'query', '--json', '{"valid":false}', '--json-path', '$'], 0],
  ])('sundry %j tells by %i', (args, expected) => {
    const { status, stderr } = sundry(args)
    expect({ status, stderr }).toEqual({ status: expected, stderr: '' })
  })

  it('writes a file into JSON as Base64', () => {
    const { stdout } = sundry(['base64', 'decode-file', '--json'], 'aGk=')
    expect(JSON.parse(stdout)).toMatchObject({ bytes: 'aGk=', name: 'decoded-file.bin' })
  })

  it('converts a large file piece by piece, in little memory', () => {
    const big = join(folder, 'big.csv')
    const row = 'abcdefghij,1234567,"quoted, text",true\n'
    writeFileSync(big, `a,b,c,d\n${row.repeat(1_500_000)}`)
    const args = ['--max-old-space-size=100', command, 'csv', 'download', big, '-o', join(folder, 'big.json')]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(statSync(join(folder, 'big.json')).size).toBeGreaterThan(100_000_000)
  })

  describe.skipIf(process.platform === 'win32')('its compiled code', () => {
    const names = process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']

    /** Runs it with a home and a temp folder of its own; says where compiled code then lies. */
    function compiledIn(prepare: (home: string, cache: string) => void) {
      const home = mkdtempSync(join(folder, 'home-'))
      const temp = mkdtempSync(join(folder, 'temp-'))
      const cache = join(home, ...names, 'sundry')
      prepare(home, cache)
      const env = { HOME: home, TMPDIR: temp, PATH: process.env.PATH }
      const { stdout } = spawnSync(process.execPath, [command, 'base64', 'encode', '--plain-text', 'hi'], {
        encoding: 'utf8',
        env,
      })
      expect(stdout).toBe('aGk=\n')
      expect(readdirSync(temp)).toEqual([])
      return { cache, found: existsSync(cache) ? readdirSync(cache) : [] }
    }

    it('lies in a folder of the user, closed to others, never in the temp folder of all users', () => {
      const { cache, found } = compiledIn(() => {})
      expect(found).toHaveLength(1)
      expect(statSync(cache).mode & 0o777).toBe(0o700)
    })

    it.each([
      ['the folder', (_home: string, cache: string) => mkdirAs(cache, 0o777)],
      ['the folder above', (_home: string, cache: string) => mkdirAs(dirname(cache), 0o770)],
      ['the home', (home: string) => chmodSync(home, 0o777)],
      [
        'a linked folder',
        (home: string, cache: string) => {
          mkdirAs(join(home, 'open'), 0o777)
          mkdirSync(dirname(cache), { recursive: true })
          symlinkSync(join(home, 'open'), cache)
        },
      ],
      ['nobody, as the home is none,', (home: string) => rmSync(home, { recursive: true })],
    ])('is not kept where %s can be written by others', (_what, prepare) =>
      expect(compiledIn(prepare).found).toEqual([]),
    )

    it.runIf(process.geteuid?.() === 0)('is not kept in a folder of somebody else', () => {
      const { found } = compiledIn((_home, cache) => {
        mkdirAs(cache, 0o700)
        chownSync(cache, 12_345, 12_345)
      })
      expect(found).toEqual([])
    })
  })

  it('waits for what comes late through a pipe', () => {
    const script = '(printf ab; sleep 0.5; printf c) | "$0" "$1" base64 encode'
    const done = spawnSync('sh', ['-c', script, process.execPath, command], { encoding: 'utf8' })
    expect([done.stdout, done.stderr]).toEqual(['YWJj\n', ''])
  })

  it('waits for a pipe that somebody else made non-blocking', () => {
    const other = `process.stdin.on('readable', () => {}); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)`
    const script = '(sleep 1; printf abc) | ("$0" -e "$2"; "$0" "$1" base64 encode)'
    const done = spawnSync('sh', ['-c', script, process.execPath, command, other], { encoding: 'utf8' })
    expect(done.stdout).toBe('YWJj\n')
  })

  it.each(['convert', 'download'])('keeps a file that it cannot write to its end: csv %s', (operation) => {
    const home = mkdtempSync(join(folder, 'output-'))
    const file = join(home, 'a.csv')
    const table = `a,b\n${'1,2\n'.repeat(3000)}`
    writeFileSync(file, table)
    const script = 'ulimit -f 16; "$0" "$1" csv "$3" "$2" -o "$2"'
    const done = spawnSync('sh', ['-c', script, process.execPath, command, file, operation], { encoding: 'utf8' })
    expect([done.status, done.stderr]).toEqual([1, 'sundry: file too large.\n'])
    expect(readFileSync(file, 'utf8')).toBe(table)
    expect(readdirSync(home)).toEqual(['a.csv'])
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('leaves nothing behind when %s ends it', async (signal, status) => {
    const home = mkdtempSync(join(folder, 'output-'))
    const started = spawn(process.execPath, [command, 'csv', 'download', '-o', join(home, 'a.json')])
    started.stdin.write('a\n1\n')
    await expect.poll(() => readdirSync(home), { timeout: 10_000 }).toHaveLength(1)
    started.kill(signal)
    expect(await once(started, 'exit')).toEqual([status, null])
    expect(readdirSync(home)).toEqual([])
  })

  it('writes into a file where none can be made beside it', () => {
    const home = mkdtempSync(join(folder, 'output-'))
    const file = join(home, `${'a'.repeat(250)}.txt`)
    expect(sundry(['base64', 'encode', '-o', file], 'hi').stderr).toBe('')
    expect(readFileSync(file, 'utf8')).toBe('aGk=\n')
  })

  it('keeps a file whose new content fails, and may read and write the same one', () => {
    const home = mkdtempSync(join(folder, 'output-'))
    const file = join(home, 'a.csv')
    writeFileSync(file, 'a\n"1')
    expect(sundry(['csv', 'download', file, '-o', file]).status).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe('a\n"1')
    writeFileSync(file, 'a\n1\n')
    expect(sundry(['csv', 'download', file, '--options', '{"prettyPrint": false}', '-o', file]).stderr).toBe('')
    expect(readFileSync(file, 'utf8')).toBe('[{"a":1}]')
    expect(readdirSync(home)).toEqual(['a.csv'])
    const missing = join(home, 'none', 'a.json')
    expect(sundry(['csv', 'download', file, '-o', missing]).stderr).toBe(
      `sundry: ${missing}: no such file or directory.\n`,
    )
  })

  it('says that its answer does not fit on the disk', () => {
    const done = spawnSync('sh', ['-c', '"$0" "$1" uuid generate > /dev/full', process.execPath, command], {
      encoding: 'utf8',
    })
    expect([done.status, done.stderr]).toEqual([1, 'sundry: no space left on device.\n'])
  })

  it('serves agents over stdin and stdout', async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [command, 'mcp'], cwd: folder }) as Parameters<
        typeof client.connect
      >[0],
    )
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(50)
    const result = await client.callTool({ name: 'base64_encode', arguments: { plainText: 'Hello' } })
    expect(result.structuredContent).toEqual({ base64: 'SGVsbG8=' })
    await client.close()
  })

  it('serves agents the tools that are named, and names the right one for a wrong one', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const started = { command: process.execPath, args: [command, 'mcp', 'JSON', 'word_counter'], cwd: folder }
    await client.connect(new StdioClientTransport(started) as Parameters<typeof client.connect>[0])
    const { tools } = await client.listTools()
    expect(new Set(tools.map(({ name }) => name.split('_')[0]))).toEqual(new Set(['json', 'word']))
    await client.close()
    const wrong = spawnSync(process.execPath, [command, 'mcp', 'jsn'], { encoding: 'utf8', timeout: 10_000 })
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('Did you mean json?')])
  })

  it('brings the whole website', async () => {
    const port = await freePort()
    const main = join(folder, 'node_modules/sundry/dist/server/main.js')
    const server = spawn(process.execPath, [main], { env: { PORT: String(port), LOG_LEVEL: 'error' }, stdio: 'ignore' })
    try {
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/base64`)
              .then((reply) => reply.status)
              .catch(() => 0),
          {
            timeout: 10_000,
          },
        )
        .toBe(200)
    } finally {
      server.kill()
    }
  })
})

import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { completion } from './completion.ts'

const inBash = await completion('bash')

const inZsh = await completion('zsh')

/** What bash would offer after these words, the last of which is being typed. */
function offered(...words: string[]): string[] {
  const script = `${inBash}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sundry; printf '%s\\n' "\${COMPREPLY[@]}"`
  const output = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
  return output.split('\n').filter(Boolean)
}

/** What zsh would offer: its own commands for that, which only its line editor has, say here what they are told. */
function offeredInZsh(...words: string[]): string[] {
  const script = `compset() { print -r -- "after $2" }; _files() { print files }; compdef() { }
compadd() { local word; for word in "\${@:2}"; do [[ $word == \${\${words[CURRENT]}#*=}* ]] && print -r -- "$word"; done; true }
${inZsh}
words=("$@"); CURRENT=$#; _sundry`
  return execFileSync('zsh', ['-f', '-c', script, 'zsh', ...words], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

describe('completion in bash', () => {
  it.each([
    [['sundry', 'bas'], ['base64']],
    [['sundry', 'mc'], ['mcp']],
    [['sundry', 'mcp', 'js'], ['json']],
    [['sundry', 'mcp', 'csv', 'js'], ['json']],
    [['sundry', 'mcp', 'csv', 'json', 'base'], ['base64']],
    [['sundry', 'hel'], ['help']],
    [['sundry', 'help', 'js'], ['json']],
    [
      ['sundry', 'help', 'json', 'valid'],
      ['validate', 'validate-schema'],
    ],
    [['sundry', 'help', 'json', 'validate', ''], []],
    [
      ['sundry', 'base64', 'enc'],
      ['encode', 'encode-file'],
    ],
    [
      ['sundry', 'completion', ''],
      ['bash', 'zsh'],
    ],
    [['sundry', 'base64', 'encode', '--url'], ['--url-safe']],
    [['sundry', 'base64', 'encode', '--url-safe', '--js'], ['--json']],
    [['sundry', 'base64', 'encode', '--charset', 'UTF-1'], ['UTF-16']],
    [['sundry', 'base64', 'encode', '--charset', '=', 'UTF-1'], ['UTF-16']],
    [
      ['sundry', 'base64', 'encode', '--charset', '='],
      ['UTF-8', 'UTF-16', 'ISO-8859-1'],
    ],
    [['sundry', 'base64', 'encode', '--plain-text', '=', 'a'], []],
    [['sundry', 'csv', 'from-json', '--j'], ['--json']],
    [['sundry', 'base64', 'encode', 'file'], []],
    [['sundry', 'nonsense', ''], []],
  ])('%j offers %j', (words, expected) => expect(offered(...words)).toEqual(expected))
})

describe('completion in zsh', () => {
  it.each([
    [['sundry', 'bas'], ['base64']],
    [
      ['sundry', 'base64', 'enc'],
      ['encode', 'encode-file'],
    ],
    [['sundry', 'help', 'json', 'be'], ['beautify']],
    [['sundry', 'base64', 'encode', '--url'], ['--url-safe']],
    [['sundry', 'base64', 'encode', '--charset', 'UTF-1'], ['UTF-16']],
    [
      ['sundry', 'base64', 'encode', '--charset=UTF-1'],
      ['after *=', 'UTF-16'],
    ],
    [['sundry', 'base64', 'encode', '--charset=UTF-8', '--url'], ['--url-safe']],
    [
      ['sundry', 'base64', 'encode-file', '--file=a'],
      ['after *=', 'files'],
    ],
    [['sundry', 'base64', 'encode', 'file'], ['files']],
    [['sundry', 'nonsense', ''], []],
  ])('%j offers %j', (words, expected) => expect(offeredInZsh(...words)).toEqual(expected))
})

it('knows two shells', async () => {
  expect(inZsh).toMatch(/^#compdef sundry\n/)
  expect(await completion('fish')).toBeUndefined()
  expect(await completion('toString')).toBeUndefined()
  expect(await completion(undefined)).toBeUndefined()
})

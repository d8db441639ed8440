import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { completion } from './completion.ts'

const inBash = await completion('bash')

/** What bash would offer after these words, the last of which is being typed. */
function offered(...words: string[]): string[] {
  const script = `${inBash}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sundry; printf '%s\\n' "\${COMPREPLY[@]}"`
  const output = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
  return output.split('\n').filter(Boolean)
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

it('knows two shells', async () => {
  expect(await completion('zsh')).toMatch(/^#compdef sundry\n/)
  expect(await completion('fish')).toBeUndefined()
  expect(await completion('toString')).toBeUndefined()
  expect(await completion(undefined)).toBeUndefined()
})

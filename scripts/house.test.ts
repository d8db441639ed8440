import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyHouse } from '#testing/copy-house.ts'

let house: string
const bin = (name: string) => join(house, 'node_modules/.bin', name)

beforeAll(() => {
  house = copyHouse()
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** Writes a file, runs a check on the house, and takes the file away again. */
function tryOut(
  file: string,
  text: string,
  command: string,
  args: string[],
): { status: number | null; output: string } {
  const path = join(house, file)
  writeFileSync(path, text)
  const { status, stdout, stderr } = spawnSync(bin(command), args, { cwd: house, encoding: 'utf8' })
  rmSync(path)
  return { status, output: stdout + stderr }
}

/** `new Date()`, of which lint knows nothing: it would refuse each `Date` or none. */
const CLOCK = /\bnew Date\b(?:\(\))?(?!\()/

it('tools and what they share are told the time', () => {
  const plain = globSync('src/{tools,shared,contract}/**/*.ts', {
    exclude: ['**/*.browser.ts', '**/*.test.ts', 'src/contract/context.ts'],
  })
  expect(plain.length).toBeGreaterThan(100)
  expect(plain.filter((file) => CLOCK.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(['new Date()', 'new Date', 'new Date(now)'].map((text) => CLOCK.test(text))).toEqual([true, true, false])
})

describe('the fences fail the build when crossed', () => {
  it.each([
    [
      'a tool imports its neighbour',
      'src/tools/base64/x.ts',
      "import { decodeCsv } from '../csv/csv.ts'\nexport const x = decodeCsv\n",
      'stands alone',
    ],
    [
      'a room of a tool imports a neighbour of the tool',
      'src/tools/pdf-tools/jobs/x.ts',
      "import { decodeCsv } from '../../csv/csv.ts'\nexport const x = decodeCsv\n",
      'stands alone',
    ],
    [
      'a tool imports its host',
      'src/tools/base64/x.ts',
      "import { createApp } from '#server/app.ts'\nexport const x = createApp\n",
      'does not know its hosts',
    ],
    [
      'a page imports its operations as values',
      'src/tools/base64/x.tsx',
      "import api from './api.ts'\nexport const x = api\n",
      'by type only',
    ],
    [
      'plain code touches the storage',
      'src/tools/base64/x.ts',
      "export const x = () => localStorage.getItem('x')\n",
      'runs anywhere',
    ],
    [
      'plain code remembers for a tab',
      'src/shared/x.ts',
      "export const x = () => sessionStorage.getItem('x')\n",
      'runs anywhere',
    ],
    ['plain code opens a database', 'src/shared/x.ts', 'export const x = () => indexedDB.open("x")\n', 'runs anywhere'],
    [
      'plain code looks at the clock',
      'src/tools/base64/x.ts',
      'export const x = () => Date.now()\n',
      'comes as an argument',
    ],
    [
      'plain code throws dice',
      'src/tools/base64/x.ts',
      'export const x = () => Math.random()\n',
      'comes as an argument',
    ],
    [
      'plain code asks a network',
      'src/tools/base64/x.ts',
      'export const x = () => fetch("/")\n',
      'through the context',
    ],
    [
      'what a tool does on the server goes round the guard',
      'src/tools/weather/x.server.ts',
      'export const x = () => fetch("/")\n',
      'through the context',
    ],
    [
      'plain code of a tool imports the kit',
      'src/tools/base64/x.ts',
      "import type { Task } from '#ui/task.ts'\nexport type X = Task<string>\n",
      'for .tsx and .browser.ts',
    ],
    [
      'plain code of a tool imports React',
      'src/tools/base64/x.ts',
      "import { useState } from 'react'\nexport const x = useState\n",
      'for .tsx and .browser.ts',
    ],
    [
      'plain code of a tool imports its page',
      'src/tools/base64/x.ts',
      "import page from './page.tsx'\nexport const x = page\n",
      'in the browser only',
    ],
    [
      'plain code of a tool asks the server as a page does',
      'src/tools/base64/x.ts',
      "import { client } from '#contract/client.browser.ts'\nexport const x = client\n",
      'in the browser only',
    ],
    [
      'plain code of a tool imports what needs the server',
      'src/tools/weather/x.ts',
      "import run from './api.server.ts'\nexport const x = run\n",
      'on the server only',
    ],
    [
      'a room of a tool imports its page',
      'src/tools/pdf-tools/jobs/x.ts',
      "import page from '../page.tsx'\nexport const x = page\n",
      'in the browser only',
    ],
    [
      'what a tool does on the server imports its page',
      'src/tools/weather/x.server.ts',
      "import page from './page.tsx'\nexport const x = page\n",
      'in the browser only',
    ],
    [
      'what a tool does on the server imports the kit',
      'src/tools/weather/x.server.ts',
      "import { keyOf } from '#ui/key-of.ts'\nexport const x = keyOf\n",
      'for .tsx and .browser.ts',
    ],
    [
      'a shared function imports what needs the server',
      'src/shared/net/x.ts',
      "import { locateIp } from './locate-ip.server.ts'\nexport const x = locateIp\n",
      'on the server only',
    ],
    [
      'the server imports a page of a tool',
      'src/server/x.ts',
      "import page from '#tools/base64/page.tsx'\nexport const x = page\n",
      'in the browser only',
    ],
    [
      'the contract imports a host',
      'src/contract/x.ts',
      "import { createApp } from '#server/app.ts'\nexport const x = createApp\n",
      'nothing of ours',
    ],
    [
      'the kit imports a tool',
      'src/ui/x.ts',
      "import { tools } from '#tools/catalogue.ts'\nexport const x = tools\n",
      'never a tool',
    ],
    [
      'the website imports another host',
      'src/site/x.ts',
      "import { createApp } from '#server/app.ts'\nexport const x = createApp\n",
      'do not know each other',
    ],
    [
      'the server imports another host',
      'src/server/x.ts',
      "import { findRoute } from '#site/routes.ts'\nexport const x = findRoute\n",
      'does not know the other hosts',
    ],
    [
      'the command line imports a page',
      'src/cli/x.ts',
      "import { Icon } from '#ui/icon.tsx'\nexport const x = Icon\n",
      'has no page',
    ],
    [
      'a page imports another host by its path',
      'src/site/pages/x.ts',
      "import { suggestion } from '../../cli/suggest.ts'\nexport const x = suggestion\n",
      'do not know each other',
    ],
    [
      'the server imports another host by its path',
      'src/server/http/x.ts',
      "import { keyOf } from '../../ui/key-of.ts'\nexport const x = keyOf\n",
      'does not know the other hosts',
    ],
    [
      'the command line imports a page by its path',
      'src/cli/x.ts',
      "import { findRoute } from '../site/routes.ts'\nexport const x = findRoute\n",
      'has no page',
    ],
    [
      'a tool imports what tests need',
      'src/tools/base64/x.ts',
      "import { cpuTime } from '#testing/cpu-time.ts'\nexport const x = cpuTime\n",
      'Only tests',
    ],
    [
      'a room of a tool imports what its tests need',
      'src/tools/pdf-tools/jobs/x.ts',
      "import { makePdf } from '../testing/fixtures.ts'\nexport const x = makePdf\n",
      'Only tests',
    ],
    [
      'the server imports what tests need',
      'src/server/x.ts',
      "import { testApp } from '#testing/app.ts'\nexport const x = testApp\n",
      'Only tests',
    ],
  ])('%s (lint)', (_name, file, text, words) => {
    const { status, output } = tryOut(file, text, 'oxlint', ['--deny-warnings', file])
    expect(output).toContain(words)
    expect(status).not.toBe(0)
  })

  it.each([
    [
      'plain code uses Node',
      'src/shared/x.ts',
      "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
      'tsconfig.web.json',
    ],
    ['plain code uses the page', 'src/shared/x.ts', 'export const x = () => document.title\n', 'tsconfig.server.json'],
  ])('%s (types)', (_name, file, text, project) => {
    // Of this file and no other: what is amiss elsewhere proves nothing.
    expect(tryOut(file, text, 'tsc', ['-p', project]).output).toContain(`${file}(`)
  })

  it('a browser build reaches a server file (build)', () => {
    const file = join(house, 'src/site/pages/home.tsx')
    const original = readFileSync(file, 'utf8')
    writeFileSync(join(house, 'src/site/x.server.ts'), 'export const x = 1\n')
    writeFileSync(file, `import { x } from '../x.server.ts'\nvoid x\n${original}`)
    const { status, stderr, stdout } = spawnSync(bin('vite'), ['build', '--app'], { cwd: house, encoding: 'utf8' })
    writeFileSync(file, original)
    rmSync(join(house, 'src/site/x.server.ts'))
    expect(stdout + stderr).toContain('runs on the server only')
    expect(status).not.toBe(0)
  })
})

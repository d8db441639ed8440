import { existsSync, mkdirSync, writeFileSync } from 'node:fs'

/** `npm run new-tool roman-numerals`: a folder that is a whole tool already; nothing else is edited. */
const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
  process.stderr.write('Usage: npm run new-tool <name-in-kebab-case>, e.g. roman-numerals\n')
  process.exit(1)
}
/** Addresses of the site itself, and words of the command line: a tool of such a name could not be reached. */
const SITE = [
  'about',
  'api',
  'assets',
  'contact',
  'home',
  'icons',
  'index',
  'livez',
  'mcp',
  'pipe',
  'privacy-policy',
  'readyz',
  'version',
]
const TAKEN = [...SITE, 'completion', 'help']
const folder = `src/tools/${name}`
if (TAKEN.includes(name) || existsSync(folder)) {
  process.stderr.write(
    TAKEN.includes(name)
      ? `${name} is an address of the site or a word of the command line\n`
      : `${folder} exists already\n`,
  )
  process.exit(1)
}

const words = name.split('-')
const title = words.map((word) => (word[0] as string).toUpperCase() + word.slice(1)).join(' ')
const last = words.at(-1) as string
/** The file with the logic is named for its subject, which must not be one of the files that the website looks for. */
const subject = ['about', 'api', 'page', 'shortcuts', 'tool'].includes(last) ? 'convert' : last

const FILES: Record<string, string> = {
  'tool.ts': `import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: '${title}',
  shortLabel: '${title}',
  description: 'Say in one sentence what ${title} does for the person who opens it.',
  category: 'text-data',
  icon: 'tool',
  runs: 'server',
  accepts: ['text'],
})
`,
  'search-words.ts': `/** Everyday words that people search by. */
export default ['${words.join(' ')}']
`,
  'field-words.ts': `/** What the fields of a call are, for those who read its description: programmers, agents and \`--help\`. */
export default {
  text: 'The text to convert',
} satisfies Record<string, string>
`,
  [`${subject}.ts`]: `/** @example convert('abc') // 'ABC' */
export function convert(text: string): string {
  return text.toUpperCase()
}
`,
  [`${subject}.test.ts`]: `import { expect, it } from 'vitest'
import { convert } from './${subject}.ts'

it.each([
  ['abc', 'ABC'],
  ['straße', 'STRASSE'],
  ['', ''],
])('turns %j into %j', (text, result) => {
  expect(convert(text)).toBe(result)
})
`,
  'api.ts': `import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { requiredText } from '#contract/required.ts'
import { convert } from './${subject}.ts'

const MISSING = 'Please enter a text.'

const api = {
  convert: operation({
    method: 'POST',
    path: '/${name}/convert',
    summary: 'Convert a text',
    body: z.strictObject({ text: requiredText('text', MISSING) }),
    data: 'text',
    answer: z.object({ result: z.string() }),
    examples: [
      { title: 'A word', body: { text: 'abc' }, answer: { result: 'ABC' } },
      { title: 'No text', body: { text: ' ' }, error: MISSING },
    ],
    run: ({ text }) => ({ result: convert(text) }),
  }),
}

export default api
`,
  'about.ts': `import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: ['Say what it does, for people and search engines.'],
  rules: ['Name the standard or the rounding it follows.'],
  limits: ['Name its bounds.'],
  questions: [],
})
`,
  'page.tsx': `import { client } from '#contract/client.browser.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'

export { default as about } from './about.ts'

const call = client<typeof api>()

export default function Page() {
  const [text, setText] = useInput('text')
  const task = useTask<string>()
  const convert = () =>
    void task.run(async (signal) => (await call('POST /${name}/convert', { body: { text } }, signal)).result)
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <Form error={task.error} onSubmit={convert}>
          <TextArea label="Text" field="text" value={text} onChange={setText} />
          <div className="row">
            <Button variant="filled" type="submit" disabled={text.trim() === ''} why="Type some text first">
              Convert
            </Button>
          </div>
        </Form>
        <Result
          title="Result"
          task={task}
          empty="The converted text appears here."
          actions={(result) => <ResultActions kind="text" text={result} />}
        >
          {(result) => <Output label="Result text" text={result} />}
        </Result>
      </Panes>
    </div>
  )
}
`,
}

mkdirSync(folder, { recursive: true })
for (const [file, text] of Object.entries(FILES)) writeFileSync(`${folder}/${file}`, text)
process.stdout.write(`${folder} is a tool now. Start with ${folder}/${subject}.ts; npm run dev shows it at /${name}.\n`)

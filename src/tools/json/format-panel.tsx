import { useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { Banner, ErrorAlert } from '#ui/alert.tsx'
import { ResultActions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { sizeOf } from '#ui/long-text.ts'
import { notLoaded } from '#ui/not-loaded.ts'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice } from '#ui/state.ts'
import { UseAsInput } from '#ui/use-as-input.tsx'
import type api from './api.ts'
import { useDocumentTask } from './document-task.tsx'
import { Findings, Mistake } from './findings.tsx'
import { mistakesFound } from './mistakes.ts'
import { SAMPLE } from './sample.ts'
import { FILE_NAME, NO_DOCUMENT, type Source } from './source.ts'
import type { Tree } from './tree.tsx'
import type { Verdict } from './validate.ts'

const call = client<typeof api>()
const INDENTS = [
  { value: '2', label: '2 spaces' },
  { value: '4', label: '4 spaces' },
  { value: '6', label: '6 spaces' },
  { value: 'tab', label: 'Tab' },
] as const
type IndentName = (typeof INDENTS)[number]['value']
const NAMES = ['2', '4', '6', 'tab'] as const
type Action = 'beautify' | 'minify' | 'validate' | 'sort' | 'tree'

type Formatted =
  | { kind: 'text'; text: string; done: string }
  | { kind: 'verdict'; verdict: Verdict }
  | { kind: 'tree'; text: string; Tree: typeof Tree }

export function FormatPanel({ source, onQuery }: { source: Source; onQuery: (path: string) => void }) {
  const [indentName, setIndent] = useChoice<IndentName>('indent', NAMES, '2')
  const [last, setLast] = useState<Action>('beautify')
  const task = useDocumentTask<Formatted>(source, last === 'beautify' || last === 'sort' ? indentName : '')
  const blank = source.text.trim() === ''
  const indent = indentName === 'tab' ? 'tab' : (Number(indentName) as 2 | 4 | 6)

  const format = (json: string, how: 'beautify' | 'minify' | 'sort') => {
    setLast(how)
    void task.run(async (signal): Promise<Formatted> => {
      const { result } =
        how === 'minify'
          ? await call('POST /json/minify', { body: { json } }, signal)
          : how === 'sort'
            ? await call('POST /json/sort-keys', { body: { json, indent } }, signal)
            : await call('POST /json/beautify', { body: { json, indent } }, signal)
      const words = { beautify: 'Beautified', minify: 'Minified', sort: 'Sorted by name' }
      return { kind: 'text', text: result, done: `${words[how]}: ${sizeOf(result)}, every digit kept.` }
    })
  }
  const validate = () => {
    setLast('validate')
    void task.run(async (signal): Promise<Formatted> => ({
      kind: 'verdict',
      verdict: await call('POST /json/validate', { body: { json: source.read() } }, signal),
    }))
  }
  const showTree = () => {
    setLast('tree')
    const text = source.read()
    void task.run(async (): Promise<Formatted> => ({ kind: 'tree', text, Tree: (await loadTree()).Tree }))
  }
  const repeat = () => {
    if (last === 'validate') validate()
    else if (last === 'tree') showTree()
    else format(source.read(), last)
  }
  const disabled = { disabled: blank, why: NO_DOCUMENT }

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Mistake error={task.error} source={source} />
      <Form label="Format" onSubmit={repeat}>
        <div className="row with-button">
          <Select label="Indent" value={indentName} onChange={setIndent} options={INDENTS} />
          <Button variant="filled" type="submit" {...disabled} onClick={() => setLast('beautify')}>
            Beautify
          </Button>
        </div>
        <div className="row">
          <Button {...disabled} onClick={() => format(source.read(), 'minify')}>
            Minify
          </Button>
          <Button {...disabled} onClick={validate}>
            Validate
          </Button>
          <Button {...disabled} onClick={() => format(source.read(), 'sort')}>
            Sort keys
          </Button>
          <Button {...disabled} onClick={showTree}>
            Tree
          </Button>
        </div>
      </Form>
      <Result
        title="Result"
        task={task}
        empty="The formatted document, its mistakes or its tree appear here."
        onExample={() => {
          source.set(SAMPLE)
          format(SAMPLE, 'beautify')
        }}
        done={(value) =>
          value.kind === 'text' ? value.done : value.kind === 'tree' ? 'Choose a value to get its path.' : 'Checked.'
        }
        actions={(value) =>
          value.kind === 'text' && (
            <ResultActions
              kind="json"
              text={value.text}
              file={{ content: value.text, name: FILE_NAME, type: 'application/json' }}
            />
          )
        }
      >
        {(value) =>
          value.kind === 'tree' ? (
            <value.Tree text={value.text} onQuery={onQuery} />
          ) : value.kind === 'text' ? (
            <>
              <Output label="Result text" text={value.text} code />
              <UseAsInput onClick={() => source.set(value.text)} />
            </>
          ) : (
            <div className="stack">
              <Banner of={value} kind={value.verdict.valid ? 'success' : 'error'}>
                {value.verdict.valid
                  ? value.verdict.message
                  : `${mistakesFound(value.verdict.errors.length)} ${value.verdict.message}`}
              </Banner>
              <Findings findings={value.verdict.errors} label="Mistakes" source={source} />
              <Findings findings={value.verdict.warnings} label="Warnings" source={source} />
            </div>
          )
        }
      </Result>
    </div>
  )
}

const loadTree = () => import('./tree.tsx').catch(notLoaded('What shows the tree'))

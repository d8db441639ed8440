import { client } from '#contract/client.browser.ts'
import { counted } from '#shared/numbers/counted.ts'
import { Banner, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { CodeEditor } from '#ui/code-editor.tsx'
import { Form } from '#ui/form.tsx'
import { notLoaded } from '#ui/not-loaded.ts'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import type api from './api.ts'
import type { Comparison } from './difference.ts'
import type * as differences from './differences.tsx'
import { useDocumentTask } from './document-task.tsx'
import { NO_DOCUMENT, type Source } from './source.ts'

const call = client<typeof api>()

type Compared = Comparison & typeof differences

/** What changed between the document and a second one. */
export function Compare({ source }: { source: Source }) {
  const [other, setOther] = useInput('other')
  const task = useDocumentTask<Compared>(source, other)
  const blank = source.text.trim() === ''
  const compare = (json: string, second: string) =>
    void task.run(async (signal) => {
      const asked = call('POST /json/diff', { body: { json, other: second } }, signal)
      const [{ result }, part] = await Promise.all([asked, loadDifferences()])
      return { ...result, ...part }
    })
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Form label="Compare" onSubmit={() => compare(source.read(), other)}>
        <CodeEditor
          label="Second document, to compare with"
          value={other}
          onChange={setOther}
          size="small"
          placeholder="Paste the newer version"
        />
        <div className="row">
          <Button
            type="submit"
            icon="git-compare"
            disabled={blank || other.trim() === ''}
            why={blank ? NO_DOCUMENT : 'Paste a second document first'}
          >
            Compare
          </Button>
        </div>
      </Form>
      <Result
        title="Differences"
        task={task}
        empty="What was added, removed and changed appears here."
        onExample={() => {
          const [before, after] = ['{"id": 1, "tags": ["a", "c"]}', '{"tags": ["a", "b", "c"], "id": 2}']
          source.set(before)
          setOther(after)
          compare(before, after)
        }}
        done={({ equal, differences, cut }) =>
          equal
            ? 'Compared: the documents mean the same.'
            : `Compared: ${cut ? 'more than ' : ''}${counted(differences.length, 'difference')}.`
        }
      >
        {({ equal, differences, Differences }) =>
          equal ? (
            <Banner of={differences} kind="success">
              No difference but order and notation.
            </Banner>
          ) : (
            <Differences of={differences} />
          )
        }
      </Result>
    </>
  )
}

/** What shows differences comes with the first of them. */
const loadDifferences = () => import('./differences.tsx').catch(notLoaded('What shows the differences'))

import { client } from '#contract/client.browser.ts'
import { counted, grouped } from '#shared/numbers/counted.ts'
import { Banner, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { CodeEditor } from '#ui/code-editor.tsx'
import { Form } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import type api from './api.ts'
import type { Comparison, Difference } from './difference.ts'
import styles from './compare.module.css'
import { useDocumentTask } from './document-task.tsx'
import { NO_DOCUMENT, type Source } from './source.ts'

const call = client<typeof api>()
const MOST_SHOWN = 500
const WORDS: Record<Difference['kind'], string> = { added: 'Added', removed: 'Removed', changed: 'Changed' }

/** What changed between the document and a second one. */
export function Compare({ source }: { source: Source }) {
  const [other, setOther] = useInput('other')
  const task = useDocumentTask<Comparison>(source, other)
  const blank = source.text.trim() === ''
  const compare = (json: string, second: string) =>
    void task.run(async (signal) => (await call('POST /json/diff', { body: { json, other: second } }, signal)).result)
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
        {({ equal, differences }) =>
          equal ? (
            <Banner of={differences} kind="success">
              No difference but order and notation.
            </Banner>
          ) : (
            <>
              <ul className={styles.changes}>
                {differences.slice(0, MOST_SHOWN).map((difference, index) => (
                  // One place may have two differences; their order is all they have.
                  <li key={index}>
                    <span className={styles.kind} data-kind={difference.kind}>
                      {WORDS[difference.kind]}
                    </span>
                    <code>{difference.path}</code>
                    {difference.before !== undefined && <del>{difference.before}</del>}
                    {difference.after !== undefined && <ins>{difference.after}</ins>}
                  </li>
                ))}
              </ul>
              {differences.length > MOST_SHOWN && (
                <p className="muted">{`And ${grouped(differences.length - MOST_SHOWN)} more.`}</p>
              )}
            </>
          )
        }
      </Result>
    </>
  )
}

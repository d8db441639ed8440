import { client } from '#contract/client.browser.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import type { Inspection } from './inspect.ts'
import styles from './page.module.css'

const call = client<typeof api>()
const EXAMPLE = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'

export function Inspector() {
  const [uuid, setUuid] = useInput('inspect')
  const task = useTask<Inspection>()
  const blank = uuid.trim() === ''
  const inspect = (text: string) => task.run((signal) => call('GET /uuid/inspect', { query: { uuid: text } }, signal))

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <Form label="Inspector" error={task.error} onSubmit={() => void inspect(uuid)}>
          <h2>Inspector</h2>
          <TextField
            label="UUID to inspect"
            field="uuid"
            value={uuid}
            onChange={(text) => {
              setUuid(text)
              task.markStale()
            }}
            maxLength={200}
            hint="Any version, any notation"
            mono
          />
          <div className="row">
            <Button type="submit" disabled={blank} why="Paste a UUID first">
              Inspect
            </Button>
          </div>
        </Form>
        <Result
          title="What it says"
          task={task}
          empty="Version, variant, time and node appear here."
          onExample={() => {
            setUuid(EXAMPLE)
            void inspect(EXAMPLE)
          }}
          done={({ kind }) => `${kind}.`}
          actions={(inspection) => (
            <ResultActions
              kind="text"
              text={factsOf(inspection)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            />
          )}
        >
          {(inspection) => (
            <>
              <dl className={styles.said}>
                {factsOf(inspection).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <div className="row">
                <CopyButton text={inspection.uuid} label="Copy UUID" size="small" />
              </div>
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

function factsOf(found: Inspection): [name: string, value: string][] {
  const facts: [string, string | number | undefined][] = [
    ['UUID', found.uuid],
    ['Version', found.version],
    ['Variant', found.variant],
    ['Time (UTC)', found.time?.replace('T', ' ').replace('Z', '')],
    ['Clock sequence', found.clockSequence],
    ['Node', found.node && `${found.node} (${found.nodeKind})`],
    ['As URN', found.urn],
    ['As a number', found.integer],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]))
}

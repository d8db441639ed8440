import { client } from '#contract/client.browser.ts'
import { wholeFrom } from '#shared/numbers/typed.ts'
import { readWhole } from '#shared/numbers/typed-whole.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { Radios } from '#ui/checks.tsx'
import { NumberField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useChoice, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import styles from './page.module.css'
import { passphraseBodyOf, PassphraseFields, usePassphraseOptions } from './passphrase-fields.tsx'
import { bodyOf, PasswordFields, usePasswordOptions } from './fields.tsx'
import { Secret } from './secret.tsx'
import { StrengthAlert, type Strength } from './strength-alert.tsx'

const call = client<typeof api>()
const COUNT = [1, 50] as const
const KINDS = ['passwords', 'passphrases'] as const

interface MadeMany extends Strength {
  passwords: string[]
}

export function BulkPanel() {
  const [kind, setKind] = useChoice('bulk.kind', KINDS, 'passwords')
  const [count, setCount] = useOption<string>('bulk.count', '5', wholeFrom(...COUNT))
  const password = usePasswordOptions('bulk.')
  const passphrase = usePassphraseOptions('bulk.')
  const task = useTask<MadeMany>()
  const generate = () =>
    task.run((signal) => {
      const wanted = readWhole('count', 'Count', count, ...COUNT)
      return kind === 'passwords'
        ? call('POST /password/generate-bulk', { body: { ...bodyOf(password), count: wanted } }, signal)
        : call(
            'POST /password/generate-bulk-passphrase',
            { body: { ...passphraseBodyOf(passphrase), count: wanted } },
            signal,
          )
    })
  const changing = changingWith(task.markStale)
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <Form label="Bulk options" error={task.error} onSubmit={() => void generate()}>
          <Radios
            legend="What to generate"
            value={kind}
            onChange={changing(setKind)}
            options={[
              { value: 'passwords', label: 'Passwords' },
              { value: 'passphrases', label: 'Passphrases' },
            ]}
          />
          <NumberField
            label="Count"
            field="count"
            value={count}
            onChange={changing(setCount)}
            inputMode="numeric"
            hint="1 to 50"
          />
          {kind === 'passwords' ? (
            <PasswordFields options={password} onChange={task.markStale} />
          ) : (
            <PassphraseFields options={passphrase} onChange={task.markStale} />
          )}
          <div className="row">
            <Button variant="filled" type="submit">
              Generate Bulk
            </Button>
          </div>
        </Form>
        <Result
          title="List"
          task={task}
          empty="Up to 50 passwords or passphrases appear here."
          done={({ passwords }) => (passwords.length === 1 ? 'One entry.' : `${passwords.length} entries.`)}
          actions={({ passwords }) => (
            <ResultActions
              text={passwords.join('\n')}
              file={{ content: `${passwords.join('\n')}\n`, name: 'passwords.txt' }}
            />
          )}
        >
          {(made) => (
            <>
              <Scroller className={styles.frame} label="Generated list">
                <ol className={styles.list}>
                  {made.passwords.map((text, index) => (
                    // Short ones may repeat: only the place tells two apart.
                    <li key={index}>
                      <Secret text={text} />
                      <CopyButton text={text} what={`Copy number ${index + 1}`} size="small" variant="text" />
                    </li>
                  ))}
                </ol>
              </Scroller>
              <StrengthAlert strength={made} />
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

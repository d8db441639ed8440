import type { ReactNode } from 'react'
import { textLength } from '#shared/text/length.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import type { Task } from '#ui/task.ts'
import styles from './page.module.css'
import { Secret } from './secret.tsx'
import { StrengthAlert, type Strength } from './strength-alert.tsx'

export interface Made extends Strength {
  password: string
}

interface Props {
  /** `Password` or `Passphrase`. */
  noun: string
  task: Task<Made>
  generate: () => void
  children: ReactNode
}

/** A form beside one password or passphrase and its strength. */
export function SinglePanel({ noun, task, generate, children }: Props) {
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <Form label={`${noun} options`} error={task.error} onSubmit={generate}>
          {children}
          <div className="row">
            <Button variant="filled" type="submit">
              Generate {noun}
            </Button>
          </div>
        </Form>
        <Result
          title={noun}
          task={task}
          empty={`The ${noun.toLowerCase()} and its strength appear here.`}
          done={({ password, entropy }) => `${textLength(password)}, ${entropy.toFixed(1)} bits.`}
          actions={({ password }) => <ResultActions text={password} />}
        >
          {(made) => (
            <>
              <p className={styles.one} data-secret>
                <Secret text={made.password} />
              </p>
              <StrengthAlert strength={made} />
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

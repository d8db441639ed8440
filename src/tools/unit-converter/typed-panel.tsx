import type * as z from 'zod/mini'
import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { gridNumber, plainNumber, saidFrom, spoken } from './format.ts'
import { CHOOSE } from './sentences.ts'
import styles from './typed-panel.module.css'

const call = client<typeof api>()

/** A whole conversion in one line. */
export function TypedPanel() {
  const [input, setInput] = useInput('typed')
  const task = useTask<z.infer<typeof api.typed.answer>>()
  const answer = () => {
    if (input.trim() === '') return task.fail(refusalOf(CHOOSE, 'input'))
    void task.run((signal) => call('POST /unit-converter/typed', { body: { input } }, signal))
  }
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Form label="Typed conversion" error={task.error} onSubmit={answer}>
        <div>
          <div className="with-button">
            <TextField
              label="Type a conversion"
              field="input"
              placeholder="5 ft 11 in to cm"
              value={input}
              onChange={(value) => {
                setInput(value)
                task.reset()
              }}
            />
            <Button type="submit">Answer</Button>
          </div>
          <div role="status">
            {task.value && (
              <div className={`row ${styles.answer}`}>
                {task.value.note && <Alert kind="warning">{task.value.note}</Alert>}
                <strong>
                  {saidFrom(task.value)} = {gridNumber(task.value.convertedValue)} {task.value.toUnit}
                  {task.value.parts && ` = ${spoken(task.value.parts)}`}
                </strong>
                <CopyButton text={plainNumber(task.value.convertedValue)} what="Copy the answer" size="small" />
              </div>
            )}
          </div>
        </div>
      </Form>
    </div>
  )
}

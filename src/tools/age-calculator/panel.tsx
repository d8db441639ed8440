import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import { LEAP_DAY_RULES } from '#shared/time/leap-day.ts'
import { localDay } from '#shared/time/local-day.ts'
import { Button, ResetButton } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { Radios } from '#ui/checks.tsx'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { ResultActions } from '#ui/actions.tsx'
import { AgeResult } from './result.tsx'
import { ageInWords, periodInWords, type AgeAnswer } from './words.ts'
import type api from './api.ts'
import { NO_BIRTH } from './sentences.ts'

const call = client<typeof api>()
const EXAMPLE = '1990-05-15'

export function useAge() {
  const [birth, setBirth] = useInput('dateOfBirth')
  const [at, setAt] = useInput('calculateToDate')
  const [rule, setRule] = useChoice('leapDayRule', LEAP_DAY_RULES, 'FEB_28')
  const task = useTask<AgeAnswer>()
  const reset = () => {
    setBirth('')
    setAt('')
    setRule('FEB_28')
    task.reset()
  }
  return { birth, setBirth, at, setAt, rule, setRule, task, reset }
}

interface Props {
  model: ReturnType<typeof useAge>
  onStart(): void
  onReset(): void
}

export function AgePanel({ model, onStart, onReset }: Props) {
  const { birth, at, rule, task } = model
  const changing = changingWith(task.markStale)
  const calculate = (dateOfBirth: string, calculateToDate: string) => {
    onStart()
    if (!dateOfBirth) return task.fail(refusalOf(NO_BIRTH, 'dateOfBirth'))
    const body = {
      dateOfBirth,
      ...todayOfVisitor(),
      ...(calculateToDate ? { calculateToDate } : {}),
      leapDayRule: rule,
    }
    void task.run((signal) => call('POST /age-calculator/calculate', { body }, signal))
  }
  return (
    <Panes wide="right">
      <Form label="Age" error={task.error} onSubmit={() => calculate(birth, at)}>
        <TextField
          label="Date of Birth"
          field="dateOfBirth"
          type="date"
          required
          max="9999-12-31"
          autoComplete="bday"
          value={birth}
          onChange={changing(model.setBirth)}
        />
        <TextField
          label="Calculate Age At (optional)"
          field="calculateToDate"
          type="date"
          max="9999-12-31"
          hint="Leave empty to calculate age as of today"
          value={at}
          onChange={changing(model.setAt)}
        />
        {birth.endsWith('-02-29') && (
          <Radios
            legend="Birthday in common years"
            value={rule}
            onChange={changing(model.setRule)}
            options={[
              { value: 'FEB_28', label: '28 February' },
              { value: 'MAR_1', label: '1 March' },
            ]}
          />
        )}
        <div className="row">
          <Button
            variant="filled"
            type="submit"
            wide
            disabled={task.state === 'working'}
            why="The age is being calculated"
          >
            Calculate Age
          </Button>
          <ResetButton onClick={onReset} />
        </div>
      </Form>
      <Result
        title="Your Age"
        task={task}
        empty="Your exact age and some facts about your birthday appear here."
        onExample={() => {
          model.setBirth(EXAMPLE)
          model.setAt('')
          calculate(EXAMPLE, '')
        }}
        said={periodInWords}
        actions={(answer) => (
          <ResultActions
            kind="text"
            text={() => ageInWords(answer)}
            file={{ content: () => ageInWords(answer), name: 'age.txt' }}
          />
        )}
      >
        {(answer) => <AgeResult answer={answer} />}
      </Result>
    </Panes>
  )
}

/**
 * Whose “today” it is. A browser that does not know its zone shows the clock of UTC, the server's default; one that
 * knows no more of it than `+05:00` tells the day on its clock.
 */
function todayOfVisitor(): { timeZone?: string; calculateToDate?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (!timeZone || timeZone === 'Etc/Unknown') return {}
  return /^[+-]/.test(timeZone) ? { calculateToDate: localDay(new Date()) } : { timeZone }
}

import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { client } from '#contract/client.browser.ts'
import { requireAll } from '#contract/refusal.ts'
import { dayInWords } from '#shared/time/local-day.ts'
import { counted, grouped } from '#shared/numbers/counted.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { Checkbox } from '#ui/checks.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { PartsFigure } from '#ui/parts-figure.tsx'
import { Result } from '#ui/result.tsx'
import { useInput, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { periodInParts, periodInWords } from './words.ts'
import type api from './api.ts'
import { NO_DATES } from './sentences.ts'

const call = client<typeof api>()
/** A month end, a leap day and weekends. */
const EXAMPLE = ['2024-01-31', '2024-03-01'] as const

interface Difference {
  answer: z.infer<typeof api.dateDifference.answer>
  includeWeekends: boolean
}

interface Country {
  value: string
  label: string
}

export function useDifference() {
  const [start, setStart] = useInput('startDate')
  const [end, setEnd] = useInput('endDate')
  const [weekends, setWeekends] = useOption('includeWeekends', false)
  const [includeEnd, setIncludeEnd] = useOption('includeEndDate', false)
  const [withHolidays, setWithHolidays] = useOption('withoutHolidays', false)
  const [country, setCountry] = useOption('country', '')
  const [countries, setCountries] = useState<Country[]>([])
  const task = useTask<Difference>()
  const reset = () => {
    setStart('')
    setEnd('')
    setWeekends(false)
    setIncludeEnd(false)
    setWithHolidays(false)
    task.reset()
  }
  const loadCountries = async () => {
    try {
      const { countries: list } = await call('GET /age-calculator/countries', {})
      setCountries(list)
      if (list.some(({ value }) => value === country)) return
      setCountry(countryOfVisitor(list))
      // Asked before the country was there, the answer has left out no holiday.
      task.markStale()
    } catch (error) {
      setWithHolidays(false)
      task.fail(error)
    }
  }
  const changing = changingWith(task.markStale)
  return {
    start,
    setStart: changing(setStart),
    end,
    setEnd: changing(setEnd),
    weekends,
    setWeekends: changing(setWeekends),
    includeEnd,
    setIncludeEnd: changing(setIncludeEnd),
    withHolidays,
    setWithHolidays: changing(setWithHolidays),
    country,
    setCountry: changing(setCountry),
    countries,
    loadCountries,
    task,
    reset,
  }
}

interface Props {
  model: ReturnType<typeof useDifference>
  onStart(): void
  onReset(): void
}

export function DifferencePanel({ model, onStart, onReset }: Props) {
  const { start, end, weekends, includeEnd, withHolidays, country, task } = model
  const calculate = (startDate: string, endDate: string) => {
    onStart()
    const dates = { startDate, endDate }
    const body = {
      ...dates,
      includeWeekends: weekends,
      ...(includeEnd ? { includeEndDate: true } : {}),
      ...(withHolidays && country ? { country } : {}),
    }
    void task.run(async (signal) => {
      requireAll(dates, NO_DATES)
      return {
        answer: await call('POST /age-calculator/date-difference', { body }, signal),
        includeWeekends: weekends,
      }
    })
  }
  return (
    <Panes wide="right">
      <Form label="Date difference" error={task.error} onSubmit={() => calculate(start, end)}>
        <TextField
          label="Start Date"
          field="startDate"
          type="date"
          max="9999-12-31"
          required
          value={start}
          onChange={model.setStart}
        />
        <TextField
          label="End Date"
          field="endDate"
          type="date"
          max="9999-12-31"
          required
          value={end}
          onChange={model.setEnd}
        />
        <div>
          <Checkbox label="Include weekends (calculate all days)" checked={weekends} onChange={model.setWeekends} />
          <Checkbox label="Include the last day" checked={includeEnd} onChange={model.setIncludeEnd} />
          <Checkbox label="Leave out public holidays" checked={withHolidays} onChange={model.setWithHolidays} />
        </div>
        {withHolidays && <CountrySelect model={model} />}
        <div className="row">
          <Button
            variant="filled"
            type="submit"
            disabled={task.state === 'working'}
            why="The difference is being calculated"
          >
            Calculate Difference
          </Button>
          <ResetButton onClick={onReset} />
        </div>
      </Form>
      <Result
        title="Date Difference"
        task={task}
        empty="Years, months and days, and how many of them are business days, appear here."
        onExample={() => {
          model.setStart(EXAMPLE[0])
          model.setEnd(EXAMPLE[1])
          calculate(...EXAMPLE)
        }}
        said={({ answer }) => inWords(answer)}
        actions={({ answer }) => (
          <ResultActions
            kind="text"
            text={() => inWords(answer)}
            file={{ content: () => inWords(answer), name: 'date-difference.txt' }}
          />
        )}
      >
        {(value) => <DifferenceResult {...value} />}
      </Result>
    </Panes>
  )
}

/** The list is fetched with the first wish for it. */
function CountrySelect({ model }: { model: ReturnType<typeof useDifference> }) {
  const { country, setCountry, countries, loadCountries } = model
  useEffect(() => {
    if (countries.length === 0) void loadCountries()
    // Only at the start: what was loaded stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Select
      label="Country"
      field="country"
      value={country}
      onChange={setCountry}
      options={countries.length > 0 ? countries : [{ value: country, label: 'Loading…' }]}
    />
  )
}

/** What was asked for stands first: all days, or business days without weekends and holidays. */
function DifferenceResult({ answer, includeWeekends }: Difference) {
  const totals = [
    ['Total Days', answer.totalDays],
    ['Business Days', answer.businessDays],
  ] as const
  return (
    <>
      <PartsFigure parts={periodInParts(answer)} />
      <Facts>
        {(includeWeekends ? totals : totals.toReversed()).map(([label, value]) => (
          <Fact key={label} name={label}>
            {grouped(value)}
          </Fact>
        ))}
        {answer.workingDays !== undefined && <Fact name="Without Public Holidays">{grouped(answer.workingDays)}</Fact>}
      </Facts>
      {answer.note && <Alert>{answer.note}</Alert>}
      {answer.holidays && answer.holidays.length > 0 && (
        <details>
          <summary>{counted(answer.holidays.length, 'public holiday')} on business days</summary>
          <ul>
            {answer.holidays.map(({ date, name }) => (
              <li key={date}>
                {dayInWords(date, 'medium')}: {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function inWords({ totalDays, businessDays, workingDays, ...period }: Difference['answer']): string {
  return [
    periodInWords(period),
    `Total days: ${totalDays}`,
    `Business days: ${businessDays}`,
    ...(workingDays === undefined ? [] : [`Without public holidays: ${workingDays}`]),
  ].join('\n')
}

function countryOfVisitor(countries: Country[]): string {
  const region = new Intl.Locale(navigator.language).maximize().region
  return (countries.find(({ value }) => value === region) ?? countries[0])?.value ?? ''
}

import { useEffect, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { isToolError } from '#contract/error.ts'
import { refusalOf, requireAll } from '#contract/refusal.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton } from '#ui/button.tsx'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import styles from './category-panel.module.css'
import { ConversionActions, ConversionResult, inWords, type Conversion } from './conversion-result.tsx'
import { plainNumber } from './format.ts'
import { storeLastUnits, type LastUnits } from './last-units.browser.ts'
import { CHOOSE, FILL_IN, NOT_A_NUMBER } from './sentences.ts'
import type { UnitCategory } from './units.ts'

const call = client<typeof api>()

/** Answers that name units in which a value cannot be said. */
const UNSPEAKABLE = ['infinite', 'too_large']

/** One everyday conversion a category: the value, from which unit and to which. */
const EXAMPLES: Record<string, [value: string, from: string, to: string]> = {
  temperature: ['72', 'fahrenheit', 'celsius'],
  length: ['6', 'feet', 'centimeters'],
  weight: ['150', 'pounds', 'kilograms'],
  volume: ['2', 'gallons_us', 'liters'],
  speed: ['60', 'miles_per_hour', 'kilometers_per_hour'],
  datastorage: ['500', 'gigabytes', 'gibibytes'],
  time: ['90', 'days', 'weeks'],
  area: ['2', 'acres', 'square_meters'],
  pressure: ['32', 'pounds_per_square_inch', 'bars'],
  energy: ['500', 'kilocalories', 'kilojoules'],
  angle: ['180', 'degrees', 'radians'],
  fuel: ['30', 'miles_per_gallon_us', 'liters_per_100_kilometers'],
  kitchen: ['2', 'cups_us', 'milliliters'],
  power: ['150', 'horsepower_mechanical', 'kilowatts'],
  force: ['10', 'pounds_force', 'newtons'],
  torque: ['100', 'newton_meters', 'pound_force_feet'],
  frequency: ['3000', 'revolutions_per_minute', 'hertz'],
  datarate: ['100', 'megabits_per_second', 'megabytes_per_second'],
}

/** What a visitor should know about the units of a category. */
const REMARKS: Record<string, string> = {
  weight: 'A short ton is 2000 pounds, a long ton 2240; a tonne, the metric ton, is 1000 kilograms.',
  volume: 'Cups, teaspoons and tablespoons are those of the United States.',
  datastorage: 'Kilo-, mega-, giga- and terabytes are powers of 1000; kibi- and its relatives are powers of 1024.',
  datarate: 'Lines are sold by bits a second (Mbps); what a download shows is mostly bytes (MB/s), an eighth of it.',
  time: 'A year has 365.2425 days and a month a twelfth of that: the means of the Gregorian calendar.',
  kitchen: 'A metric cup is that of Australia, New Zealand and Canada. A tablespoon has 20 ml in Australia only.',
  power: 'Mechanical horsepower is that of engines in the US and UK; metric horsepower is PS or cv on the continent.',
  fuel: 'The fewer litres per 100 kilometres, the more miles per gallon.',
}

interface Props {
  category: UnitCategory
  /** Units to begin with. */
  last: LastUnits | undefined
  onLastTaken(): void
}

export function CategoryPanel({ category, last, onLastTaken }: Props) {
  const [value, setValue] = useInput(`${category.id}.value`)
  const [from, setFrom] = useInput(`${category.id}.from`)
  const [to, setTo] = useInput(`${category.id}.to`)
  const [result, setResult] = useState('')
  const task = useTask<Conversion>()
  useEffect(() => {
    if (!last) return
    setFrom(last.from)
    setTo(last.to)
    onLastTaken()
  }, [last, setFrom, setTo, onLastTaken])
  const units = [
    { value: '', label: 'Select a unit' },
    ...category.units.map(({ id, label }) => ({ value: id, label })),
  ]
  const labelOf = (id: string) => category.units.find((unit) => unit.id === id)?.label ?? ''

  const chooseUnits = (fromUnit: string, toUnit: string) => {
    setFrom(fromUnit)
    setTo(toUnit)
    storeLastUnits({ category: category.id, from: fromUnit, to: toUnit })
  }
  /** A changed input leaves no result behind. */
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setResult('')
    task.reset()
  }
  const convert = (typed: string, fromUnit: string, toUnit: string) => {
    setResult('')
    void task.run(async (signal) => {
      const number = numberIn(typed, FILL_IN, { fromUnit, toUnit })
      const body = { category: category.id, fromUnit, toUnit, value: number }
      const { convertedValue, parts, note } = await call('POST /unit-converter/convert', { body }, signal)
      setResult(plainNumber(convertedValue))
      const rows = [{ unit: labelOf(toUnit), value: convertedValue, parts }]
      return { kind: 'one', value: number, from: labelOf(fromUnit), rows, missing: [], note }
    })
  }
  const showAll = () =>
    void task.run(async (signal) => {
      const query = { category: category.id, fromUnit: from, value: numberIn(value, CHOOSE, { fromUnit: from }) }
      const ask = (more: { partial?: true }) =>
        call('GET /unit-converter/convert-all', { query: { ...query, ...more } }, signal)
      const answer = await ask({}).catch((error: unknown) => {
        if (isToolError(error) && UNSPEAKABLE.includes(error.code)) return ask({ partial: true })
        throw error
      })
      const rows = Object.entries(answer.conversions).map(([unit, number]) => ({ unit, value: number }))
      const { originalValue, fromUnit, missing = [], note } = answer
      return { kind: 'all', value: originalValue, from: fromUnit, rows, missing, note }
    })
  const example = EXAMPLES[category.id]
  const tryExample =
    example &&
    (() => {
      const [sample, fromUnit, toUnit] = example
      setValue(sample)
      chooseUnits(fromUnit, toUnit)
      convert(sample, fromUnit, toUnit)
    })
  const swap = () => {
    chooseUnits(to, from)
    if (result !== '') {
      setValue(result)
      setResult(value)
    }
    task.reset()
  }
  const clear = () => {
    for (const set of [setValue, setResult]) set('')
    chooseUnits('', '')
    task.reset()
  }

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <Form
          label={`Convert ${category.label.toLowerCase()}`}
          error={task.error}
          onSubmit={() => convert(value, from, to)}
        >
          <div className="grid">
            <NumberField
              label="From Value"
              field="value"
              inputMode={category.id === 'temperature' ? 'text' : 'decimal'}
              required
              value={value}
              onChange={edit(setValue)}
            />
            <Select
              label="From Unit"
              field="fromUnit"
              required
              value={from}
              onChange={edit((unit) => chooseUnits(unit, to))}
              options={units}
            />
          </div>
          <Select
            label="To Unit"
            field="toUnit"
            required
            value={to}
            onChange={edit((unit) => chooseUnits(from, unit))}
            options={units}
          />
          <div className={`row with-button ${styles.result}`}>
            <TextField label="Result" readOnly value={result} onChange={() => {}} />
            <CopyButton text={result} what="Copy the result" disabled={result === ''} why="Convert a value first" />
          </div>
          <div className="row">
            <Button variant="filled" type="submit">
              Convert
            </Button>
            <Button icon="arrows-exchange" onClick={swap}>
              Swap
            </Button>
            <Button onClick={showAll}>Show All Conversions</Button>
            <Button variant="text" onClick={clear}>
              Clear All
            </Button>
          </div>
          {REMARKS[category.id] && <p className="muted small">{REMARKS[category.id]}</p>}
        </Form>
        <Result
          title="Conversions"
          task={task}
          empty="The converted value, or the value in every unit, appears here."
          onExample={tryExample}
          said={(conversion) =>
            conversion.kind === 'one' ? inWords(conversion) : `In ${conversion.rows.length} units.`
          }
          actions={(conversion) => <ConversionActions conversion={conversion} />}
        >
          {(conversion) => <ConversionResult conversion={conversion} />}
        </Result>
      </Panes>
    </div>
  )
}

/** The number typed, once it and the units are there. */
function numberIn(value: string, missing: string, units: Record<string, string>): number {
  requireAll({ value, ...units }, missing)
  const number = readNumber(value)
  if (number === undefined || !Number.isFinite(number)) throw refusalOf(NOT_A_NUMBER, 'value')
  return number
}

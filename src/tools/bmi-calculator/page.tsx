import { client } from '#contract/client.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField, Radios, Select } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice, useInputs } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { readNumber } from '#shared/typed-number.ts'
import type api from './api.ts'
import type { BmiResult, Category } from './bmi.ts'
import { isChild, type UnitSystem } from './body.ts'
import { inUnits, readForm, type Fields } from './form.ts'
import { Scale } from './scale.tsx'

export { default as about } from './about.ts'

const call = client<typeof api>()
const BLANK = { weight: '', heightCm: '', heightFt: '', heightIn: '', age: '', gender: '' }
const EXAMPLE = { ...BLANK, weight: '70', heightCm: '175' }

export default function BmiPage() {
  const [unitSystem, setUnitSystem] = useChoice('units', ['METRIC', 'IMPERIAL'], 'METRIC')
  const [typed, change] = useInputs(BLANK)
  const task = useTask<BmiResult>()
  const colours = useTask<Record<Category, string>>()
  const working = task.state === 'working'
  const child = isChild(readNumber(typed.age))

  const edit = (part: Partial<typeof BLANK>) => {
    change(part)
    task.markStale()
  }
  const changeUnits = (system: UnitSystem) => {
    setUnitSystem(system)
    edit(inUnits(system, typed))
  }
  const calculate = async (fields: Fields) => {
    const result = await task.run((signal) => call('POST /bmi/calculate', { body: readForm(fields) }, signal))
    if (result && !colours.value) await colours.run((signal) => call('GET /bmi/categories', {}, signal))
  }
  const tryExample = () => {
    setUnitSystem('METRIC')
    change(EXAMPLE)
    void calculate({ unitSystem: 'METRIC', ...EXAMPLE })
  }

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <ErrorAlert error={colours.error} onClose={colours.clearError} />
      <Panes>
        <Form label="Measures" onSubmit={() => void calculate({ unitSystem, ...typed })}>
          <Radios
            legend="Units"
            value={unitSystem}
            onChange={changeUnits}
            options={[
              { value: 'METRIC', label: 'Metric' },
              { value: 'IMPERIAL', label: 'Imperial' },
            ]}
          />
          <NumberField
            label={unitSystem === 'METRIC' ? 'Weight (kg)' : 'Weight (lb)'}
            required
            value={typed.weight}
            onChange={(weight) => edit({ weight })}
          />
          {unitSystem === 'METRIC' ? (
            <NumberField
              label="Height (cm)"
              required
              value={typed.heightCm}
              onChange={(heightCm) => edit({ heightCm })}
            />
          ) : (
            <div className="grid">
              <NumberField
                label="Height (ft)"
                required
                value={typed.heightFt}
                onChange={(heightFt) => edit({ heightFt })}
              />
              <NumberField
                label="Height (in)"
                required
                hint="0-11"
                value={typed.heightIn}
                onChange={(heightIn) => edit({ heightIn })}
              />
            </div>
          )}
          <div className="grid">
            <NumberField
              label="Age"
              hint="0-120; optional. From 2 to 20 growth charts apply."
              value={typed.age}
              onChange={(age) => edit({ age })}
            />
            <Select
              label="Gender"
              hint={child ? 'Needed for the growth charts.' : 'Optional'}
              required={child}
              value={typed.gender}
              onChange={(gender) => edit({ gender })}
              options={[
                { value: '', label: 'Not given' },
                { value: 'MALE', label: 'Male' },
                { value: 'FEMALE', label: 'Female' },
              ]}
            />
          </div>
          <div className="row">
            <Button variant="filled" type="submit" disabled={working} why="The calculation is under way">
              {working ? 'Calculating...' : 'Calculate BMI'}
            </Button>
            <Button
              variant="text"
              onClick={() => {
                change(BLANK)
                task.reset()
              }}
            >
              Reset
            </Button>
          </div>
        </Form>
        <Result
          title="Your BMI"
          task={task}
          working="Calculating..."
          empty="Your BMI, its band and the healthy weights for your height appear here."
          onExample={tryExample}
          actions={(result) => <ResultActions text={wordsOf(result)} />}
        >
          {(result) => <BmiCard result={result} colours={colours.value} />}
        </Result>
      </Panes>
    </div>
  )
}

function BmiCard({ result, colours }: { result: BmiResult; colours: Record<Category, string> | undefined }) {
  const { bmi, category, percentile, percentileText, idealWeightRangeText, weightAdjustmentText, disclaimer } = result
  return (
    <>
      <div>
        <p className="figure">{bmi.toFixed(1)}</p>
        <p>
          <strong>{category}</strong>
        </p>
        {percentileText && <p>{percentileText}</p>}
      </div>
      <Scale bmi={bmi} percentile={percentile} category={category} colours={colours} />
      <dl className="facts">
        <div>
          <dt>Healthy weight for this height</dt>
          <dd>{idealWeightRangeText}</dd>
        </div>
        <div>
          <dt>To get there</dt>
          <dd>{weightAdjustmentText}</dd>
        </div>
      </dl>
      <Alert>
        {percentile !== null && 'Percentile: CDC growth charts 2000, BMI-for-age. '}
        {disclaimer}
      </Alert>
    </>
  )
}

function wordsOf({ bmi, category, percentileText, idealWeightRangeText }: BmiResult): string {
  return [
    `BMI ${bmi.toFixed(1)}: ${category}`,
    ...(percentileText ? [percentileText] : []),
    `Healthy weight for this height: ${idealWeightRangeText}`,
  ].join('\n')
}

import { useRef, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { isToolError } from '#contract/error.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { NumberField, Select } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice, useInputs, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { readNumber } from '#shared/numbers/typed.ts'
import type api from './api.ts'
import type { BmiResult, Category } from './bmi.ts'
import { isChild, type Body, type UnitSystem } from './body.ts'
import { inStones, inUnits, mistakesIn, readForm, writeBmi, type Fields, type Measures, type Mistakes } from './form.ts'
import { Scale } from './scale.tsx'
import { Stones } from './stones.tsx'
import type { WeightSlider } from './weight-slider.tsx'

export { default as about } from './about.ts'

const call = client<typeof api>()
const BLANK = { weight: '', heightCm: '', heightFt: '', heightIn: '', age: '', gender: '', waist: '', asianCutOffs: '' }
const EXAMPLE = { ...BLANK, weight: '70', heightCm: '175' }

/** A result, and the measures that it is about. */
interface Answer extends BmiResult {
  body: Body
}

export default function BmiPage() {
  const [unitSystem, setUnitSystem] = useChoice('units', ['METRIC', 'IMPERIAL'], 'METRIC')
  const [stones, setStones] = useOption('stones', false)
  const [typed, change] = useInputs(BLANK)
  const task = useTask<Answer>()
  const colors = useTask<Record<Category, string>>()
  /** They are there or on their way, and not asked for again. */
  const colored = useRef(false)
  /** As typed in the other units. */
  const before = useRef<Measures>(undefined)
  const [slider, setSlider] = useState<{ Slider: typeof WeightSlider }>()
  const working = task.state === 'working'
  const child = isChild(readNumber(typed.age))
  const mistakes: Mistakes = isToolError(task.error) ? mistakesIn({ unitSystem, ...typed }) : {}

  const edit = (part: Partial<typeof BLANK>) => {
    change(part)
    task.markStale()
  }
  const changeUnits = (system: UnitSystem) => {
    setUnitSystem(system)
    edit(inUnits(system, typed, before.current))
    before.current = typed
    // It was about the fields that are no longer there.
    task.clearError()
  }
  const calculate = async (fields: Fields) => {
    const result = await task.run(async (signal) => {
      const body = readForm(fields)
      // It comes while the answer is on its way, or not at all: the result stands without it.
      void import('./weight-slider.tsx').then(
        ({ WeightSlider }) => setSlider({ Slider: WeightSlider }),
        () => undefined,
      )
      return { ...(await call('POST /bmi/calculate', { body }, signal)), body }
    })
    if (!result || colored.current) return
    colored.current = true
    if (!(await colors.run((signal) => call('GET /bmi/categories', {}, signal)))) colored.current = false
  }
  const written = (sentence: string) => (stones ? inStones(sentence) : sentence)
  const tryExample = () => {
    setUnitSystem('METRIC')
    before.current = undefined
    change(EXAMPLE)
    void calculate({ unitSystem: 'METRIC', ...EXAMPLE })
  }

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <ErrorAlert error={colors.error} onClose={colors.clearError} />
      <Panes>
        <Form label="Measures" error={task.error} onSubmit={() => void calculate({ unitSystem, ...typed })}>
          <Radios
            legend="Units"
            value={unitSystem}
            onChange={changeUnits}
            options={[
              { value: 'METRIC', label: 'Metric' },
              { value: 'IMPERIAL', label: 'Imperial' },
            ]}
          />
          {unitSystem === 'IMPERIAL' && (
            <Checkbox label="Weight in stones and pounds" checked={stones} onChange={setStones} />
          )}
          {unitSystem === 'METRIC' ? (
            <div className="grid" data-short>
              <NumberField
                label="Weight (kg)"
                field="weight"
                required
                value={typed.weight}
                error={mistakes.weight}
                onChange={(weight) => edit({ weight })}
              />
              <NumberField
                label="Height (cm)"
                field="heightCm"
                required
                value={typed.heightCm}
                error={mistakes.heightCm}
                onChange={(heightCm) => edit({ heightCm })}
              />
            </div>
          ) : (
            <>
              {stones ? (
                <Stones pounds={typed.weight} error={mistakes.weight} onChange={(weight) => edit({ weight })} />
              ) : (
                <NumberField
                  label="Weight (lb)"
                  field="weight"
                  required
                  value={typed.weight}
                  error={mistakes.weight}
                  onChange={(weight) => edit({ weight })}
                />
              )}
              <div className="grid" data-short>
                <NumberField
                  label="Height (ft)"
                  field="heightFt"
                  required
                  value={typed.heightFt}
                  error={mistakes.heightFt}
                  onChange={(heightFt) => edit({ heightFt })}
                />
                <NumberField
                  label="Height (in)"
                  field="heightIn"
                  required
                  hint="0-11"
                  value={typed.heightIn}
                  error={mistakes.heightIn}
                  onChange={(heightIn) => edit({ heightIn })}
                />
              </div>
            </>
          )}
          <div className="grid" data-short>
            <NumberField
              label="Age"
              field="age"
              hint="0-120, optional. From 2 to 20, growth charts apply."
              value={typed.age}
              error={mistakes.age}
              onChange={(age) => edit({ age })}
            />
            <Select
              label="Gender"
              field="gender"
              hint={child ? 'Needed for the growth charts.' : 'Optional'}
              required={child}
              value={typed.gender}
              error={mistakes.gender}
              onChange={(gender) => edit({ gender })}
              options={[
                { value: '', label: 'Not given' },
                { value: 'MALE', label: 'Male' },
                { value: 'FEMALE', label: 'Female' },
              ]}
            />
          </div>
          <NumberField
            label={unitSystem === 'METRIC' ? 'Waist (cm)' : 'Waist (in)'}
            field="waist"
            hint="Optional: adds a second opinion, waist to height"
            value={typed.waist}
            error={mistakes.waist}
            onChange={(waist) => edit({ waist })}
          />
          <Checkbox
            label="Show the WHO points for Asian adults"
            hint="23 and 27.5, in addition to the bands"
            checked={typed.asianCutOffs === 'true'}
            onChange={(on) => edit({ asianCutOffs: on ? 'true' : '' })}
          />
          <div className="row">
            <Button variant="filled" type="submit" disabled={working} why="The calculation is under way">
              {working ? 'Calculating...' : 'Calculate BMI'}
            </Button>
            <ResetButton
              onClick={() => {
                change(BLANK)
                before.current = undefined
                task.reset()
              }}
            />
          </div>
        </Form>
        <Result
          title="Your BMI"
          task={task}
          working="Calculating..."
          empty="Your BMI, its band and the healthy weights for your height appear here."
          onExample={tryExample}
          said={(result) => `BMI ${shownBmi(result)}: ${result.category}`}
          actions={(result) => <ResultActions text={wordsOf(result, written)} />}
        >
          {(result) => (
            <>
              <BmiCard result={result} colors={colors.value} written={written} />
              {slider && (
                <slider.Slider key={JSON.stringify(result.body)} body={result.body} result={result} written={written} />
              )}
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

interface CardProps {
  result: BmiResult
  colors: Record<Category, string> | undefined
  /** A sentence with weights in the units of the visitor. */
  written: (sentence: string) => string
}

/** No figure stands at the end of a line, and its unit on the next. */
const unbroken = (sentence: string) => sentence.replaceAll(/(\d) (?=kg|lb|st)/g, '$1\u00a0')

function BmiCard({ result, colors, written }: CardProps) {
  const { bmi, category, percentile, percentileText, idealWeightRangeText, weightAdjustmentText, disclaimer } = result
  return (
    <>
      <div>
        <p className="figure">{shownBmi(result)}</p>
        <p>
          <strong>{category}</strong>
        </p>
        {percentileText && <p>{percentileText}</p>}
      </div>
      <Scale bmi={bmi} percentile={percentile} category={category} colors={colors} />
      <Facts>
        <Fact name="Healthy weight for this height">{unbroken(written(idealWeightRangeText))}</Fact>
        <Fact name="Your weight">{unbroken(written(weightAdjustmentText))}</Fact>
        {opinionsOf(result).map(([name, opinion]) => (
          <Fact key={name} name={name}>
            {opinion}
          </Fact>
        ))}
      </Facts>
      <Alert>
        {percentile !== null && 'Percentile: CDC growth charts 2000, BMI-for-age. '}
        {disclaimer}
      </Alert>
    </>
  )
}

function shownBmi({ bmi, percentile, asianText }: BmiResult): string {
  return writeBmi(bmi, percentile === null, asianText !== undefined)
}

function opinionsOf({ waistText, asianText }: BmiResult): [name: string, opinion: string][] {
  return [
    ...(waistText ? [['Waist to height (NICE)', waistText] as [string, string]] : []),
    ...(asianText ? [['WHO points for Asian adults', asianText] as [string, string]] : []),
  ]
}

function wordsOf(result: BmiResult, written: CardProps['written']): string {
  const { category, percentileText, idealWeightRangeText } = result
  return [
    `BMI ${shownBmi(result)}: ${category}`,
    ...(percentileText ? [percentileText] : []),
    `Healthy weight for this height: ${written(idealWeightRangeText)}`,
    ...opinionsOf(result).map(([name, opinion]) => `${name}: ${opinion}`),
  ].join('\n')
}

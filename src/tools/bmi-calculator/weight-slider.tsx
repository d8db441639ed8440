import { useEffect, useState } from 'react'
import { Rested } from '#ui/rested.tsx'
import { Slider } from '#ui/slider.tsx'
import { isInfant, resultsByWeight, type BmiResult } from './bmi.ts'
import type { Body } from './body.ts'
import { inUnit, rangeOf, sentenceAt } from './other-weights.ts'

interface Props {
  /** What the result is about. */
  body: Body
  result: BmiResult
  /** A sentence with weights in the units of the visitor. */
  written: (sentence: string) => string
}

/** What the result would be at another weight; nothing where there are no bands. */
export function WeightSlider({ body, result, written }: Props) {
  const [moved, setMoved] = useState<number>()
  const [resultAt, setResultAt] = useState<(weight: number) => BmiResult>()
  useEffect(() => {
    let gone = false
    const keep = (at: (weight: number) => BmiResult) => gone || setResultAt(() => at)
    // Without the table of children, the result stands as it is.
    void resultsByWeight(body).then(keep, () => undefined)
    return () => {
      gone = true
    }
  }, [body])
  if (!resultAt || isInfant(body.age)) return null
  const weight = moved ?? body.weight
  const lines = moved === undefined ? [] : linesAt(moved, resultAt(moved), body).map(written)
  return (
    <div className="stack">
      <Slider
        label="Another weight"
        {...rangeOf(body, result)}
        value={weight}
        text={written(inUnit(weight, body))}
        onChange={setMoved}
      />
      {lines.length === 0 ? (
        <p className="muted small">Move it to see the BMI and the band there.</p>
      ) : (
        <div aria-hidden="true">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <Rested>{lines.length > 0 && <span key={lines[0]}>{lines.join('. ')}</span>}</Rested>
    </div>
  )
}

function linesAt(weight: number, result: BmiResult, body: Body): string[] {
  const { percentileText, asianText } = result
  return [
    sentenceAt(weight, result, body),
    ...(percentileText ? [percentileText] : []),
    ...(asianText ? [`WHO points for Asian adults: ${asianText}`] : []),
  ]
}

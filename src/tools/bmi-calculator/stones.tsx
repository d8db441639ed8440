import { useState } from 'react'
import { NumberField } from '#ui/field.tsx'
import { poundsOf, stonesOf } from './form.ts'

/** Stones are another way to type the pounds. */
export function Stones({
  pounds,
  error,
  onChange,
}: {
  pounds: string
  error: string | undefined
  onChange(pounds: string): void
}) {
  const [typed, setTyped] = useState({ st: '', lb: '' })
  // What was typed stays, `11.` for example, as long as it means the same pounds.
  const shown = poundsOf(typed) === pounds ? typed : stonesOf(pounds)
  const edit = (part: Partial<typeof typed>) => {
    const next = { ...shown, ...part }
    setTyped(next)
    onChange(poundsOf(next))
  }
  return (
    <div className="grid" data-short>
      <NumberField
        label="Weight (st)"
        field="weight"
        required
        value={shown.st}
        error={error}
        onChange={(st) => edit({ st })}
      />
      <NumberField label="Weight (lb)" value={shown.lb} onChange={(lb) => edit({ lb })} />
    </div>
  )
}

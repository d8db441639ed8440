import { useEffect, useState } from 'react'
import { TextField } from '#ui/field.tsx'
import { useInput } from '#ui/state.ts'

/** A year that is typed passes through others on its way. */
const REST_MS = 500
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

interface Bounds {
  first: string
  last: string
  /** How the sentence that refuses other days names the last one. */
  until: string
}

export interface AskedDay {
  typed: string
  type(day: string): void
  /** The day to ask about: empty while there is none. */
  day: string
  bounds: Bounds
  error: string | undefined
}

/** A day that is asked about once it is typed to the end and within its bounds. */
export function useDay(name: string, bounds: Bounds): AskedDay {
  const [typed, type] = useInput<string>(name, '', isDay)
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const settled = typed === '' ? '' : rested
  const isWithin = settled >= bounds.first && settled <= bounds.last
  const error =
    settled === '' || isWithin ? undefined : `Please choose a day from ${bounds.first} until ${bounds.until}.`
  return { typed, type, day: isWithin ? settled : '', bounds, error }
}

export function DayField({ asked, label, hint }: { asked: AskedDay; label: string; hint: string }) {
  const { typed, type, bounds, error } = asked
  return (
    <TextField
      label={label}
      type="date"
      min={bounds.first}
      max={bounds.last}
      value={typed}
      onChange={type}
      hint={hint}
      error={error}
    />
  )
}

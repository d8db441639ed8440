import type { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { readNumber, wholeFrom } from '#shared/numbers/typed.ts'
import { ColorField } from '#ui/color-field.tsx'
import { NumberField, Select } from '#ui/field.tsx'
import { useChoice, useOption } from '#ui/state.ts'
import type { Look } from './code.ts'

const LEVELS = [
  { value: 'L', label: 'L: restores 7%' },
  { value: 'M', label: 'M: restores 15%' },
  { value: 'Q', label: 'Q: restores 25%' },
  { value: 'H', label: 'H: restores 30%' },
] as const
const isSize = wholeFrom(100, 2000)
const isMargin = wholeFrom(0, 20)
const isColor = (value: string) => /^#[\da-f]{6}$/i.test(value)

interface LookOptions {
  /** What is chosen, or why it cannot be. */
  look: Look | ToolError
  values: { size: string; level: Look['errorCorrection']; foreground: string; background: string; quietZone: string }
  set: {
    size(value: string): void
    level(value: Look['errorCorrection']): void
    foreground(value: string): void
    background(value: string): void
    quietZone(value: string): void
  }
}

/** Size, level, colours and margin, remembered for the next visit; `prefix` tells the panels apart. */
export function useLook(prefix: string): LookOptions {
  const [size, setSize] = useOption<string>(`${prefix}size`, '400', isSize)
  const [level, setLevel] = useChoice(`${prefix}errorCorrection`, ['L', 'M', 'Q', 'H'], 'M')
  const [foreground, setForeground] = useOption(`${prefix}foregroundColor`, '#000000', isColor)
  const [background, setBackground] = useOption(`${prefix}backgroundColor`, '#ffffff', isColor)
  const [quietZone, setQuietZone] = useOption<string>(`${prefix}quietZone`, '4', isMargin)
  const values = { size, level, foreground, background, quietZone }
  return {
    look: lookOf(values),
    values,
    set: {
      size: setSize,
      level: setLevel,
      foreground: setForeground,
      background: setBackground,
      quietZone: setQuietZone,
    },
  }
}

function lookOf({ size, level, foreground, background, quietZone }: LookOptions['values']): Look | ToolError {
  if (!isSize(size)) return refusalOf('The size must be a whole number from 100 to 2,000.', 'size')
  if (!isMargin(quietZone)) return refusalOf('The margin must be a whole number from 0 to 20.', 'quietZone')
  return {
    size: readNumber(size) as number,
    errorCorrection: level,
    foregroundColor: foreground.slice(1),
    backgroundColor: background.slice(1),
    quietZone: readNumber(quietZone) as number,
  }
}

export function LookFields({
  values,
  set,
  level,
}: Pick<LookOptions, 'values' | 'set'> & {
  /** A level that something else asks for. */
  level?: { forced: 'H'; why: string } | undefined
}) {
  return (
    <div className="grid">
      <NumberField
        label="Size (px)"
        field="size"
        value={values.size}
        onChange={set.size}
        inputMode="numeric"
        hint="100 to 2,000 pixels"
      />
      <Select
        label="Error correction"
        value={level?.forced ?? values.level}
        onChange={set.level}
        options={LEVELS}
        disabled={level !== undefined}
        hint={level?.why}
      />
      <ColorField
        label="Foreground colour"
        field="foregroundColor"
        value={values.foreground}
        onChange={set.foreground}
      />
      <ColorField label="Background colour" value={values.background} onChange={set.background} />
    </div>
  )
}

export function MarginField({ values, set }: Pick<LookOptions, 'values' | 'set'>) {
  return (
    <NumberField
      label="Margin (modules)"
      field="quietZone"
      value={values.quietZone}
      onChange={set.quietZone}
      inputMode="numeric"
      hint="Scanners need 4"
    />
  )
}

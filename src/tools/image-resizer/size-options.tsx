import { Checkbox, Radios } from '#ui/checks.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { NumberField, Select } from '#ui/field.tsx'
import { Slider } from '#ui/slider.tsx'
import { otherSide } from './geometry.ts'
import { FITS, SIDE_BOUNDS, sideOf, type Mistakes } from './options.ts'
import { findPreset, PRESETS } from './presets.ts'
import type { ResizeState } from './resize-state.browser.ts'

const PRESET_OPTIONS = [
  { value: '', label: 'Choose a size by name' },
  ...PRESETS.map(({ group, presets }) => ({
    group,
    options: Object.entries(presets).map(([value, { label }]) => ({ value, label })),
  })),
]

/** How large the result shall be: in pixels and in kilobytes. */
export function SizeOptions({ state, mistakes }: { state: ResizeState; mistakes: Mistakes }) {
  const { options, change } = state
  return (
    <>
      <Radios
        legend="Resize by"
        value={options.mode}
        onChange={(mode) => change({ mode })}
        options={[
          { value: 'percentage', label: 'Percentage' },
          { value: 'dimensions', label: 'Dimensions' },
        ]}
      />
      {options.mode === 'percentage' ? (
        <Slider
          label="Percentage"
          value={options.percent}
          onChange={(percent) => change({ percent })}
          min={10}
          max={200}
          step={10}
          unit="%"
        />
      ) : (
        <Dimensions state={state} mistakes={mistakes} />
      )}
      <div className="grid">
        <Slider
          label="Quality"
          value={options.quality}
          onChange={(quality) => change({ quality })}
          min={1}
          max={100}
          unit="%"
          disabled={options.targetKb.trim() !== ''}
        />
        <NumberField
          label="Target size (KB)"
          value={options.targetKb}
          onChange={(targetKb) => change({ targetKb })}
          placeholder="Optional"
          hint="Finds the quality by itself"
          error={mistakes.target}
        />
      </div>
    </>
  )
}

function Dimensions({ state: { options, change, shape }, mistakes }: { state: ResizeState; mistakes: Mistakes }) {
  const { width, height, lock, fit, background } = options
  const follow = (typed: string, own: number, other: number) => {
    const side = sideOf(typed)
    return side ? String(otherSide(side, own, other)) : ''
  }
  const changeWidth = (typed: string) =>
    change(lock && shape ? { width: typed, height: follow(typed, shape.width, shape.height) } : { width: typed })
  const changeHeight = (typed: string) =>
    change(lock && shape ? { height: typed, width: follow(typed, shape.height, shape.width) } : { height: typed })
  const applyPreset = (id: string) => {
    const preset = findPreset(id)
    if (!preset) return
    change({ lock: false, fit: preset.fit, width: String(preset.width), height: String(preset.height) })
  }
  return (
    <>
      <Select label="Preset" value="" onChange={applyPreset} options={PRESET_OPTIONS} />
      <div className="grid">
        <NumberField
          label="Width (px)"
          inputMode="numeric"
          value={width}
          onChange={changeWidth}
          hint={SIDE_BOUNDS}
          error={mistakes.width}
        />
        <NumberField
          label="Height (px)"
          inputMode="numeric"
          value={height}
          onChange={changeHeight}
          hint={SIDE_BOUNDS}
          error={mistakes.height}
        />
      </div>
      <Checkbox
        label="Lock aspect ratio"
        hint={shape ? undefined : 'With several images, width and height are a frame that each one fits into.'}
        checked={lock}
        onChange={(locked) =>
          change(locked && shape ? { lock: true, height: follow(width, shape.width, shape.height) } : { lock: locked })
        }
      />
      {!lock && <Select label="Fit" value={fit} onChange={(next) => change({ fit: next })} options={FITS} />}
      {!lock && fit === 'pad' && (
        <ColorField
          label="Colour around the picture"
          value={background}
          onChange={(next) => change({ background: next })}
        />
      )}
    </>
  )
}

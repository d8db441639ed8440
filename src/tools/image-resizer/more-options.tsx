import { Checkbox } from '#ui/checks.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { Select } from '#ui/field.tsx'
import { FORMATS, outputType, type Format } from './options.ts'
import type { ResizeState } from './resize-state.browser.ts'

const FORMAT_OPTIONS = FORMATS.map((value) => ({ value, label: value === 'same' ? 'Same as the original' : value }))
const METADATA_OPTIONS = [
  { value: 'strip', label: 'Remove all of it' },
  { value: 'keep-without-place', label: 'Keep Exif without the place' },
  { value: 'keep', label: 'Keep Exif with the place' },
] as const

/** What few visitors change. */
export function MoreOptions({ state, own }: { state: ResizeState; own: string | undefined }) {
  const { options, change } = state
  const type = outputType(options.format, own ?? '')
  return (
    <details>
      <summary>Format, metadata and more</summary>
      <div className="stack">
        <Select
          label="Output format"
          value={options.format}
          onChange={(format: Format) => change({ format })}
          options={FORMAT_OPTIONS}
          hint={
            type === 'image/png' && own
              ? 'PNG keeps every pixel: quality does not apply. WebP is usually much smaller.'
              : undefined
          }
        />
        <Select
          label="Metadata (camera, date, place)"
          value={options.metadata}
          onChange={(metadata) => change({ metadata })}
          options={METADATA_OPTIONS}
        />
        {type === 'image/jpeg' && own !== 'image/jpeg' && (
          <ColorField
            label="Colour behind transparent areas"
            value={options.background}
            onChange={(background) => change({ background })}
          />
        )}
        <Checkbox
          label="Smaller JPG by MozJPEG"
          hint="About a tenth smaller and just as sharp, several times slower"
          checked={options.small}
          onChange={(small) => change({ small })}
        />
        <Checkbox
          label="Allow fewer pixels to meet a target size"
          hint="Only when nothing else makes the file small enough"
          checked={options.shrink}
          onChange={(shrink) => change({ shrink })}
        />
      </div>
    </details>
  )
}

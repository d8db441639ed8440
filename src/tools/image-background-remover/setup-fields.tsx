import { Button } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Slider } from '#ui/slider.tsx'
import type { SetupChoices } from './use-setup.browser.ts'

interface Props {
  choices: SetupChoices
  /** Every change of an option makes the shown result an old one. */
  onChange(): void
  onGround(files: File[]): void
}

export function SetupFields({ choices: { setup, set, preparePassport }, onChange, onGround }: Props) {
  const changing = changingWith(onChange)
  const { outputFormat, cropToSubject, cropShape } = setup
  return (
    <>
      <div className="row">
        <Button size="small" onClick={() => (preparePassport(), onChange())}>
          Passport photo: white, 35 × 45
        </Button>
      </div>
      <Radios
        legend="Output format"
        value={outputFormat}
        onChange={changing(set.setFormat)}
        options={['PNG', 'JPG', { value: 'WEBP', label: 'WebP' }]}
      />
      <BackgroundFields setup={setup} set={set} changing={changing} onGround={onGround} />
      <Slider
        label="Edge feather"
        value={setup.featherEdges}
        onChange={changing(set.setFeather)}
        min={0}
        max={10}
        unit=" px"
      />
      <Checkbox label="Crop to the subject" checked={cropToSubject} onChange={changing(set.setCrop)} />
      {cropToSubject && (
        <Radios
          legend="Shape of the crop"
          value={cropShape}
          onChange={changing(set.setShape)}
          options={[
            { value: 'SUBJECT', label: 'Around the subject' },
            { value: 'PASSPORT', label: 'Passport photo, 35 × 45' },
          ]}
        />
      )}
      {cropToSubject && cropShape === 'PASSPORT' && (
        <p className="muted small">
          The head comes into the middle, at the picture’s own resolution. How large it must be differs from country to
          country: check it before you print.
        </p>
      )}
    </>
  )
}

interface BackgroundProps extends Pick<SetupChoices, 'setup' | 'set'>, Pick<Props, 'onGround'> {
  changing: ReturnType<typeof changingWith>
}

function BackgroundFields({ setup, set, changing, onGround }: BackgroundProps) {
  const { backgroundType, backgroundImage } = setup
  return (
    <>
      <Radios
        legend="Background"
        value={backgroundType}
        onChange={changing(set.setType)}
        options={[
          { value: 'TRANSPARENT', label: 'Transparent' },
          { value: 'SOLID_COLOR', label: 'Solid colour' },
          { value: 'CUSTOM_IMAGE', label: 'Custom image' },
          { value: 'BLUR_ORIGINAL', label: 'Blur original' },
        ]}
      />
      {backgroundType === 'TRANSPARENT' && setup.outputFormat === 'JPG' && (
        <p className="muted small">JPG has no transparency: the background becomes white.</p>
      )}
      {backgroundType === 'SOLID_COLOR' && (
        <ColorField label="Background colour" value={setup.backgroundColor} onChange={changing(set.setColor)} />
      )}
      {backgroundType === 'CUSTOM_IMAGE' && (
        <DropZone
          label="Background image"
          hint="It is cropped to fill the picture."
          accept="image/*"
          files={backgroundImage ? [backgroundImage] : []}
          onFiles={onGround}
        />
      )}
      {backgroundType === 'BLUR_ORIGINAL' && (
        <Slider label="Blur intensity" value={setup.blurIntensity} onChange={changing(set.setBlur)} min={1} max={20} />
      )}
    </>
  )
}

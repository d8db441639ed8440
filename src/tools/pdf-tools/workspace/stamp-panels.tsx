import { useRef, useState } from 'react'
import { localDay } from '#shared/time/local-day.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { Slider } from '#ui/slider.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import type { Call } from '../engines/engine.browser.ts'
import { JobPanel } from './job-panel.tsx'
import { PagesField } from './pages-job-panel.tsx'
import type { Corner, StampOptions } from '../jobs/stamp.ts'
import type { StepProps } from './step.browser.ts'
import type { Workspace } from './use-workspace.browser.ts'
import type { Outcome } from '../work.ts'

const CORNERS = ['top left', 'top', 'top right', 'bottom left', 'bottom', 'bottom right'] as const
const CORNER_LABELS: Record<Corner, string> = {
  'top left': 'Top left',
  top: 'Top middle',
  'top right': 'Top right',
  'bottom left': 'Bottom left',
  bottom: 'Bottom middle',
  'bottom right': 'Bottom right',
}
const FONTS = [
  { value: 'sans', label: 'Helvetica' },
  { value: 'serif', label: 'Times' },
  { value: 'mono', label: 'Courier' },
] as const

/** {date} is the day on which the pages are written on: the form may have been open since yesterday. */
function stamped({ worker, work }: Workspace, options: Omit<StampOptions, 'date'>, call: Call): Promise<Outcome> {
  return worker.call('stamp', { work, options: { ...options, date: localDay(new Date()) } }, call)
}

export function NumbersPanel({ workspace }: StepProps) {
  const [numbers, setNumbers] = useOption('numbers.text', '{n} / {total}')
  const [corner, setCorner] = useChoice('numbers.corner', CORNERS, 'bottom')
  const [header, setHeader] = useInput('numbers.header')
  const [footer, setFooter] = useInput('numbers.footer')
  const [pages, setPages] = useInput('numbers.pages')
  const [first, setFirst] = useOption('numbers.first', '1')
  const [digits, setDigits] = useOption('numbers.digits', '1')
  const [margin, setMargin] = useOption('numbers.margin', '10')
  const [font, setFont] = useChoice('numbers.font', ['sans', 'serif', 'mono'], 'sans')
  const [size, setSize] = useOption('numbers.size', '10')
  const [color, setColor] = useOption('numbers.color', '#000000')
  const options = {
    pages,
    edges: [
      { text: numbers, corner },
      { text: header, corner: corner === 'top' ? ('top left' as const) : ('top' as const) },
      { text: footer, corner: corner === 'bottom' ? ('bottom left' as const) : ('bottom' as const) },
    ],
    edgeStyle: { font, size: Math.min(200, Math.max(4, readNumber(size) || 10)), color },
    margin: Math.min(100, Math.max(0, readNumber(margin) || 0)),
    first: readNumber(first) ?? NaN,
    digits: Math.min(12, Math.max(1, readNumber(digits) || 1)),
  }
  return (
    <JobPanel
      title="Page numbers, header and footer"
      action="Write on the pages"
      hint="Upright on every page, turned ones too."
      workspace={workspace}
      input={options}
      run={(call) => stamped(workspace, options, call)}
    >
      <div className="grid">
        <TextField
          label="Numbers"
          field="text"
          value={numbers}
          onChange={setNumbers}
          hint="{n} number, {total} last, {date}, {file}"
        />
        <Select
          label="Place"
          value={corner}
          onChange={setCorner}
          options={CORNERS.map((value) => ({ value, label: CORNER_LABELS[value] }))}
        />
        <NumberField label="First number" field="first" value={first} onChange={setFirst} inputMode="numeric" />
        <NumberField
          label="Digits"
          value={digits}
          onChange={setDigits}
          inputMode="numeric"
          hint="6 makes 000001; with ABC{n} a Bates number"
        />
        <TextField label="Header" prose value={header} onChange={setHeader} />
        <TextField label="Footer" prose value={footer} onChange={setFooter} />
        <Select label="Font" value={font} onChange={setFont} options={FONTS} />
        <NumberField label="Size (points)" value={size} onChange={setSize} />
        <NumberField label="From the edge (mm)" value={margin} onChange={setMargin} />
        <ColorField label="Colour" value={color} onChange={setColor} />
      </div>
      <PagesField value={pages} onChange={setPages} />
    </JobPanel>
  )
}

export function WatermarkPanel({ workspace }: StepProps) {
  const [text, setText] = useInput('watermark.text', 'DRAFT')
  const [picture, setPicture] = useState<File>()
  const [font, setFont] = useChoice('watermark.font', ['sans', 'serif', 'mono'], 'sans')
  const [size, setSize] = useOption('watermark.size', '80')
  const [color, setColor] = useOption('watermark.color', '#b3261e')
  const [opacity, setOpacity] = useOption('watermark.opacity', 25)
  const [angle, setAngle] = useOption('watermark.angle', 45)
  const [behind, setBehind] = useOption('watermark.behind', false)
  const [pages, setPages] = useInput('watermark.pages')
  const choice = useRef<HTMLDivElement>(null)
  const wordsAgain = () => {
    // The button goes with the picture, and would take the focus along.
    choice.current?.focus()
    setPicture(undefined)
  }
  const options = {
    pages,
    edges: [],
    edgeStyle: { font, size: 10, color },
    margin: 0,
    first: 1,
    digits: 1,
    watermark: {
      text,
      style: { font, size: Math.min(400, Math.max(4, readNumber(size) || 80)), color },
      opacity: opacity / 100,
      angle,
      behind,
      ...(picture ? { picture } : {}),
    },
  }
  return (
    <JobPanel
      title="Watermark"
      action="Add the watermark"
      hint="Across the middle of the pages."
      workspace={workspace}
      input={[options, picture?.name, picture?.lastModified]}
      run={(call) => stamped(workspace, options, call)}
    >
      <TextField label="Words" field="text" prose value={text} onChange={setText} disabled={picture !== undefined} />
      <div className="row" ref={choice} tabIndex={-1}>
        <FileButton
          size="small"
          icon="photo"
          label="Picture for the watermark"
          accept="image/*"
          onFiles={([file]) => setPicture(file)}
        >
          {picture ? 'Another picture' : 'A picture instead'}
        </FileButton>
        {picture && (
          <>
            <span className="small">{picture.name}</span>
            <Button size="small" variant="text" onClick={wordsAgain}>
              Words again
            </Button>
          </>
        )}
      </div>
      {!picture && (
        <div className="grid">
          <Select label="Font" value={font} onChange={setFont} options={FONTS} />
          <NumberField label="Size (points)" value={size} onChange={setSize} />
          <ColorField label="Colour" value={color} onChange={setColor} />
          <Slider label="Angle" value={angle} onChange={setAngle} min={-90} max={90} unit="°" />
        </div>
      )}
      <Slider label="Opacity" value={opacity} onChange={setOpacity} min={5} max={100} unit=" %" />
      <Checkbox label="Behind the page’s content" checked={behind} onChange={setBehind} />
      <PagesField value={pages} onChange={setPages} />
    </JobPanel>
  )
}

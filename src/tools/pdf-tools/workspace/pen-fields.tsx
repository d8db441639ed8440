import { useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { NumberField, Select } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { pictureMark } from './picture-mark.browser.ts'
import { SignatureDialog } from './signature-dialog.tsx'
import type { Pen } from './use-pen.browser.ts'

/** Today in the visitor's zone and language, the month in words: 1/2 is another day elsewhere. */
const today = () => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date())

/** What the chosen tool needs to know. `onDateBeside`: a signature is followed by its date, which is another tool's. */
export function PenFields({ pen, onDateBeside }: { pen: Pen; onDateBeside(date: string): void }) {
  const { tool, color, setColor, opening } = pen
  return (
    <>
      {tool === 'text' && <TextFields pen={pen} />}
      {tool === 'sign' && <SignatureFields pen={pen} onDate={() => onDateBeside(today())} />}
      {tool === 'picture' && (
        <>
          <ErrorAlert error={opening.error} onClose={opening.clearError} />
          <FileButton
            label="Picture to put on the page"
            accept="image/*"
            onFiles={([file]) => void opening.run(() => pictureMark(file))}
          >
            Choose a picture
          </FileButton>
        </>
      )}
      {(tool === 'text' || tool === 'draw') && <ColorField label="Colour" value={color} onChange={setColor} />}
      {tool === 'draw' && <NumberField label="Width (points)" value={pen.width} onChange={pen.setWidth} />}
      {tool === 'highlight' && <ColorField label="Marker" value={pen.marker} onChange={pen.setMarker} />}
    </>
  )
}

function TextFields({ pen: { text, setText, font, setFont, size, setSize } }: { pen: Pen }) {
  return (
    <>
      <TextArea label="Text" prose value={text} onChange={setText} rows={2} placeholder="Then click on the page" />
      <div className="grid">
        <Select
          label="Font"
          value={font}
          onChange={setFont}
          options={[
            { value: 'sans', label: 'Helvetica' },
            { value: 'serif', label: 'Times' },
            { value: 'mono', label: 'Courier' },
          ]}
        />
        <NumberField label="Size (points)" value={size} onChange={setSize} />
      </div>
      <div className="row">
        {['✓', '✗', '●'].map((sign) => (
          <Button key={sign} size="small" onClick={() => setText(sign)}>
            {sign}
          </Button>
        ))}
        <Button size="small" onClick={() => setText(today())}>
          Today’s date
        </Button>
      </div>
    </>
  )
}

function SignatureFields({ pen: { signature, setSignature }, onDate }: { pen: Pen; onDate(): void }) {
  const [signing, setSigning] = useState(false)
  return (
    <>
      <div className="row">
        <Button onClick={() => setSigning(true)}>{signature ? 'Another signature' : 'Make a signature'}</Button>
        <Button onClick={onDate}>Today’s date</Button>
        {signature && <span className="small muted">Click on the page to put it there.</span>}
      </div>
      {signing && (
        <SignatureDialog
          onClose={() => setSigning(false)}
          onDone={(made) => {
            setSignature(made)
            setSigning(false)
          }}
        />
      )}
    </>
  )
}

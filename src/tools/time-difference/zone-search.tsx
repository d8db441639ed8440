import { useEffect, useId, useRef, useState } from 'react'
import { searchZones } from '#shared/time/zone-names.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { keyOf } from '#ui/key-of.ts'

const MOST = 8

export interface ZoneSearchProps {
  onChoose(zone: string): void
  onClose(): void
}

/** All zones by city, country or name; Enter takes the first that is found. */
export function ZoneSearch({ onChoose, onClose }: ZoneSearchProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const found = searchZones(text, MOST)
  useEffect(() => field.current?.focus(), [])
  return (
    <Dialog title="Search all time zones" onClose={onClose}>
      <div className="stack">
        <div className="field">
          <label htmlFor={id}>City, country or zone</label>
          <input
            ref={field}
            id={id}
            className="input"
            dir="auto"
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (keyOf(event.nativeEvent) !== 'Enter') return
              // The form around the list is not meant.
              event.preventDefault()
              event.stopPropagation()
              if (found[0]) onChoose(found[0].value)
            }}
          />
        </div>
        <div className="stack" data-gap="small">
          {found.map(({ value, label }) => (
            <Button key={value} wide onClick={() => onChoose(value)}>
              {label}
            </Button>
          ))}
        </div>
        <p className={found.length > 0 ? 'unseen' : 'muted'} role="status">
          {found.length > 0 ? `${found.length} found` : 'No time zone by that name. Try the largest city nearby.'}
        </p>
      </div>
    </Dialog>
  )
}

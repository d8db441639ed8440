import { hexOf } from '#shared/bytes.ts'
import { calendarFile, type CalendarEvent } from '#shared/time/calendar-file.ts'
import { DownloadButton } from '#ui/download-button.tsx'

interface Props {
  name: string
  event: () => Omit<CalendarEvent, 'uid'>
}

/** Saves a moment or a span of time for the visitor's own calendar program. */
export function CalendarButton({ name, event }: Props) {
  return (
    <div className="row">
      <DownloadButton
        size="small"
        label="Calendar file (.ics)"
        name={name}
        type="text/calendar;charset=utf-8"
        content={() => calendarFile({ uid: newUid(), ...event() }, new Date())}
      />
    </div>
  )
}

/** 128 random bits; `crypto.randomUUID` is missing on pages without HTTPS. */
function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `${hexOf(bytes)}@sundry`
}

import { useState } from 'react'
import { Button, CopyButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Checkbox } from './field.tsx'
import { formatFragment, parseFragment } from './fragment.ts'
import { sharedValues } from './state.ts'

/** A link longer than this breaks in mail programs and chats. */
const LONGEST_LINK = 8000

/** An address of this setup, to copy or to send. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [withInput, setWithInput] = useState(false)
  const link = linkOf(withInput)
  return (
    <Dialog title="Share this setup" onClose={onClose}>
      <div className="stack">
        <p>
          The link opens this tool with your options. They stand behind the “#”, which browsers never send to a server.
        </p>
        <Checkbox
          label="Put my input into the link as well"
          checked={withInput}
          onChange={setWithInput}
          hint="Whoever has the link can read it."
        />
        <input
          className="input mono"
          readOnly
          aria-label="Link"
          value={link ?? 'Too long for a link'}
          onFocus={(event) => event.target.select()}
        />
        <div className="row">
          <CopyButton text={link ?? ''} label="Copy link" disabled={link === undefined} />
          {/* Whoever thinks better of sending it has met no mistake. */}
          {link !== undefined && 'share' in navigator && (
            <Button
              icon="send"
              onClick={() => void navigator.share({ title: document.title, url: link }).catch(() => undefined)}
            >
              Share…
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The address of this setup; nothing where it would be too long for one. */
function linkOf(withInput: boolean): string | undefined {
  const { tab } = parseFragment(location.hash)
  const values = new URLSearchParams()
  for (const [name, { kind, value, fallback }] of sharedValues()) {
    if (kind === 'input' && !withInput) continue
    // A long text makes no link: writing one of it would freeze the page.
    if (typeof value === 'string' && value.length > LONGEST_LINK) return undefined
    if (JSON.stringify(value) === JSON.stringify(fallback)) continue
    values.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const link = `${location.origin}${location.pathname}${formatFragment({ tab, values })}`
  return link.length > LONGEST_LINK ? undefined : link
}

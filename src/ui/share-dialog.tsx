import { useState } from 'react'
import { ToolError } from '#contract/error.ts'
import { ErrorAlert } from './alert.tsx'
import { CopyButton, DoneButton, useConfirmation } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Checkbox } from './checks.tsx'
import { formatFragment, parseFragment } from './fragment.ts'
import { sharedValues } from './state.ts'
import { useTask } from './task.ts'

/** A link longer than this breaks in mail programs and chats. */
const LONGEST_LINK = 8000

/** An address of this setup, to copy or to send. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [withInput, setWithInput] = useState(false)
  const link = linkOf(withInput)
  const sharing = useTask<void>()
  const [shown, confirm] = useConfirmation()
  return (
    <Dialog title="Share this setup" onClose={onClose}>
      <div className="stack">
        <p>
          The link opens this tool with your options. They come after the “#”, which browsers never send to a server.
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
          <CopyButton
            text={link ?? ''}
            label="Copy link"
            variant="filled"
            disabled={link === undefined}
            why="With your input it is too long for a link"
          />
          {link !== undefined && 'share' in navigator && (
            <DoneButton
              icon="send"
              done={shown}
              onClick={() => void sharing.run(async () => void ((await isShared(link)) && confirm('Shared')))}
            >
              Share…
            </DoneButton>
          )}
        </div>
        <ErrorAlert error={sharing.error} onClose={sharing.clearError} />
      </div>
    </Dialog>
  )
}

/** Hands the link to the device; whoever thinks better of it has met no mistake, and has shared nothing. */
async function isShared(url: string): Promise<boolean> {
  try {
    await navigator.share({ title: document.title, url })
    return true
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return false
    throw new ToolError('This device could not share the link. Copy it instead.', { cause })
  }
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
  // A link without values would bring what the other visitor's device remembers.
  if (values.size === 0) values.set('options', 'usual')
  const link = `${location.origin}${location.pathname}${formatFragment({ tab, values })}`
  return link.length > LONGEST_LINK ? undefined : link
}

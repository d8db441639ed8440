import { useContext, useState } from 'react'
import type { Kind } from '#contract/tool.ts'
import { Button, CopyButton, DownloadButton } from './button.tsx'
import { Checkbox } from './field.tsx'
import { formatFragment, parseFragment } from './fragment.ts'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { useNextStop } from './next-stop.ts'
import { sendResult } from './parcel.ts'
import { SiteContext } from './site.ts'
import { sharedValues } from './state.ts'

interface Props {
  /** What a text result is: which tools it can be sent to. */
  kind?: Kind
  text?: string | (() => string)
  file?: { content: Blob | string | (() => Blob | string | Promise<Blob | string>); name: string; type?: string }
}

/** Copy, Download, Share link, Send to…: always in this order. */
export function ResultActions({ kind, text, file }: Props) {
  return (
    <>
      {text !== undefined && <CopyButton text={text} size="small" />}
      {file && <DownloadButton {...file} size="small" />}
      <ShareButton />
      {kind && (text !== undefined || file) && <SendTo kind={kind} text={text} file={file} />}
    </>
  )
}

function SendTo({ kind, text, file }: { kind: Kind; text: Props['text']; file: Props['file'] }) {
  const { tool, tools, navigate } = useContext(SiteContext)
  const stop = useNextStop()
  const takers = tools.filter((other) => other.accepts?.includes(kind) && other.name !== tool?.name)
  if (takers.length === 0) return null
  const next = stop && takers.find((taker) => taker.name === stop.tool)
  const from = tool?.name ?? ''
  const send = async (path: string, address = path) => {
    if (text !== undefined && kind !== 'image' && kind !== 'pdf') {
      sendResult({ kind, text: typeof text === 'string' ? text : text() }, from, path)
    } else if (file) {
      const content = typeof file.content === 'function' ? await file.content() : file.content
      const type = typeof content === 'string' ? (file.type ?? 'text/plain') : content.type
      sendResult({ kind, file: new File([content], file.name, { type }) }, from, path)
    }
    navigate(address)
  }
  return (
    <>
      <Menu
        label="Send to…"
        icon="send"
        entries={takers.map((taker) => ({ label: taker.shortLabel, onChoose: () => void send(taker.path) }))}
      />
      {next && (
        <Button size="small" icon="arrow-right" onClick={() => void send(next.path, stop.address)}>
          Continue to {next.shortLabel}
        </Button>
      )}
    </>
  )
}

function ShareButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="link" onClick={() => setOpen(true)}>
        Share link
      </Button>
      {open && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** A link longer than this breaks in mail programs and chats. */
const LONGEST_LINK = 8000

function ShareDialog({ onClose }: { onClose: () => void }) {
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

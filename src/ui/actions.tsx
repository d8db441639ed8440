import { useContext, type ComponentType, type ReactNode } from 'react'
import { ToolError } from '#contract/error.ts'
import type { Kind } from '#contract/tool.ts'
import { ErrorAlert } from './alert.tsx'
import { Button, CopyButton } from './button.tsx'
import { DownloadButton } from './download-button.tsx'
import { Menu } from './menu.tsx'
import { useNextStop } from './next-stop.ts'
import { sendResult } from './parcel.ts'
import { SiteContext } from './site.ts'
import { useTask } from './task.ts'

interface Props {
  /** What a text result is: which tools it can be sent to. */
  kind?: Kind
  text?: string | (() => string)
  file?: {
    content: Blob | string | (() => Blob | string | Promise<Blob | string>)
    name: string
    type?: string
    /** Of its button, where there are several. */
    label?: string
    variant?: 'filled' | 'outlined'
  }
  /** Downloads of other forms. */
  children?: ReactNode
}

/** Copy, Download, Share link, Send to…: always in this order. */
export function ResultActions({ kind, text, file, children }: Props) {
  return (
    <>
      {text !== undefined && <CopyButton text={text} size="small" />}
      {file && <DownloadButton {...file} size="small" />}
      {children}
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

/** The dialog comes when it is asked for. */
function ShareButton() {
  const dialog = useTask<{ ShareDialog: ComponentType<{ onClose: () => void }> }>()
  return (
    <>
      <Button size="small" icon="link" onClick={() => void dialog.run(loadShareDialog)}>
        Share link
      </Button>
      <ErrorAlert error={dialog.error} onClose={dialog.clearError} />
      {dialog.value && <dialog.value.ShareDialog onClose={dialog.reset} />}
    </>
  )
}

const loadShareDialog = () =>
  import('./share-dialog.tsx').catch((cause: unknown) => {
    throw new ToolError('The link could not be made. Check your connection and try again.', { cause })
  })

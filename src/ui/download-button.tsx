import { ErrorAlert } from './alert.tsx'
import { DoneButton, useConfirmation } from './button.tsx'
import { useTask } from './task.ts'
import { textBlob } from './text-blob.ts'
import { listeners } from './listeners.ts'

type Content = Blob | string

const saved = listeners()
/** Tells when a file went to the browser's downloads. */
export const onSaved = saved.on

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  saved.tell()
}

interface Props {
  /** The file, or how to make it when it is asked for; nothing where making it was given up, or failed and was told. */
  content: Content | (() => Content | undefined | Promise<Content | undefined>)
  name: string
  type?: string
  label?: string
  icon?: string
  size?: 'small' | 'normal'
  variant?: 'filled' | 'outlined' | 'text'
  disabled?: boolean
  why?: string
}

export function DownloadButton({
  content,
  name,
  type = 'text/plain;charset=utf-8',
  label = 'Download',
  icon = 'download',
  ...look
}: Props) {
  const [shown, confirm] = useConfirmation()
  const task = useTask<void>()
  const download = async () => {
    const made = typeof content === 'function' ? await content() : content
    if (made === undefined) return
    saveFile(typeof made === 'string' ? await textBlob(made, type) : made, name)
    confirm('Saved')
  }
  return (
    <>
      <DoneButton
        {...look}
        done={shown}
        icon={icon}
        // Making it may take a while: whoever presses again in that time means the same file.
        onClick={() => task.state === 'working' || void task.run(download)}
      >
        {label}
      </DoneButton>
      <ErrorAlert error={task.error} onClose={task.clearError} />
    </>
  )
}

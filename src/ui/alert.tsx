import type { ReactNode } from 'react'
import { isToolError } from '#contract/error.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

export type AlertKind = 'error' | 'warning' | 'success' | 'info'

/** Icons are named by `icon: '…'`, so that the build finds them. */
const KINDS: Record<AlertKind, { icon: string; role: string }> = {
  error: { icon: 'alert-circle', role: 'alert' },
  warning: { icon: 'alert-triangle', role: 'note' },
  success: { icon: 'circle-check', role: 'status' },
  info: { icon: 'info-circle', role: 'note' },
}

interface Props {
  kind?: AlertKind
  children: ReactNode
  onClose?: (() => void) | undefined
}

export function Alert({ kind = 'info', children, onClose }: Props) {
  return (
    <div className="alert" data-kind={kind} role={KINDS[kind].role}>
      <Icon name={KINDS[kind].icon} />
      <div className="alert-body">{children}</div>
      {onClose && <IconButton name="x" label="Close" onClick={onClose} />}
    </div>
  )
}

/** The closable red alert of every tool; nothing while there is no error. */
export function ErrorAlert({ error, onClose }: { error: unknown; onClose?: () => void }) {
  if (error === undefined || error === null) return null
  const further = isToolError(error) && error.errors.length > 1 ? error.errors : []
  return (
    <Alert kind="error" onClose={onClose}>
      {messageOf(error)}
      {further.length > 0 && (
        <ul>
          {further.map((place, index) => (
            // Several mistakes may have the same words; their order is all they have.
            <li key={index}>
              {place.line ? `Line ${place.line}${place.column ? `, column ${place.column}` : ''}: ` : ''}
              {place.message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  return isToolError(error) ? error.message : 'Something went wrong on this page. Please try again.'
}

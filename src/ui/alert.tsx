import { useContext, useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { isToolError } from '#contract/error.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { SiteContext } from './site.ts'

type AlertKind = 'error' | 'warning' | 'success' | 'info'

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
  /** Not announced by screen readers: another element announces it. */
  quiet?: boolean
  onClose?: (() => void) | undefined
  ref?: Ref<HTMLDivElement>
}

export function Alert({ kind = 'info', children, quiet, onClose, ref }: Props) {
  return (
    <div className="alert" ref={ref} data-kind={kind} role={quiet ? 'note' : KINDS[kind].role}>
      <Icon name={KINDS[kind].icon} />
      <div className="alert-body">{children}</div>
      {onClose && <IconButton name="x" label="Close" onClick={onClose} />}
    </div>
  )
}

/** A note that a result is announced with; once closed, it stays closed until there is another result. */
export function Banner({ of, ...props }: Omit<Props, 'onClose' | 'ref'> & { of: unknown }) {
  const [closed, setClosed] = useState<unknown>(NOTHING)
  return closed === of ? null : <Alert {...props} onClose={() => setClosed(of)} />
}
const NOTHING = Symbol('nothing')

/** Codes of refusals by a shared server that the visitor's own device may not need. */
const TOO_MUCH = ['too_large', 'too_large_output', 'too_complex', 'timeout']

interface ErrorProps {
  error: unknown
  onClose?: () => void
  /** Does the same again: offered where this device takes what was too much for the server. */
  again?: () => void
}

/** The closable red alert of every tool; nothing while there is no error. */
export function ErrorAlert({ error, onClose, again }: ErrorProps) {
  const { answerHere } = useContext(SiteContext)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined && error !== null) bringIntoSight(alert.current)
  }, [error])
  if (error === undefined || error === null) return null
  const offer = again && answerHere && isToolError(error) && TOO_MUCH.includes(error.code)
  const places = isToolError(error) ? error.errors : []
  return (
    <Alert kind="error" onClose={onClose} ref={alert}>
      {messageOf(error)}
      {/* Several fields that are wrong in the same way make one mistake. */}
      {places.some(({ message, line }) => message !== places[0]?.message || line !== places[0].line) && (
        <ul>
          {places.map((place, index) => (
            // Several mistakes may have the same words; their order is all they have.
            <li key={index}>
              {place.line ? `Line ${place.line}${place.column ? `, column ${place.column}` : ''}: ` : ''}
              {place.message}
            </li>
          ))}
        </ul>
      )}
      {offer && (
        <div className="row alert-offer">
          <Button
            size="small"
            icon="device-laptop"
            onClick={() => {
              answerHere()
              again()
            }}
          >
            Answer on this device
          </Button>
          <span className="small">Nothing is uploaded then, and size is limited by memory only.</span>
        </div>
      )}
    </Alert>
  )
}

/** On a phone the button that was pressed is far below the message. Whoever types is left where they are. */
function bringIntoSight(element: HTMLElement | null): void {
  if (!element || document.activeElement?.matches('input, textarea')) return
  const isBelow = element.getBoundingClientRect().bottom > innerHeight
  // The nearest place to see it is below the bar, for which the page has its `scroll-padding`.
  element.scrollIntoView({ block: isBelow ? 'center' : 'nearest' })
}

export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  return isToolError(error) ? error.message : 'Something went wrong on this page. Please try again.'
}

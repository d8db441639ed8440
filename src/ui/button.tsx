import { useEffect, useId, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  children: ReactNode
  onClick?: (event: React.MouseEvent<HTMLElement>) => void
  variant?: 'filled' | 'outlined' | 'text'
  /** `reset` beside fields: it also clears a date that is half typed, and gives up a file that is being read. */
  type?: 'button' | 'submit' | 'reset'
  size?: 'small' | 'normal'
  icon?: string | undefined
  wide?: boolean
  disabled?: boolean
  /**
   * Why the button is disabled, in words: told to assistive technology, as a tooltip, and below the button when it is
   * pressed all the same.
   */
  why?: string
  /** For toggles. */
  pressed?: boolean
  /** For assistive technology, where the shown words do not tell. */
  what?: string | undefined
}

/** A button that is disabled while the focus is on it waits until it is left: the focus would be lost. */
function useDisabled(disabled: boolean, onClick: Props['onClick']) {
  const [focused, setFocused] = useState(false)
  return {
    disabled: disabled && !focused,
    'aria-disabled': disabled && focused ? true : undefined,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onClick: disabled ? (event: React.MouseEvent) => event.preventDefault() : onClick,
  }
}

export function Button(props: Props) {
  const { variant = 'outlined', type = 'button', size = 'normal', disabled = false } = props
  const state = useDisabled(disabled, props.onClick)
  const id = useId()
  const [asked, setAsked] = useState(false)
  const explained = disabled && props.why
  const button = (
    <button
      className="button"
      type={type}
      data-variant={variant}
      data-size={size}
      data-wide={props.wide || undefined}
      {...state}
      aria-pressed={props.pressed}
      aria-label={props.what}
      aria-describedby={explained ? id : undefined}
    >
      {props.icon && <Icon name={props.icon} />}
      {props.children}
    </button>
  )
  if (!props.why) return button
  return (
    // A button that is switched off tells nobody that it was pressed: what lies around it does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className="explained"
      data-wide={props.wide || undefined}
      data-asked={(explained && asked) || undefined}
      title={explained || undefined}
      onClick={(event) => setAsked(event.target === event.currentTarget)}
    >
      {button}
      {explained && (
        <span className={asked ? 'field-hint' : 'unseen'} id={id}>
          {explained}
        </span>
      )}
    </span>
  )
}

/** Empties the fields, beside the button that runs. */
export function ResetButton({
  children = 'Reset',
  ...props
}: Pick<Props, 'onClick' | 'disabled'> & { children?: string }) {
  return (
    <Button variant="text" type="reset" {...props}>
      {children}
    </Button>
  )
}

export function IconButton({
  name,
  label,
  onClick,
  disabled = false,
}: {
  name: string
  label: string
  onClick: () => void
  disabled?: boolean
}) {
  const state = useDisabled(disabled, onClick)
  return (
    <button className="icon-button" type="button" aria-label={label} title={label} {...state}>
      <Icon name={name} />
    </button>
  )
}

/** Something that was done is confirmed in place for two seconds. */
export function useConfirmation(): [shown: string | undefined, confirm: (text: string) => void] {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), 2000)
    return () => clearTimeout(timer)
  }, [shown])
  return [shown, setShown]
}

/** A text, or how to make it when it is asked for. */
type Copied = string | (() => string | Promise<string>)

/** Copies a text, and gives words for how it went. */
export async function copyText(text: Copied): Promise<string> {
  try {
    const made = typeof text === 'string' ? text : text()
    // Without a secure connection there is none.
    const { clipboard } = navigator
    // Safari copies within the press alone: what is still to come is promised to it.
    if (typeof made === 'string') await clipboard.writeText(made)
    else
      await clipboard.write([
        new ClipboardItem({ 'text/plain': made.then((text) => new Blob([text], { type: 'text/plain' })) }),
      ])
    return 'Copied'
  } catch {
    return 'Copying was refused by the browser'
  }
}

/** Copies a text, and says for a moment how it went. */
export function useCopied(): [shown: string | undefined, copy: (text: Copied) => Promise<void>] {
  const [shown, confirm] = useConfirmation()
  return [shown, async (text) => confirm(await copyText(text))]
}

interface CopyProps {
  text: Copied
  /** `Copy` unless told otherwise. */
  label?: string
  /** What is copied, for assistive technology where several buttons say "Copy", e.g. `Copy HEX`. */
  what?: string
  size?: 'small' | 'normal'
  variant?: 'filled' | 'outlined' | 'text'
  disabled?: boolean
  /** As in `Button`. */
  why?: string
}

export function CopyButton({ text, label = 'Copy', ...look }: CopyProps) {
  const [shown, copy] = useCopied()
  return (
    <DoneButton {...look} done={shown} icon="copy" onClick={() => void copy(text)}>
      {label}
    </DoneButton>
  )
}

/** A button that shows for a moment what it did, and says so to assistive technology. */
export function DoneButton({ done, what, children, icon, onClick, ...look }: Props & { done: string | undefined }) {
  return (
    <>
      <Button
        {...look}
        what={done ?? what}
        icon={done ? undefined : icon}
        onClick={(event) => {
          // In the room of icon and words: what stands beside it stays where it is.
          const { style, offsetWidth } = event.currentTarget
          if (!done) style.minWidth = `${offsetWidth}px`
          onClick?.(event)
        }}
      >
        {done ?? children}
      </Button>
      {/* Not the role `status`: readers stop at one that is empty, behind every such button. */}
      <span className="unseen" aria-live="polite">
        {done}
      </span>
    </>
  )
}

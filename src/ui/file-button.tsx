import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  children: ReactNode
  /** What is chosen, for assistive technology. */
  label: string
  accept: string
  multiple?: boolean
  size?: 'small' | 'normal'
  icon?: string
  onFiles(files: [File, ...File[]]): void
}

/** A button that opens the choice of files. The same file may be chosen again. */
export function FileButton({ children, label, accept, multiple = false, size = 'normal', icon, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size={size} {...(icon ? { icon } : {})} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        className="unseen"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const [first, ...others] = event.target.files ?? []
          event.target.value = ''
          if (first) onFiles([first, ...others])
        }}
      />
    </>
  )
}

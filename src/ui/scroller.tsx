import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'role' | 'tabIndex' | 'aria-label'> & {
  /** What it shows, for those who come to it with the keyboard. */
  label: string
}

/** A part of the page that scrolls by itself: a named region that the keyboard reaches. */
export function Scroller({ label, ...rest }: Props) {
  // Without a tab stop nobody could scroll it by keys.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <div {...rest} role="region" tabIndex={0} aria-label={label} />
}

import type { Rgb } from '#shared/image/srgb.ts'
import { useCopied } from '#ui/button.tsx'
import { formatColor, textOn, type ColorFormat } from './format.ts'
import { nameColor } from './names.ts'
import styles from './page.module.css'

interface Props {
  rgb: Rgb
  format: ColorFormat
  /** Part of the picture, from 0 to 1. */
  share?: number
  large?: boolean
}

/** A colour: a click on it copies its value. The value stands beside it too, where it can always be read. */
export function Swatch({ rgb, format, share, large }: Props) {
  const [shown, copy] = useCopied()
  const value = formatColor(rgb, format)
  return (
    <div className={styles.swatch} data-large={large || undefined}>
      <button
        type="button"
        aria-label={shown ?? `Copy ${value}`}
        title={`Copy ${value}`}
        style={{ background: formatColor(rgb, 'HEX'), color: textOn(rgb) }}
        onClick={() => void copy(value)}
      >
        <span aria-hidden="true">{shown ?? value}</span>
      </button>
      <p>
        <span className="mono small">{value}</span>
        {share !== undefined && <span className="muted small"> {percent(share)}</span>}
      </p>
      <p className="muted small">{nameColor(rgb)}</p>
      <span className="unseen" aria-live="polite">
        {shown}
      </span>
    </div>
  )
}

const percent = (share: number) => (share < 0.001 ? '< 0.1%' : `${(share * 100).toFixed(1)}%`)

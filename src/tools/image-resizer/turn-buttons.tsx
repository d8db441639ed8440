import { IconButton } from '#ui/button.tsx'
import type { Turn } from './geometry.ts'
import type { ResizeOptions } from './options.ts'
import styles from './turn-buttons.module.css'

interface Props {
  options: ResizeOptions
  change(part: Partial<ResizeOptions>): void
}

/** Turns and mirrors; what is set is written beside, since the picture itself changes only when applied. */
export function TurnButtons({ options: { turn, mirror }, change }: Props) {
  const by = (degrees: number) => change({ turn: ((turn + degrees) % 360) as Turn })
  return (
    <div className={styles.turns}>
      <IconButton name="rotate" label="Turn left" onClick={() => by(270)} />
      <IconButton name="rotate-clockwise" label="Turn right" onClick={() => by(90)} />
      <IconButton name="flip-horizontal" label="Mirror" onClick={() => change({ mirror: !mirror })} />
      <span className="muted small" role="status">
        {[turn !== 0 && `Turned ${turn}°`, mirror && 'Mirrored'].filter(Boolean).join(', ')}
      </span>
    </div>
  )
}

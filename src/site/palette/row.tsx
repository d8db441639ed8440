import type { Tool } from '#contract/tool.ts'
import { Icon } from '#ui/icon.tsx'
import type { Parcel } from '#ui/parcel.ts'
import type { Answer } from '../answers/asking.ts'

/** What one line of the palette does: copies an answer, sends what was given to a tool, or opens one. */
export type Row = { id: string } & (
  | { kind: 'answer'; answer: Answer; tool?: Tool }
  | { kind: 'offer'; tool: Tool; parcel: Parcel }
  | { kind: 'tool'; tool: Tool }
)

interface Props {
  id: string
  row: Row
  selected: boolean
  onPoint(): void
  onChoose(): void
}

export function PaletteRow({ id, row, selected, onPoint, onChoose }: Props) {
  const [title, detail] =
    row.kind === 'answer'
      ? [row.answer.text, row.answer.detail]
      : row.kind === 'offer'
        ? [`Open in ${row.tool.shortLabel}`, row.tool.description]
        : [row.tool.shortLabel, row.tool.description]
  return (
    // The keys of the list are handled in the text field, as the pattern asks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li id={id} role="option" aria-selected={selected} data-kind={row.kind} onPointerMove={onPoint} onClick={onChoose}>
      <Icon name={row.tool?.icon ?? 'equal'} />
      <span>
        <strong>{title}</strong>
        <span className="muted small">{detail}</span>
      </span>
      {row.kind === 'answer' && <Icon name="copy" />}
    </li>
  )
}

import { timeZones } from '#shared/time-zone.ts'
import { Select, type Option } from '#ui/field.tsx'
import { useHydrated } from '#ui/state.ts'

/** The specified ones, which are in the prerendered page. */
const MOST_USED = 10

interface Props {
  label: string
  value: string
  onChange(value: string): void
  hint?: string
  /** Label of the choice of no zone, where there is one. */
  none?: string
}

/** Every time zone of the browser, the ten most used first; typing jumps to a city. */
export function ZoneSelect({ none, ...props }: Props) {
  const hydrated = useHydrated()
  const zones = timeZones()
  const options: Option[] = [{ group: 'Most used', options: zones.slice(0, MOST_USED) }]
  if (none) options.unshift({ value: '', label: none })
  // Browsers know different zones than the server that wrote the page.
  if (hydrated) options.push({ group: 'All time zones', options: byLabel(zones.slice(MOST_USED)) })
  return <Select {...props} options={options} />
}

let sorted: { value: string; label: string }[] | undefined
function byLabel(zones: { value: string; label: string }[]) {
  sorted ??= zones.toSorted((a, b) => (a.label < b.label ? -1 : 1))
  return sorted
}

import { useState, type ComponentType, type ReactNode } from 'react'
import { timeZones } from '#shared/time/time-zone.ts'
import { IconButton } from '#ui/button.tsx'
import { Select, type Option } from '#ui/field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import styles from './fields.module.css'
import type { ZoneSearchProps } from './zone-search.tsx'

/** The specified ones, which are in the prerendered page. */
const MOST_USED = 10

interface Props {
  label: string
  /** Its name in the call. */
  field: string
  value: string
  onChange(value: string): void
  hint?: string
  /** Label of the choice of no zone, where there is one. */
  none?: string
  /** What stands behind the search button. */
  children?: ReactNode
}

/** Every time zone of the browser, the ten most used first, and a search by city or country beside them. */
export function ZoneSelect({ none, children, ...props }: Props) {
  const [Search, setSearch] = useState<ComponentType<ZoneSearchProps>>()
  const [failed, setFailed] = useState(false)
  /** Its code, with cities and countries, comes with the first use. */
  const search = async () => {
    try {
      const { ZoneSearch } = await import('./zone-search.tsx')
      setSearch(() => ZoneSearch)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const hydrated = useHydrated()
  const zones = timeZones()
  const options: Option[] = [{ group: 'Most used', options: zones.slice(0, MOST_USED) }]
  if (none) options.unshift({ value: '', label: none })
  // Browsers know different zones than the server that wrote the page.
  if (hydrated) {
    options.push({ group: 'All time zones', options: byLabel(zones.slice(MOST_USED)) })
    // A link may hold an older name, such as Asia/Calcutta: the list would show its first zone instead.
    const { value } = props
    if (value !== '' && !zones.some((zone) => zone.value === value)) options.unshift({ value, label: value })
  }
  return (
    <div className={styles.zone}>
      <Select {...props} hint={failed ? 'The search could not be loaded.' : props.hint} options={options} />
      <div className={styles.beside}>
        <IconButton name="search" label="Search all time zones" onClick={() => void search()} />
        {children}
      </div>
      {Search && (
        <Search
          onClose={() => setSearch(undefined)}
          onChoose={(zone) => {
            setSearch(undefined)
            props.onChange(zone)
          }}
        />
      )}
    </div>
  )
}

let sorted: { value: string; label: string }[] | undefined
function byLabel(zones: { value: string; label: string }[]) {
  sorted ??= zones.toSorted((a, b) => (a.label < b.label ? -1 : 1))
  return sorted
}

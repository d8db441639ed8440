import { useCallback, useEffect, useState } from 'react'
import { useFragmentTab } from '#ui/fragment.ts'
import { Tabs } from '#ui/tabs.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { readLastUnits, type LastUnits } from './last-units.browser.ts'
import { TypedPanel } from './typed-panel.tsx'
import { CATEGORIES } from './units.ts'

export { default as about } from './about.ts'

const IDS = CATEGORIES.map(({ id }) => id)

export default function UnitConverterPage() {
  const [, choose] = useFragmentTab(IDS)
  /** Units of the last visit, until they stand in their fields. */
  const [last, setLast] = useState<LastUnits>()
  useEffect(() => {
    const found = readLastUnits()
    // A link, or a category that was chosen, goes before.
    if (!found || !['', `#${found.category}`].includes(location.hash)) return
    choose(found.category)
    // Known in the browser only.
    // oxlint-disable-next-line react/set-state-in-effect
    setLast(found)
  }, [choose])
  const forget = useCallback(() => setLast(undefined), [])
  return (
    <>
      <TypedPanel />
      {/* Each category begins with empty fields, as specified; only a visit begins with the units of the last one. */}
      <Tabs
        forget
        label="Category"
        tabs={CATEGORIES.map((category) => ({
          id: category.id,
          label: category.label,
          content: () => (
            <CategoryPanel
              category={category}
              last={last?.category === category.id ? last : undefined}
              onLastTaken={forget}
            />
          ),
        }))}
      />
    </>
  )
}

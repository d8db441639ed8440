import { useState } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { TypedPanel } from './typed-panel.tsx'
import { CATEGORIES } from './units.ts'

export { default as about } from './about.ts'

export default function UnitConverterPage() {
  /** Counts the changes of category: each begins with empty fields, as specified. */
  const [changes, setChanges] = useState(0)
  return (
    <>
      <TypedPanel />
      <Tabs
        label="Category"
        onChange={() => setChanges(changes + 1)}
        tabs={CATEGORIES.map((category) => ({
          id: category.id,
          label: category.label,
          content: () => <CategoryPanel key={changes} category={category} />,
        }))}
      />
    </>
  )
}

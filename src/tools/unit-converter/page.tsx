import { Tabs } from '#ui/tabs.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { TypedPanel } from './typed-panel.tsx'
import { CATEGORIES } from './units.ts'

export { default as about } from './about.ts'

export default function UnitConverterPage() {
  return (
    <>
      <TypedPanel />
      {/* Each category begins with empty fields, as specified. */}
      <Tabs
        forget
        label="Category"
        tabs={CATEGORIES.map((category) => ({
          id: category.id,
          label: category.label,
          content: () => <CategoryPanel category={category} />,
        }))}
      />
    </>
  )
}

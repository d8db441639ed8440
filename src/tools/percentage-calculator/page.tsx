import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { dropLinkValues } from '#ui/fragment.ts'
import { Tabs } from '#ui/tabs.tsx'
import { DiscountPanel } from './discount-panel.tsx'
import { PercentagePanel } from './panel.tsx'
import { TaxPanel } from './tax-panel.tsx'
import { TipPanel } from './tip-panel.tsx'

export { default as about } from './about.ts'

export default function PercentagePage() {
  /** Every reset is a new round: panels of another key begin blank. */
  const [round, setRound] = useState(0)
  const resetAll = () => {
    dropLinkValues()
    setRound(round + 1)
  }
  return (
    <>
      <Tabs
        key={round}
        label="What to calculate"
        tabs={[
          { id: 'percentage', label: 'Percentage', content: () => <PercentagePanel /> },
          { id: 'discount', label: 'Discount', content: () => <DiscountPanel /> },
          { id: 'tax', label: 'Tax', content: () => <TaxPanel /> },
          { id: 'tip', label: 'Tip', content: () => <TipPanel /> },
        ]}
      />
      <div className="row">
        <Button variant="text" icon="refresh" onClick={resetAll}>
          Reset All
        </Button>
      </div>
    </>
  )
}

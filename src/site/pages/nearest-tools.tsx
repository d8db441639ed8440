import { useContext, useEffect, useState, type ReactNode } from 'react'
import type { Tool } from '#contract/tool.ts'
import { SiteContext } from '#ui/site.ts'

type Rank = (tools: Tool[], text: string) => Tool[]

const MOST = 3

/** What the search of every page finds by its words, such as “mortgage”, where no name has them. */
export function NearestTools({ text, cards }: { text: string; cards: (tools: Tool[]) => ReactNode }) {
  const { tools } = useContext(SiteContext)
  const [rank, setRank] = useState<Rank>()
  useEffect(() => {
    void import('#tools/search.ts').then(
      ({ rankTools }) => setRank(() => rankTools),
      // Without a network there are no suggestions.
      () => undefined,
    )
  }, [])
  const nearest = rank?.(tools, text).slice(0, MOST) ?? []
  if (nearest.length === 0) return null
  return (
    <section className="stack card-group" aria-labelledby="nearest">
      <h2 id="nearest">Perhaps one of these</h2>
      {cards(nearest)}
    </section>
  )
}

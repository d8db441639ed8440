import { grouped } from '#shared/numbers/counted.ts'
import { CopyButton } from '#ui/button.tsx'
import { Output } from '#ui/output.tsx'
import type { ListComparison } from './compare-lists.ts'

/** What is only in one of two lists and what is in both, each to be copied. */
export function ListResults({ onlyFirst, onlySecond, both }: ListComparison) {
  return (
    <>
      <Entries title="Only in the first" entries={onlyFirst} />
      <Entries title="Only in the second" entries={onlySecond} />
      <Entries title="In both" entries={both} />
    </>
  )
}

function Entries({ title, entries }: { title: string; entries: string[] }) {
  const text = entries.join('\n')
  return (
    <section className="stack" data-gap="small" aria-label={title}>
      <div className="result-head">
        <h3>
          {title}: {grouped(entries.length)}
        </h3>
        {text && <CopyButton text={text} what={`Copy: ${title}`} size="small" />}
      </div>
      {text && <Output label={`${title}, entries`} text={text} />}
    </section>
  )
}

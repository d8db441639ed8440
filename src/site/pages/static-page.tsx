import type { ReactNode } from 'react'
import { AdSlot } from '../frame/ad-slot.tsx'

export function StaticPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page stack">
      <AdSlot name="static-top" height={90} />
      <article className="card prose">
        <h1 id="title" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </article>
      <AdSlot name="static-bottom" height={90} />
    </div>
  )
}

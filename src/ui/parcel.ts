import { useContext, useEffect, useRef } from 'react'
import type { Kind } from '#contract/tool.ts'
import { SiteContext, type Parcel } from './site.ts'

let waiting: Parcel | undefined

/** Keeps a result for the page that is opened next; it never touches the address, storage or network. */
export function sendParcel(parcel: Parcel): void {
  waiting = parcel
}

/** Takes what another tool sent to this page, once. Only the first of a page's inputs that takes this kind gets it. */
export function useParcel(kinds: Kind[], take: (parcel: Parcel) => void): void {
  const { tool } = useContext(SiteContext)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!waiting || !kinds.includes(waiting.kind)) return
    const parcel = waiting
    waiting = undefined
    latest.current(parcel)
    // Once per page: a parcel is sent before its page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tool?.name])
}

import { useContext, useEffect, useRef } from 'react'
import type { Kind } from '#contract/tool.ts'
import { listeners } from './listeners.ts'
import { SiteContext } from './site.ts'

/** A result on its way to another tool. */
export interface Parcel {
  kind: Kind
  text?: string
  file?: File
}

let waiting: { parcel: Parcel; to: string } | undefined
/** Inputs of the shown page, in their order. */
const takers = listeners()

const resultSent = listeners<[parcel: Parcel, from: string, to: string]>()
/** Tells when a tool's result is sent on to another tool. */
export const onResultSent = resultSent.on

/** Sends the result of the tool `from` to the page at `to`. */
export function sendResult(parcel: Parcel, from: string, to: string): void {
  resultSent.tell(parcel, from, to)
  sendParcel(parcel, to)
}

/** Keeps a result for the page at `to`, shown or opened next; it never touches the address, storage or network. */
export function sendParcel(parcel: Parcel, to: string): void {
  waiting = { parcel, to }
  takers.tell()
}

/** Whether a result is on its way to the page at `path`. */
export const waitsFor = (path: string) => waiting?.to === path

/** Takes what another tool sent to this page, once. Only the first of a page's inputs that takes this kind gets it. */
export function useParcel(kinds: Kind[], take: (parcel: Parcel) => void): void {
  const { tool } = useContext(SiteContext)
  const latest = useRef({ kinds, take })
  useEffect(() => {
    latest.current = { kinds, take }
  })
  useEffect(() => {
    const look = () => {
      if (waiting?.to !== location.pathname || !latest.current.kinds.includes(waiting.parcel.kind)) return
      const { parcel } = waiting
      waiting = undefined
      latest.current.take(parcel)
    }
    look()
    return takers.on(look)
    // A parcel that was sent before its page opened is there at the start.
  }, [tool?.name])
}

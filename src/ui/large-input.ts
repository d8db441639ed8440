import { useContext, useEffect } from 'react'
import { SiteContext } from './site.ts'

/** From this many characters or bytes on, a message to a worker costs the page less than writing the body itself. */
export const LARGE_INPUT = 500_000

/** Gets ready what will carry a large text to the server, once there is one: to start it takes a tenth of a second. */
export function useLargeInput(text: string): void {
  const { carrier } = useContext(SiteContext)
  const large = text.length >= LARGE_INPUT
  useEffect(() => {
    if (large) carrier?.warm()
  }, [large, carrier])
}

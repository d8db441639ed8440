const [SOON_MS, LATE_MS] = [2500, 60_000]

/** When a page was last asked for by itself, and how long it is to wait after that. */
export interface Asked {
  at: number
  wait: number
}

/**
 * What to remember when a page that seems to be there is asked for now; nothing while it is to wait. A page that cannot
 * be had for another reason than the network is asked for less and less often; one that was `away` since, at once.
 */
export function askingAgain({ at, wait }: Asked, now: number, away: boolean): Asked | undefined {
  const since = now - at
  if (!away && since >= 0 && since <= wait) return undefined
  const anew = away || since < 0 || since > 2 * LATE_MS
  return { at: now, wait: anew ? SOON_MS : Math.min(Math.max(2 * wait, SOON_MS), LATE_MS) }
}

/** As it stands in the storage: two numbers. */
export const writeAsked = ({ at, wait }: Asked): string => `${at} ${wait}`

export function readAsked(text: string | null): Asked {
  const [at = 0, wait = 0] = (text ?? '').split(' ').map((part) => Number(part) || 0)
  return { at, wait }
}

import { placesOf, type TextPlace } from '#shared/data/json-place.ts'

/** What an expression found in one place. */
export interface Match extends TextPlace {
  found: string
  /** What its groups hold, in their order; null where a group took no part. */
  groups: (string | null)[]
}

/** More than these are counted only. */
export const MOST_MATCHES = 100
const MOST_GROUPS = 20
const LONGEST_SHOWN = 100

export function describeMatches(text: string, matches: RegExpExecArray[]): Match[] {
  const places = placesOf(
    text,
    matches.map(({ index }) => index),
  )
  return matches.map(([found, ...groups], at) => ({
    ...(places[at] as TextPlace),
    found: shown(found),
    groups: groups
      .slice(0, MOST_GROUPS)
      .map((group: string | undefined) => (group === undefined ? null : shown(group))),
  }))
}

const shown = (text: string) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text)

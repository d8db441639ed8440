export interface Duration {
  seconds: number
  wordsPerMinute: number
  /** For people, e.g. `2 min 30 sec`. */
  formatted: string
}

/** How long this many words take. @example durationOf(500, 200).formatted // '2 min 30 sec' */
export function durationOf(words: number, wordsPerMinute: number): Duration {
  const seconds = (words / wordsPerMinute) * 60
  return { seconds, wordsPerMinute, formatted: format(Math.round(seconds)) }
}

function format(total: number): string {
  const parts: [number, string][] = [
    [Math.floor(total / 3600), 'h'],
    [Math.floor((total % 3600) / 60), 'min'],
    [total % 60, 'sec'],
  ]
  const shown = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`)
  return shown.join(' ') || '0 sec'
}

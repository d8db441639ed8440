import type { Stop } from './linked-way.ts'

const MOST_STOPS = 8

/** The stops of a link; a truncated or forged one has none. */
export function stopsIn(text: string): Stop[] {
  try {
    const value: unknown = JSON.parse(text)
    return isWay(value) ? value : []
  } catch {
    return []
  }
}

function isWay(value: unknown): value is Stop[] {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.length <= MOST_STOPS &&
    value.every((stop, index) => isStop(stop) && stop.tool !== (value[index - 1] as Stop | undefined)?.tool)
  )
}

function isStop(value: unknown): value is Stop {
  const { tool, options } = (value ?? {}) as Partial<Stop>
  return (
    typeof tool === 'string' &&
    /^[a-z\d-]{1,60}$/.test(tool) &&
    typeof options === 'object' &&
    options !== null &&
    Object.values(options).every((option) => typeof option === 'string')
  )
}

import { ToolError } from '#contract/error.ts'

/** Levels that dots in a name may make. */
export const DEEPEST = 512
/** Notes beyond these tell nothing new. */
const MOST_NOTES = 50

interface Header {
  names: string[]
  /** What was changed, in words. */
  notes: string[]
}

/**
 * Names that are all different: a second `a` is `a_2`, one without a name is `column3` after its place.
 * @example uniqueNames(['a', 'a', '']).names // ['a', 'a_2', 'column3']
 */
export function uniqueNames(given: string[]): Header {
  const taken = new Set(given)
  const seen = new Set<string>()
  const next = new Map<string, number>()
  const notes: string[] = []
  const note = (text: string) => void (notes.length < MOST_NOTES && notes.push(text))
  const numbered = (name: string) => {
    let number = next.get(name) ?? 2
    while (taken.has(`${name}_${number}`)) number++
    next.set(name, number + 1)
    taken.add(`${name}_${number}`)
    return `${name}_${number}`
  }
  const names = given.map((name, index) => {
    if (name.trim() === '') {
      const place = `column${index + 1}`
      const called = taken.has(place) ? numbered(place) : place
      note(`Column ${index + 1} has no name; it is called “${called}”.`)
      return called
    }
    if (!seen.has(name)) {
      seen.add(name)
      return name
    }
    const called = numbered(name)
    note(`Column ${index + 1} has the name “${name}” again; it is called “${called}”.`)
    return called
  })
  return { names, notes }
}

/** What a field beyond the header is called, after its place; the name joins those that are taken. */
export function extraName(column: number, taken: Set<string>): string {
  let name = `column${column + 1}`
  while (taken.has(name)) name += '_2'
  taken.add(name)
  return name
}

/** Where a column's value goes in the record: under a name, or inside the object of that name. */
export type Slot = { name: string; column: number } | { name: string; inner: Slot[] }

interface Branch {
  slots: Slot[]
  byName: Map<string, Slot>
  branches: Map<string, Branch>
}

/**
 * The object that the columns make when dots in their names are levels. A name that cannot be a path beside the others
 * (`a` and `a.b`, `a..b`) stays whole, so that no value is lost.
 */
export function slotsOf(names: string[], dots: boolean): { slots: Slot[]; notes: string[] } {
  if (!dots) return { slots: names.map((name, column) => ({ name, column })), notes: [] }
  const notes: string[] = []
  const root = branch()
  const whole = new Set(names.filter((name) => !isPath(name)))
  names.forEach((name, column) => {
    const path = isPath(name) ? name.split('.') : [name]
    if (path.length > DEEPEST)
      throw new ToolError(`A column name has more than ${DEEPEST} levels.`, { code: 'too_deep' })
    const parent = whole.has(path[0] as string) && path.length > 1 ? undefined : parentOf(root, path)
    const last = path.at(-1) as string
    if (parent && !parent.byName.has(last)) return add(parent, { name: last, column })
    if (notes.length < MOST_NOTES) notes.push(`Column “${name}” keeps its dots: another column stands in its way.`)
    add(root, { name, column })
  })
  return { slots: root.slots, notes }
}

const branch = (): Branch => ({ slots: [], byName: new Map(), branches: new Map() })

function isPath(name: string): boolean {
  return name.includes('.') && !name.startsWith('.') && !name.endsWith('.') && !name.includes('..')
}

function add(parent: Branch, slot: Slot): void {
  parent.slots.push(slot)
  parent.byName.set(slot.name, slot)
}

function parentOf(root: Branch, path: string[]): Branch | undefined {
  let at = root
  for (const name of path.slice(0, -1)) {
    let next = at.branches.get(name)
    if (!next) {
      if (at.byName.has(name)) return undefined
      next = branch()
      at.branches.set(name, next)
      add(at, { name, inner: next.slots })
    }
    at = next
  }
  return at
}

import { placesOf, type TextPlace } from '#shared/data/json-place.ts'
import type { JsonReader } from '#shared/data/json-scan.ts'
import { scanStrictly, stringOf } from '#shared/data/json-value.ts'

type Keys = readonly (string | number)[]

/** @example pointerOf(['a/b', 0]) // '/a~1b/0' (RFC 6901) */
export function pointerOf(keys: Keys): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

interface Wish {
  inner: Map<string, Wish>
  offset: number
}

/** Line and column of the values at these places of a valid JSON text; a place that is not there gets its container's. */
export function placesOfPointers(json: string, wanted: readonly Keys[]): TextPlace[] {
  const root: Wish = { inner: new Map(), offset: -1 }
  let count = 1
  const wishes = wanted.map((keys) => {
    let wish = root
    for (const key of keys) {
      let inner = wish.inner.get(String(key))
      if (!inner) {
        wish.inner.set(String(key), (inner = { inner: new Map(), offset: -1 }))
        count++
      }
      wish = inner
    }
    return wish
  })
  if (wishes.length > 0) find(json, root, count)
  const offsets = wishes.map(({ offset }) => Math.max(offset, 0))
  const order = offsets.map((_, index) => index).sort((a, b) => (offsets[a] as number) - (offsets[b] as number))
  const sorted = placesOf(
    json,
    order.map((index) => offsets[index] as number),
  )
  const places: TextPlace[] = []
  for (const [rank, index] of order.entries()) places[index] = sorted[rank] as TextPlace
  return places
}

/** Thrown to leave the scan: what follows cannot change a place any more. */
const ALL_FOUND = Symbol('all found')

function find(json: string, root: Wish, count: number): void {
  try {
    scanStrictly(json, new Finder(json, root, count))
  } catch (error) {
    if (error !== ALL_FOUND) throw error
  }
}

interface Container {
  wish: Wish | undefined
  object: boolean
  /** Of the next element. */
  index: number
}

function inList(list: Container): Wish | undefined {
  const index = list.index++
  return list.wish && list.wish.inner.size > 0 ? list.wish.inner.get(String(index)) : undefined
}

/** Follows the text along the wishes only. */
class Finder implements JsonReader {
  private containers: Container[] = []
  private next: Wish | undefined
  /** Objects that are open: a later member of the same name would count in place of this one. */
  private objects = 0
  private missing: number
  private readonly json: string

  constructor(json: string, root: Wish, count: number) {
    this.json = json
    this.next = root
    this.missing = count
  }

  open(offset: number, object: boolean): void {
    const wish = this.arrive(offset)
    this.containers.push({ wish, object, index: 0 })
    if (object) this.objects++
  }

  close(): void {
    if (this.containers.pop()?.object) this.objects--
  }

  key(start: number, end: number): void {
    const wish = this.containers.at(-1)?.wish
    this.next = wish && wish.inner.size > 0 ? wish.inner.get(stringOf(this.json, start, end)) : undefined
  }

  scalar(start: number): void {
    this.arrive(start)
  }

  private arrive(offset: number): Wish | undefined {
    const container = this.containers.at(-1)
    const wish = container && !container.object ? inList(container) : this.next
    if (wish) {
      if (wish.offset < 0) this.missing--
      wish.offset = offset
    }
    if (this.missing === 0 && this.objects === 0) throw ALL_FOUND
    return wish
  }
}

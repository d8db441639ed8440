/** What can be in a chain: it knows its neighbours there. */
export interface Linked<T> {
  before?: T | undefined
  after?: T | undefined
}

/**
 * Things in the order of their coming, each of which leaves without being looked for. A `Set` of a few that come and go
 * rebuilds its table each time, which takes as long as the reading of a small body.
 */
export class Chain<T extends Linked<T>> {
  private first: T | undefined
  private last: T | undefined

  get isEmpty(): boolean {
    return this.first === undefined
  }

  add(thing: T): void {
    thing.before = this.last
    if (this.last) this.last.after = thing
    else this.first = thing
    this.last = thing
  }

  /** Does nothing with what has left already. */
  remove(thing: T): void {
    const { before, after } = thing
    if (!before && this.first !== thing) return
    if (before) before.after = after
    else this.first = after
    if (after) after.before = before
    else this.last = before
    thing.before = undefined
    thing.after = undefined
  }

  /** The thing that was given last may leave meanwhile. */
  *[Symbol.iterator](): Generator<T> {
    for (let thing = this.first; thing;) {
      const { after } = thing
      yield thing
      thing = after
    }
  }
}

/** Bytes that calls keep in memory, altogether and by caller. */
export class Held {
  all = 0
  readonly #byCaller = new Map<string, number>()

  /** Those of one caller. */
  of(caller: string): number {
    return this.#byCaller.get(caller) ?? 0
  }

  /** Adds bytes, or gives them back where they are less than nothing; callers who are not counted have no name. */
  add(bytes: number, caller: string): void {
    this.all += bytes
    if (caller === '') return
    const theirs = this.of(caller) + bytes
    if (theirs > 0) this.#byCaller.set(caller, theirs)
    else this.#byCaller.delete(caller)
  }
}

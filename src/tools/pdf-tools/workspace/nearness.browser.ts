/** How far from what is seen of a list an entry is made ready. */
const AHEAD = '600px'

/** Tells the entries of one scrolling list whether they are in sight or nearly so. */
export class Nearness {
  #observer: IntersectionObserver | undefined
  readonly #changed = new Map<Element, (near: boolean) => void>()

  /** Watches a child of the list; the function that is given back ends it. */
  watch(entry: Element, changed: (near: boolean) => void): () => void {
    this.#observer ??= new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) this.#changed.get(target)?.(isIntersecting)
      },
      { root: entry.parentElement, rootMargin: AHEAD },
    )
    const observer = this.#observer
    this.#changed.set(entry, changed)
    observer.observe(entry)
    return () => {
      observer.unobserve(entry)
      this.#changed.delete(entry)
      if (this.#changed.size === 0) this.#observer = undefined
    }
  }
}

/** Those who want to hear of something; `on` is also what `useSyncExternalStore` subscribes with. */
interface Listeners<Told extends unknown[]> {
  /** Gives back how to stop listening. */
  on(this: void, listener: (...told: Told) => void): () => void
  tell(this: void, ...told: Told): void
}

/** @example const changes = listeners(); changes.on(() => draw()); changes.tell() */
export function listeners<Told extends unknown[] = []>(): Listeners<Told> {
  const all = new Set<(...told: Told) => void>()
  return {
    on(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(...told) {
      for (const listener of all) listener(...told)
    },
  }
}

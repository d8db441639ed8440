/**
 * Setters that also tell of the change, e.g. to a task whose result is an old one then.
 * @example const changing = changingWith(task.markStale); onChange={changing(setName)}
 */
export function changingWith(changed: () => void) {
  return <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      changed()
    }
}

/** The result of the image that is looked at; the first where that one is not among them. */
export function shownOf<T extends { image: { file: unknown } }>(results: readonly T[], activeFile: unknown): T {
  return results.find(({ image }) => image.file === activeFile) ?? (results[0] as T)
}

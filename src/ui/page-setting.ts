/** What the operator set and the server wrote into the page; `undefined` on a page without it. */
export function pageSetting(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="sundry:${name}"]`)?.content
}

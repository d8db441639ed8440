/** What is being fetched, by its address. */
const coming = new Map<string, Promise<unknown>>()

/** Only Firefox has this. */
const isFirefox = 'mozInnerScreenX' in globalThis

/**
 * Loads a part of the page with the files that it is made of; the build writes this around every `import()`. What could
 * not be fetched is asked for again by the next call.
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: string[]): Promise<Part> {
  try {
    await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
    return await load()
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

function fetchOnce(address: string): Promise<unknown> | undefined {
  const isStyle = address.endsWith('.css')
  if (!coming.has(address) && !document.querySelector(`link[href="${address}"]`)) {
    const fetching = isStyle ? link('stylesheet', address) : fetchScript(address)
    coming.set(
      address,
      fetching.finally(() => coming.delete(address)),
    )
  }
  return coming.get(address)
}

/**
 * Firefox does not ask again for a module that once could not be fetched, for as long as the page is open. There `import()`
 * is called only when its files lie in the cache; elsewhere, while they come.
 */
async function fetchScript(address: string): Promise<void> {
  if (isFirefox) {
    const response = await fetch(address)
    if (!response.ok) throw new TypeError(`${address} is not there`)
    await response.blob()
  }
  void link('modulepreload', address).catch(() => undefined)
}

/** Without the link that failed, the next call does not take its file for one that is there. */
function link(rel: string, href: string): Promise<unknown> {
  const element = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
  document.head.append(element)
  return new Promise((resolve, reject) => {
    element.onload = resolve
    element.onerror = () => {
      element.remove()
      reject(new TypeError(`${href} could not be fetched`))
    }
  })
}

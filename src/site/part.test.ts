import { afterEach, expect, test, vi } from 'vitest'

/** The loader, in a browser that is Firefox or another one, and what it fetched and linked. */
async function loaderIn({ firefox }: { firefox: boolean }) {
  const state = { isThere: false, fetched: [] as string[], linked: [] as string[] }
  const links: { rel: string; href: string; onload?(): void; onerror?(): void; remove(): void }[] = []
  vi.stubGlobal('dispatchEvent', () => true)
  if (firefox) vi.stubGlobal('mozInnerScreenX', 0)
  vi.stubGlobal('fetch', (address: string) => {
    state.fetched.push(address)
    return state.isThere ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('NetworkError'))
  })
  vi.stubGlobal('document', {
    querySelector: (selector: string) => links.find(({ href }) => selector.includes(href)),
    createElement: () => ({
      remove() {
        links.splice(links.indexOf(this as never), 1)
      },
    }),
    head: {
      append(link: (typeof links)[number]) {
        links.push(link)
        state.linked.push(link.href)
        setTimeout(() => (state.isThere ? link.onload?.() : link.onerror?.()))
      },
    },
  })
  vi.resetModules()
  return { ...(await import('./part.ts')), state }
}

afterEach(() => vi.unstubAllGlobals())

test('Firefox is asked to import a script only once its files came, as it would not try again', async () => {
  const { loadPart, state } = await loaderIn({ firefox: true })
  const load = vi.fn(() => Promise.resolve('part'))
  await expect(loadPart(load, ['assets/a.js', 'assets/b.js'])).rejects.toThrow('NetworkError')
  expect(load).not.toHaveBeenCalled()
  state.isThere = true
  expect(await loadPart(load, ['assets/a.js', 'assets/b.js'])).toBe('part')
  expect(state.fetched).toEqual(['/assets/a.js', '/assets/b.js', '/assets/a.js', '/assets/b.js'])
})

test('other browsers import at once, and fetch nothing twice', async () => {
  const { loadPart, state } = await loaderIn({ firefox: false })
  state.isThere = true
  expect(await loadPart(() => Promise.resolve('part'), ['assets/a.js'])).toBe('part')
  expect(await loadPart(() => Promise.resolve('part'), ['assets/a.js'])).toBe('part')
  expect(state).toMatchObject({ fetched: [], linked: ['/assets/a.js'] })
})

test('styles that did not come are asked for again', async () => {
  const { loadPart, state } = await loaderIn({ firefox: false })
  const load = vi.fn(() => Promise.resolve('part'))
  await expect(loadPart(load, ['assets/a.css'])).rejects.toThrow('could not be fetched')
  state.isThere = true
  expect(await loadPart(load, ['assets/a.css'])).toBe('part')
  expect(load).toHaveBeenCalledTimes(1)
  expect(state.linked).toEqual(['/assets/a.css', '/assets/a.css'])
})

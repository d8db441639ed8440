const RELOADED = 'sundry:reloaded'

/** A chunk that a new release removed: one reload fetches the new page. */
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED) === __COMMIT__) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED, __COMMIT__)
  location.reload()
})

/** Before the first painting; a hidden page is never painted. */
function frame(): Promise<unknown> {
  return document.hidden ? Promise.resolve() : new Promise(requestAnimationFrame)
}

const task = () => new Promise((resolve) => setTimeout(resolve))

/**
 * The page can be read before any script runs, so it is painted first, then its code read: on a machine with few
 * processors the two hinder each other. In two steps, so that neither keeps a slow phone busy for long.
 */
async function begin(): Promise<void> {
  await frame()
  await task()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  await import('react-dom/client')
  await task()
  await import('./start.tsx')
}

void begin()

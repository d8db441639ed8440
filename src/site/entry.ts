const RELOADED = 'sundry:reloaded'

/** A chunk that a new release removed: one reload fetches the new page. */
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED) === __COMMIT__) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED, __COMMIT__)
  location.reload()
})

/** In two steps, so that neither keeps a slow phone busy for long. */
async function begin(): Promise<void> {
  await import('react-dom/client')
  await new Promise((resolve) => setTimeout(resolve))
  await import('./start.tsx')
}

void begin()

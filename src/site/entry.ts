const RELOADED = 'sundry:reloaded'

/** A chunk that a new release removed: one reload fetches the new page. */
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED) === __COMMIT__) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED, __COMMIT__)
  location.reload()
})

/** The page can be read before any script runs, so it is painted first. A hidden page is never painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}

async function begin(): Promise<void> {
  await painted()
  // In two steps, so that neither keeps a slow phone busy for long.
  await import('react-dom/client')
  await new Promise((resolve) => setTimeout(resolve))
  await import('./start.tsx')
}

void begin()

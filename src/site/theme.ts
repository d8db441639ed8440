import { store } from '#ui/storage.ts'

export type Mode = 'light' | 'dark'

/** Runs before the first paint, in every page alike: the stored mode, else the system's; dark where nothing tells. */
export const THEME_SCRIPT = `try{var m=JSON.parse(localStorage.getItem('sundry:mode'))}catch(e){}document.documentElement.dataset.theme=m==='light'||m==='dark'?m:matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'`

function currentMode(): Mode {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

export function toggleTheme(): void {
  const mode: Mode = currentMode() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = mode
  store('mode', mode)
}

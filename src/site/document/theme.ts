import { store } from '#ui/storage.ts'

type Mode = 'light' | 'dark'

/**
 * Runs before the first paint, in every page alike: the stored mode, else the system's, else dark. Open
 * pages follow what is chosen in another tab, or for the system.
 */
export const THEME_SCRIPT = `{
const system=matchMedia('(prefers-color-scheme: light)')
const showMode=()=>{
let mode
try{mode=JSON.parse(localStorage.getItem('sundry:mode'))}catch(error){console.warn('Sundry: mode',error)}
document.documentElement.dataset.theme=mode==='light'||mode==='dark'?mode:system.matches?'light':'dark'
}
showMode()
system.addEventListener('change',showMode)
addEventListener('storage',showMode)
addEventListener('pageshow',({persisted})=>persisted&&showMode())
}`

function currentMode(): Mode {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

export function toggleTheme(): void {
  const mode: Mode = currentMode() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = mode
  store('mode', mode)
}

import { listeners } from './listeners.ts'

let shown = ''
const changes = listeners()
export const onShownTab = changes.on

/** The tab of the page that is in sight; empty where there is none, or where all of them show the same. */
export const shownTab = () => shown

export function setShownTab(tab: string): void {
  shown = tab
  changes.tell()
}

import { readStored, store } from './storage.ts'

const KEY = 'single-keys'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Whether keys such as `/` act alone: who dictates, or often hits a key, can switch that off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return readStored(KEY, isFlag) ?? true
}

export function setSingleKeys(on: boolean): void {
  store(KEY, on ? undefined : false)
}

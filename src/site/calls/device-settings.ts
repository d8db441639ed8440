import { useSyncExternalStore } from 'react'
import { listeners } from '#ui/listeners.ts'
import { onOutdated, readStored, store } from '#ui/storage.ts'

/** Where answers come from: for the whole site, and for single tools that differ from it. */
interface Settings {
  site: boolean
  tools: Record<string, boolean>
}

const START: Settings = { site: false, tools: {} }

function isSettings(value: unknown): value is Settings {
  const { site, tools } = (value ?? {}) as Partial<Settings>
  return typeof site === 'boolean' && typeof tools === 'object' && tools !== null
}

let settings: Settings | undefined
const changes = listeners()

onOutdated('device', () => {
  settings = undefined
  changes.tell()
})

function read(): Settings {
  return (settings ??= readStored('device', isSettings) ?? START)
}

function write(next: Settings): void {
  settings = next
  store('device', next)
  changes.tell()
}

/** Whether a tool's answers come from this device: its own choice counts before that of the site. */
export const isHere = ({ site, tools }: Settings, tool: string): boolean => tools[tool] ?? site

export const isOnDevice = (tool: string): boolean => isHere(read(), tool)

export function setOnDevice(tool: string, on: boolean): void {
  write({ ...read(), tools: { ...read().tools, [tool]: on } })
}

/** For the whole site; single choices are forgotten. */
export function setSiteOnDevice(on: boolean): void {
  write({ site: on, tools: {} })
}

export function useDeviceSettings(): Settings {
  return useSyncExternalStore(changes.on, read, () => START)
}

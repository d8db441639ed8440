import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CARD_FILE, modelCard, type ModelCard } from './model-card.ts'

export const RUNTIME = 'onnxruntime-node'

export interface InstalledModel {
  card: ModelCard
  path: string
  /** When its file was changed last. */
  changed: number
}

/**
 * The model that the operator installed, or `undefined`: no card, no file of the right size, or no runtime (which is an
 * optional dependency). A card that is there but wrong throws, so that a typing mistake does not go unnoticed.
 */
export async function installedModel(modelDir: string): Promise<InstalledModel | undefined> {
  const cardFile = join(modelDir, CARD_FILE)
  // Most servers have no model: asking the system for a file that is not there takes ten times as long in a promise.
  if (!modelDir || !existsSync(cardFile) || !hasRuntime()) return undefined
  const text = await readFile(cardFile, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const card = modelCard.parse(JSON.parse(text))
  const path = join(modelDir, card.file)
  const file = await stat(path).catch(() => undefined)
  return file?.size === card.bytes ? { card, path, changed: file.mtimeMs } : undefined
}

/** Asked where everything may be read: a locked-down process is refused a folder that is not there, as if it were. */
export const hasModel = (modelDir: string): Promise<boolean> =>
  installedModel(modelDir).then(
    (model) => model !== undefined,
    // A card with a mistake is tried, so that the log tells of it.
    () => true,
  )

/** Names a model's file as it is: one that is replaced has another name. */
export const fileOf = ({ card, path, changed }: InstalledModel) => `${path} ${changed} ${card.sha256}`

export function hasRuntime(): boolean {
  try {
    createRequire(import.meta.url).resolve(RUNTIME)
    return true
  } catch {
    // Installed or not: that is all there is to know.
    return false
  }
}

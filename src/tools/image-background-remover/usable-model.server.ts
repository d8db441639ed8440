import type { ServerContext } from '#contract/server.ts'
import { fileOf, installedModel, type InstalledModel } from './model.server.ts'
import type { Check, Checked, Removed } from './removal.ts'

type Context = Pick<ServerContext, 'images' | 'modelDir' | 'log'>

/** Whether the model in a file works, as trying it has shown. */
const works = new Map<string, Promise<boolean>>()

/** The installed model, if pictures are cut out by it: its checksum is right, and the runtime loads it. */
export async function usableModel(context: Context): Promise<InstalledModel | undefined> {
  try {
    const model = await installedModel(context.modelDir)
    if (!model) return undefined
    const file = fileOf(model)
    const known = works.get(file) ?? loads(context)
    works.set(file, known)
    // A busy server learns nothing about the model: the next one asks again.
    known.catch(() => works.delete(file))
    return (await known) ? model : undefined
  } catch (error) {
    warn(context, String(error))
    return undefined
  }
}

/** Loads it in the image process, where it is needed next. Whoever asks may leave: others wait for the same answer. */
async function loads(context: Context): Promise<boolean> {
  const check: Check = { check: true, modelDir: context.modelDir }
  const nobodyLeaves = new AbortController().signal
  const { problem } = (await context.images.run('image-background-remover', check, nobodyLeaves)) as Checked
  if (problem) warn(context, problem)
  return !problem
}

/** Every picture shows whether the model works. */
export async function learnFrom({ engine, problem }: Removed, context: Context): Promise<void> {
  if (problem) warn(context, problem)
  else if (!engine.startsWith('onnx:')) return
  const model = await installedModel(context.modelDir).catch(() => undefined)
  if (model) works.set(fileOf(model), Promise.resolve(!problem))
}

function warn({ log }: Context, problem: string): void {
  log.warn({ problem }, 'The matting model cannot be used')
}

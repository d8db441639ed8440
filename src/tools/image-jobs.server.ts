type ImageJob = (input: never) => Promise<unknown>

const modules = import.meta.glob<ImageJob>('./*/image-job.server.ts', { import: 'default' })

/** Runs the image work of a tool, loaded when it is asked for the first time. */
export async function runImageJob(tool: string, input: unknown): Promise<unknown> {
  const load = modules[`./${tool}/image-job.server.ts`]
  if (!load) throw new Error(`${tool} has no image job`)
  const job = await load()
  return await job(input as never)
}

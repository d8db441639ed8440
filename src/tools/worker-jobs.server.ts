type WorkerJob = (input: never) => Promise<unknown>

const modules = import.meta.glob<WorkerJob>('./*/worker-job.server.ts', { import: 'default' })

/** Runs the work of a tool that is no operation, loaded when it is asked for the first time. */
export async function runWorkerJob(tool: string, input: unknown): Promise<unknown> {
  const load = modules[`./${tool}/worker-job.server.ts`]
  if (!load) throw new Error(`${tool} has no job for a worker`)
  const job = await load()
  return await job(input as never)
}

import type { ServerRuns } from '#contract/operation.ts'
import type { ServerContext } from '#contract/server.ts'
import type api from './api.ts'

export default {
  fetch: async ({ url }, context) => {
    const { bytes, type } = await context.fetchPublic(url, {
      signal: context.signal,
      accept: 'application/json, */*;q=0.1',
    })
    const file = { name: 'fetched.json', type, bytes }
    return await context.inWorker('POST /json/upload', { body: { file } })
  },
} satisfies ServerRuns<typeof api, ServerContext>

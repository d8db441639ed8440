import { ToolError } from '#contract/error.ts'
import type { ServerRuns } from '#contract/operation.ts'
import type { ServerContext } from '#contract/server.ts'
import { sniff } from '#shared/sniff.ts'
import type api from './api.ts'

const ACCEPT = 'text/csv, text/tab-separated-values, text/plain;q=0.9, */*;q=0.1'

export default {
  fromUrl: async ({ url, encoding, options }, context) => {
    const { bytes, type } = await context.fetchPublic(url, { signal: context.signal, accept: ACCEPT })
    if (sniff(bytes)?.type === 'text/html') {
      throw new ToolError('This URL leads to a web page, not to a CSV file.', { code: 'not_csv' })
    }
    const file = { name: '', type, bytes }
    return await context.inWorker('POST /csv/upload', { body: { file, encoding, options } })
  },
} satisfies ServerRuns<typeof api, ServerContext>

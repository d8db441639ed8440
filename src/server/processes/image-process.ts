import { constants, setPriority } from 'node:os'
import { dataOf, isToolError } from '#contract/error.ts'
import { runImageJob } from '#tools/image-jobs.server.ts'
import { serve } from './child.ts'
import { faultFields } from '../telemetry/fault.ts'
import type { ImageJob, ImageOutcome } from './image-work.ts'

// Visitors of the text tools do not wait for somebody's photo.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

serve(await preparedWork())

/** What this process does: its work, or telling why it cannot, as where the binaries of the library were left out. */
async function preparedWork(): Promise<(job: ImageJob) => Promise<ImageOutcome>> {
  try {
    const { default: sharp } = await import('sharp')
    // Only these decoders exist here, whatever a file says it is.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return work
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('\n')
    return () => Promise.resolve({ unable: problem })
  }
}

async function work({ tool, input }: ImageJob): Promise<ImageOutcome> {
  try {
    return { value: await runImageJob(tool, input) }
  } catch (error) {
    return isToolError(error) ? { error: dataOf(error) } : { fault: faultFields(error) }
  }
}

import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { dataOf, isToolError } from '#contract/error.ts'
import { runImageJob } from '#tools/image-jobs.server.ts'
import { serve } from './child.ts'
import { faultFields } from '../telemetry/fault.ts'
import type { ImageJob, ImageOutcome } from './image-work.ts'

// Visitors of the text tools do not wait for somebody's photo.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Only these decoders exist here, whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

serve(work)

async function work({ tool, input }: ImageJob): Promise<ImageOutcome> {
  try {
    return { value: await runImageJob(tool, input) }
  } catch (error) {
    return isToolError(error) ? { error: dataOf(error) } : { fault: faultFields(error) }
  }
}

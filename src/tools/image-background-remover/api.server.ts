import { ToolError } from '#contract/error.ts'
import type { ServerRuns } from '#contract/operation.ts'
import type { ServerContext } from '#contract/server.ts'
import type api from './api.ts'
import { MOST_BYTES, MOST_PIXELS, MOST_SECONDS, requirePicture } from './limits.ts'
import { installedModel } from './model.server.ts'
import { downloadName, FILE_TYPES, type Removal, type Removed } from './removal.ts'

export default {
  async removeBackground({ image, backgroundImage, ...options }, { images, modelDir, log, signal }) {
    requirePicture(image.bytes, 'image')
    const custom = options.backgroundType === 'CUSTOM_IMAGE'
    if (custom && !backgroundImage) {
      const message = 'Please choose a background image.'
      throw new ToolError(message, { errors: [{ field: 'backgroundImage', message }] })
    }
    if (custom && backgroundImage) requirePicture(backgroundImage.bytes, 'backgroundImage')
    const removal: Removal = {
      ...options,
      image: image.bytes,
      ...(custom && { backgroundImage: backgroundImage?.bytes }),
      modelDir,
    }
    const { bytes, engine, problem } = (await images.run('image-background-remover', removal, signal)) as Removed
    if (problem) log.warn({ problem }, 'The matting model cannot be used')
    return {
      bytes,
      name: downloadName(image.name, options.outputFormat),
      type: FILE_TYPES[options.outputFormat].type,
      headers: { 'x-engine': engine },
    }
  },

  async status(_input, { images, modelDir, log }) {
    const model = await installedModel(modelDir).catch((error: unknown) => {
      log.warn({ problem: String(error) }, 'The matting model cannot be used')
      return undefined
    })
    return {
      engine: model ? 'onnx' : 'built-in',
      model: model ? { name: model.card.name, licence: model.card.licence, source: model.card.source } : null,
      queue: images.queue(),
      limits: { bytes: MOST_BYTES, pixels: MOST_PIXELS, seconds: MOST_SECONDS, inputs: ['PNG', 'JPEG', 'WebP'] },
    }
  },
} satisfies ServerRuns<typeof api, ServerContext>

import { refusalOf } from '#contract/refusal.ts'
import type { ServerRuns } from '#contract/operation.ts'
import type { ServerContext } from '#contract/server.ts'
import type api from './api.ts'
import { MOST_BYTES, MOST_PIXELS, MOST_SECONDS, requirePicture } from './limits.ts'
import { hasModel } from './model.server.ts'
import { downloadName, FILE_TYPES, type Removal, type Removed } from './removal.ts'
import { NO_GROUND } from './sentences.ts'
import { learnFrom, usableModel } from './usable-model.server.ts'

export default {
  async removeBackground({ image, backgroundImage, ...options }, context) {
    const { images, modelDir, signal } = context
    requirePicture(image.bytes, 'image')
    const custom = options.backgroundType === 'CUSTOM_IMAGE'
    if (custom && !backgroundImage) {
      throw refusalOf(NO_GROUND, 'backgroundImage')
    }
    if (custom && backgroundImage) requirePicture(backgroundImage.bytes, 'backgroundImage')
    const removal: Removal = {
      ...options,
      image: image.bytes,
      ...(custom && { backgroundImage: backgroundImage?.bytes }),
      modelDir: (await hasModel(modelDir)) ? modelDir : '',
    }
    const removed = (await images.run('image-background-remover', removal, signal)) as Removed
    await learnFrom(removed, context)
    return {
      bytes: removed.bytes,
      name: downloadName(image.name, options.outputFormat),
      type: FILE_TYPES[options.outputFormat].type,
      headers: { 'x-engine': removed.engine },
    }
  },

  async status(_input, context) {
    const model = await usableModel(context)
    return {
      engine: model ? 'onnx' : 'built-in',
      model: model ? { name: model.card.name, licence: model.card.licence, source: model.card.source } : null,
      queue: context.images.queue(),
      limits: { bytes: MOST_BYTES, pixels: MOST_PIXELS, seconds: MOST_SECONDS, inputs: ['PNG', 'JPEG', 'WebP'] },
    }
  },
} satisfies ServerRuns<typeof api, ServerContext>

import * as z from 'zod/mini'

/** Name of the card in the folder of models: the model that it names is in use. */
export const CARD_FILE = 'matting.json'

const triple = z.tuple([z.number(), z.number(), z.number()])

/** All that is needed to run a matting model of the U-2-Net family, so that another one needs no code. */
export const modelCard = z.strictObject({
  name: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  /** File beside the card. */
  file: z.string().check(z.regex(/^[\w.-]+\.onnx$/)),
  bytes: z.int().check(z.minimum(1)),
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
  source: z.string(),
  licence: z.string(),
  input: z.strictObject({
    width: z.int().check(z.minimum(16), z.maximum(2048)),
    height: z.int().check(z.minimum(16), z.maximum(2048)),
    layout: z.enum(['NCHW', 'NHWC']),
    /** What a colour value is divided by first: the largest one in the picture, or 255. */
    divide: z.enum(['maximum', '255']),
    mean: triple,
    std: triple,
  }),
  output: z.strictObject({
    /** The first one where it is left out. */
    name: z.optional(z.string()),
    /** Whether the smallest and largest value become 0 and 1. */
    stretch: z.boolean(),
  }),
})

export type ModelCard = z.infer<typeof modelCard>

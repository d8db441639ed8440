import * as z from 'zod/mini'
import { fileAnswer, upload } from '#contract/files.ts'
import { operation } from '#contract/operation.ts'
import { MOST_BYTES } from './limits.ts'
import { NO_IMAGE, NOT_AN_IMAGE } from './sentences.ts'

/** A square of 1 pixel: too little to hold a subject. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** 48 pixels square. */
const DISC =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwBAMAAAClLOS0AAAAMFBMVEXdERH////iNTXfGhr//v750dHgJCT0sbHmTk7uh4flRkb3w8P74eH3x8f63t7kQ0N91zMiAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAoUlEQVQ4y2MQxAEYRo6E6wxlo85ATAl3BQYgYCpBl5D7wAAGXAfRJK4xQEE2qoS0AUyCeSOKxDEGOMhDlhD5gJDgckSSEGdAAoVIEk7IEopIEgHIEqxIEhOQJTiRJBqQJTiQJBSQJZiQJAyQJZiJkcBpFE7LcToXpwdxBgnOQBRZgCPYcUYUctReJC4xCMoswJF8YAmuEDOJiuJIoiMu1wIA8ItNrjwFq1kAAAAASUVORK5CYII='

const sample = (base64: string, name: string, type: string) => ({
  name,
  type,
  bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
})

const api = {
  removeBackground: operation({
    method: 'POST',
    path: '/image-background-remover/remove-background',
    summary: 'Remove the background of an image',
    description:
      'PNG, JPEG and WebP up to 25 million pixels; the resolution is kept, metadata are not. The header X-Engine names the engine that told subject from background. JPG has no transparency: a transparent background becomes white. With cropToSubject the picture ends around the subject; with cropShape PASSPORT it is 35 to 45, with the head in the middle. Nothing is stored.',
    bodyType: 'multipart',
    body: z.strictObject({
      image: upload('The image, told by its content: PNG, JPEG or WebP', NO_IMAGE),
      outputFormat: z._default(z.enum(['PNG', 'JPG', 'WEBP']), 'PNG'),
      backgroundType: z._default(
        z.enum(['TRANSPARENT', 'SOLID_COLOR', 'CUSTOM_IMAGE', 'BLUR_ORIGINAL']),
        'TRANSPARENT',
      ),
      backgroundColor: z._default(
        z.string().check(z.regex(/^#?[\da-fA-F]{6}$/, 'backgroundColor must be a colour such as #ffffff.')),
        '#ffffff',
      ),
      backgroundImage: z.optional(upload('New background, cut to fill: PNG, JPEG or WebP', NOT_AN_IMAGE)),
      blurIntensity: z._default(z.int().check(z.minimum(1), z.maximum(20)), 5),
      featherEdges: z._default(z.int().check(z.minimum(0), z.maximum(10)), 2),
      cropToSubject: z._default(z.boolean(), false),
      cropShape: z._default(z.enum(['SUBJECT', 'PASSPORT']), 'SUBJECT'),
    }),
    answer: {
      ...fileAnswer('image/*', 'The image without its background, as PNG, JPEG or WebP'),
      headers: { 'X-Engine': 'The engine that told subject from background' },
    },
    cost: 'image',
    bodyLimit: MOST_BYTES,
    examples: [
      {
        title: 'A red disc on white',
        body: { image: sample(DISC, 'disc.png', 'image/png') },
        like: { name: 'disc-removed-bg.png' },
      },
      {
        title: 'A picture without a subject',
        body: { image: sample(ONE_PIXEL, 'dot.png', 'image/png') },
        error:
          'No subject was found in this image. It works best when the subject stands apart from the background, with some space around it.',
      },
      {
        title: 'A new background that is missing',
        body: { image: sample(ONE_PIXEL, 'dot.png', 'image/png'), backgroundType: 'CUSTOM_IMAGE' },
        error: 'Please choose a background image.',
      },
      {
        title: 'Text that is called a picture',
        body: { image: { name: 'a.png', type: 'image/png', bytes: new TextEncoder().encode('not a png') } },
        error: 'Please select an image file.',
      },
    ],
  }),

  status: operation({
    method: 'GET',
    path: '/image-background-remover/status',
    summary: 'Engine, model, queue and limits of background removal',
    answer: z.object({
      engine: z.enum(['onnx', 'built-in']),
      model: z.nullable(z.object({ name: z.string(), licence: z.string(), source: z.string() })),
      queue: z.object({ running: z.int(), waiting: z.int(), atOnce: z.int(), mostWaiting: z.int() }),
      limits: z.object({ bytes: z.int(), pixels: z.int(), seconds: z.int(), inputs: z.array(z.string()) }),
    }),
    examples: [
      {
        title: 'Without a model',
        like: { limits: { bytes: 16_777_216, pixels: 25_000_000, seconds: 25, inputs: ['PNG', 'JPEG', 'WebP'] } },
      },
    ],
  }),
}

export default api

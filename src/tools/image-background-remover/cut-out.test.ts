import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cutOut } from './cut-out.ts'
import { builtIn, type Scaled } from './engine.server.ts'
import { refine, REFINE_SIDE } from './refine.ts'
import { NoSubject } from './segment.ts'

const WIDTH = 480
const HEIGHT = 360

const SUBJECTS: Record<string, string> = {
  ball: '<defs><radialGradient id="s" cx=".35" cy=".3"><stop offset="0" stop-color="#ffd9b0"/><stop offset="1" stop-color="#c2410c"/></radialGradient></defs><circle cx="330" cy="250" r="130" fill="url(#s)"/>',
  'portrait cut by the edge': `<path d="M160 480 C170 370 230 330 320 320 C410 330 470 370 480 480Z" fill="#1d4e89"/><rect x="285" y="270" width="70" height="80" fill="#d9a07a"/><ellipse cx="320" cy="205" rx="78" ry="98" fill="#e8b48f"/><path d="M240 210 C228 90 412 90 400 210 C388 155 355 140 320 145 C285 140 252 155 240 210Z" fill="#3b2417"/>${Array.from({ length: 24 }, (_, strand) => `<path d="M${250 + strand * 6} 140 q${(strand - 12) * 2} -28 ${(strand - 12) * 3} -${24 + ((strand * 37) % 22)}" stroke="#3b2417" fill="none"/>`).join('')}`,
  ring: '<path fill-rule="evenodd" d="M320 80 a160 160 0 1 0 .1 0Z M320 175 a65 65 0 1 1 -.1 0Z" fill="#7c2d12"/>',
  'mug with a handle':
    '<path d="M180 140 h210 v210 q0 45 -45 45 h-120 q-45 0 -45 -45Z" fill="#0f766e"/><path d="M390 180 q95 0 95 80 q0 80 -95 80" stroke="#0f766e" stroke-width="24" fill="none"/><ellipse cx="285" cy="140" rx="105" ry="24" fill="#134e4a"/>',
  'blurred veil':
    '<defs><filter id="f"><feGaussianBlur stdDeviation="5"/></filter></defs><ellipse cx="320" cy="245" rx="170" ry="120" fill="#b91c1c" filter="url(#f)"/>',
}
const all = (fill: string) => `<rect width="640" height="480" fill="${fill}"/>`
const PLAIN: Record<string, string> = {
  white: all('#fff'),
  'lit wall': `<defs><radialGradient id="g" r=".75"><stop stop-color="#93c5fd"/><stop offset="1" stop-color="#1e3a5f"/></radialGradient></defs>${all('url(#g)')}`,
  'green screen': all('#16a34a'),
}
const noise = (frequency: string, matrix: string) =>
  `<defs><filter id="n" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="3"/><feColorMatrix values="${matrix}"/></filter></defs><rect width="640" height="480" filter="url(#n)"/>`
const TEXTURED: Record<string, string> = {
  checks: `<defs><pattern id="p" width="60" height="60" patternUnits="userSpaceOnUse"><rect width="60" height="60" fill="#e2e8f0"/><path d="M0 0h30v30h-30zM30 30h30v30h-30z" fill="#64748b"/></pattern></defs>${all('url(#p)')}`,
  grass: noise('.05 .12', '.3 0 0 0 0  0 .9 0 0 .05  0 0 .3 0 -.02  0 0 0 0 1'),
  wood: noise('.008 .12', '.9 0 0 0 .25  .6 0 0 0 .15  .3 0 0 0 .05  0 0 0 0 1'),
}

const draw = (inner: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 640 480">${inner}</svg>`,
    ),
  )

/** A composite with grain, and the alpha that it was made with. */
async function compose(subject: string, background: string): Promise<{ data: Uint8Array; alpha: Uint8Array }> {
  const front = await draw(subject).ensureAlpha().raw().toBuffer()
  const back = await draw(background).removeAlpha().raw().toBuffer()
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  const alpha = new Uint8Array(WIDTH * HEIGHT)
  let seed = 12_345
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  for (let index = 0; index < alpha.length; index++) {
    const share = (alpha[index] = front[index * 4 + 3]!) / 255
    for (let channel = 0; channel < 3; channel++) {
      const mixed = share * front[index * 4 + channel]! + (1 - share) * back[index * 3 + channel]!
      data[index * 3 + channel] = Math.max(0, Math.min(255, Math.round(mixed + 6 * (random() - random()))))
    }
  }
  return { data, alpha }
}

const scalerOf =
  (data: Uint8Array): Scaled =>
  async (size) => {
    const side = 'side' in size ? size.side : size.width
    const small = sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    const options = { fit: 'inside', withoutEnlargement: true } as const
    const { data: bytes, info } = await small.resize(side, side, options).raw().toBuffer({ resolveWithObject: true })
    return { data: bytes, width: info.width, height: info.height }
  }

async function cut(data: Uint8Array): Promise<Uint8Array> {
  const scaled = scalerOf(data)
  const mask = await builtIn.find(scaled)
  const outline = refine(await scaled({ side: REFINE_SIDE }), mask.share, mask.width, { byColor: true })
  return cutOut({ data, width: WIDTH, height: HEIGHT }, outline)
}

/** Mean absolute difference of two alphas, 0 to 1. */
function errorOf(alpha: Uint8Array, truth: Uint8Array): number {
  return alpha.reduce((sum, value, index) => sum + Math.abs(value - truth[index]!), 0) / truth.length / 255
}

describe.each([
  ['plain', PLAIN, 0.03],
  ['textured', TEXTURED, 0.08],
] as const)('the built-in engine on %s backgrounds', (kind, backgrounds, most) => {
  it.each(Object.keys(backgrounds))(
    '%s: the alpha is right within the bound',
    async (background) => {
      for (const [subject, drawn] of Object.entries(SUBJECTS)) {
        const { data, alpha } = await compose(drawn, backgrounds[background]!)
        const error = errorOf(await cut(data), alpha)
        process.stdout.write(
          `built-in, ${kind}: ${subject} on ${background}: mean absolute alpha error ${error.toFixed(4)}\n`,
        )
        expect(error, `${subject} on ${background}`).toBeLessThanOrEqual(most)
      }
    },
    180_000,
  )
})

it.each(['white', 'lit wall', 'checks', 'grass'])('%s alone has no subject', async (background) => {
  const { data } = await compose('', (PLAIN[background] ?? TEXTURED[background])!)
  await expect(cut(data)).rejects.toThrow(NoSubject)
})

it('takes the old background out of the colours of a soft edge', async () => {
  const { data, alpha } = await compose(SUBJECTS['blurred veil']!, PLAIN['green screen']!)
  const before = Uint8Array.from(data)
  const cutAlpha = await cut(data)
  let green = 0
  let greenBefore = 0
  let count = 0
  for (const [index, share] of alpha.entries()) {
    if (share < 80 || share > 200 || cutAlpha[index] === 0) continue
    // The subject is red: what is green comes from behind.
    green += data[index * 3 + 1]!
    greenBefore += before[index * 3 + 1]!
    count++
  }
  expect(greenBefore / count).toBeGreaterThan(70)
  expect(green / count).toBeLessThan(50)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ssim, type Luma } from '#testing/ssim.ts'
import { compress, type Level } from './compress.ts'
import { nodeContext, workOn } from '../engines/node.server.ts'
import { judgeIn } from '../judge.server.ts'
import { drawn, LOOKS } from '../pictures/looks.server.ts'
import type { Context, Outcome } from '../work.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-looks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const judge = judgeIn(folder)
let context: Context
beforeAll(async () => {
  context = await nodeContext()
})

const LEVELS: Level[] = ['lossless', 'light', 'medium', 'strong']

/** Of its size before, the most that each page keeps at each level. */
const SHARES: Record<(typeof LOOKS)[number]['name'], number[]> = {
  'photo, JPEG, 300 dpi': [1, 0.2, 0.08, 0.06],
  'photo, PNG, 200 dpi': [0.6, 0.15, 0.06, 0.06],
  'print, JPEG, 300 dpi': [1, 0.25, 0.25, 0.25],
  'print, PNG, 200 dpi': [0.98, 0.4, 0.4, 0.4],
  'letter with photo, JPEG, 300 dpi': [1, 0.8, 0.45, 0.33],
  'letter with photo, JPEG, 150 dpi': [1, 1, 0.9, 0.9],
  'letter with photo, PNG, 200 dpi': [1, 0.25, 0.17, 0.17],
}

async function compressed(file: Uint8Array<ArrayBuffer>, level: Level, target?: number): Promise<Outcome> {
  const options = { level, ...(target === undefined ? {} : { target }) }
  return compress(context, { work: workOn(context, [file], [1]), options })
}

/** Compared as bytes, a million at once. */
function samePixels(a: Luma, b: Luma): boolean {
  const [one, other] = [a, b].map(({ data }) => Buffer.from(data.buffer)) as [Buffer, Buffer]
  return a.width === b.width && a.height === b.height && one.equals(other)
}

describe('compressed pages as poppler draws them', () => {
  it.each(LOOKS)(
    '$name: the same without loss, alike to 0.98 at every level, never larger than at the level before, its text left alone',
    async ({ name, make }) => {
      const file = await make()
      const originals = [100, 150].map((fine) => ({ fine, original: drawn(file, join(folder, 'original.pdf'), fine) }))
      let least = file.length
      for (const [index, level] of LEVELS.entries()) {
        const outcome = await compressed(file, level)
        const bytes = outcome.files[0]?.bytes ?? new Uint8Array()
        for (const { fine, original } of originals) {
          const made = drawn(bytes, join(folder, 'made.pdf'), fine)
          if (level === 'lossless') expect(samePixels(made, original), `${fine} dpi`).toBe(true)
          else expect(ssim(original, made), `${level}, ${fine} dpi`).toBeGreaterThanOrEqual(0.98)
        }
        expect(bytes.length, level).toBeLessThanOrEqual(Math.min(least, file.length * (SHARES[name][index] as number)))
        const judged = judge(outcome)
        expect(judged.words(), level).toBe('A caption in real letters')
        expect(judged.images(), level).toHaveLength(1)
        least = bytes.length
      }
    },
    180_000,
  )

  it('goes below that only for a size that cannot be had otherwise, and says how far', async () => {
    const file = await LOOKS[2].make()
    const alike = async (outcome: Outcome) =>
      ssim(
        drawn(file, join(folder, 'original.pdf'), 150),
        drawn(outcome.files[0]?.bytes ?? new Uint8Array(), join(folder, 'made.pdf'), 150),
      )
    const easy = await compressed(file, 'medium', 250_000)
    expect(easy.files[0]?.bytes.length).toBeLessThanOrEqual(250_000)
    expect(await alike(easy)).toBeGreaterThanOrEqual(0.98)
    expect(easy.warnings).toBeUndefined()
    const hard = await compressed(file, 'medium', 90_000)
    expect(hard.files[0]?.bytes.length).toBeLessThanOrEqual(90_000)
    expect(await alike(hard)).toBeLessThan(0.98)
    expect(hard.checks).toBeUndefined()
    expect(hard.warnings).toEqual([
      expect.stringMatching(
        /^To get this small, .* noticeably coarser \(structural similarity 0\.\d{3}, 1 is identical\)\.$/,
      ),
    ])
  }, 180_000)
})

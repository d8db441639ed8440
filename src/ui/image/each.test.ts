import { describe, expect, it } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { eachImage } from './each.ts'
import type { OpenImage } from './open.ts'

const images = ['a.png', 'b.png', 'c.png'].map((name) => ({ file: { name } }) as OpenImage)
const { signal } = new AbortController()
const refuse = (...names: string[]) => {
  return async ({ file }: OpenImage) => {
    if (names.includes(file.name)) throw new ToolError('The image is damaged.')
    return file.name
  }
}

describe('the same for many images', () => {
  it('goes on after one that fails, and names it', async () => {
    const steps: number[] = []
    const outcome = await eachImage(images, refuse('b.png'), { signal, onStep: (count) => steps.push(count) })
    expect(outcome).toEqual({
      done: ['a.png', 'c.png'],
      failures: [{ name: 'b.png', message: 'The image is damaged.' }],
    })
    expect(steps).toEqual([1, 2, 3])
  })

  it('fails where none is left, with the reason of each', async () => {
    const all = eachImage(images.slice(0, 2), refuse('a.png', 'b.png'), { signal })
    await expect(all).rejects.toMatchObject({
      message: 'None of the images could be processed.',
      errors: [{ message: 'a.png: The image is damaged.' }, { message: 'b.png: The image is damaged.' }],
    })
    const only = eachImage(images.slice(0, 1), refuse('a.png'), { signal })
    await expect(only).rejects.toMatchObject({ message: 'a.png: The image is damaged.' })
  })

  it('stops where it is given up', async () => {
    const given = new AbortController()
    const seen: string[] = []
    const work = async ({ file }: OpenImage) => {
      seen.push(file.name)
      given.abort()
      throw new Error('ended')
    }
    await expect(eachImage(images, work, { signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual(['a.png'])
  })
})

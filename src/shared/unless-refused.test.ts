import { expect, it } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { unlessRefused } from './unless-refused.ts'

it('gives what there is, nothing where it was refused, and lets a bug through', async () => {
  expect(await unlessRefused(Promise.resolve(1))).toBe(1)
  expect(await unlessRefused(Promise.reject(new ToolError('No.')))).toBeUndefined()
  await expect(unlessRefused(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
})

import { expect, it } from 'vitest'
import { examplePdf } from './example.ts'
import { jobRoom } from './testing/job-room.ts'

const { judge } = await jobRoom()

it('is a sound document of a letter, a table and a drawing', async () => {
  const file = examplePdf()
  expect([file.name, file.type]).toEqual(['example.pdf', 'application/pdf'])
  const judged = judge({
    files: [{ name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }],
  })
  expect(judged.info()).toMatch(/^Title: +Example$[^]*^Pages: +3$/m)
  expect(judged.words()).toContain('hello@example.com, telephone +44 20 7946 0018.')
  expect(judged.text()).toMatch(/Total +EUR 67\.01/)
})

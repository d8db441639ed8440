import { existsSync, readFileSync } from 'node:fs'
import { tests } from 'commonmark-spec'
import { describe, expect, it } from 'vitest'
import { html } from './testing/html.ts'

/** HTML 5 closes void elements without a slash. */
const normal = (text: string) => text.replaceAll(' />', '>')
/** The specification shows tabs as arrows. */
const tabs = (text: string) => text.replaceAll('→', '\t')

it.each(tests)('CommonMark 0.31.2, example $number ($section)', ({ markdown, html: expected }) => {
  expect(normal(html(tabs(markdown)))).toBe(normal(tabs(expected)))
})

interface GfmExample {
  id: string
  markdown: string
  html: string
  extension?: string
}

/** Explained in docs/markdown-conformance.md. */
const DEVIATIONS = new Set(['gfm-645', 'gfm-646'])
/** GFM's examples are in no package: they run where somebody has put them. */
const GFM = '../shared/conformance/cases/markdown-gfm.json'

describe.skipIf(!existsSync(GFM))('GFM 0.29', () => {
  const examples = existsSync(GFM) ? (JSON.parse(readFileSync(GFM, 'utf8')) as GfmExample[]) : []

  it.each(examples.filter(({ id }) => !DEVIATIONS.has(id)))('$id', ({ markdown, html: expected, extension }) => {
    expect(normal(html(markdown, { gfm: Boolean(extension) }))).toBe(normal(expected))
  })
})

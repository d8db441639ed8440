import { describe, expect, it } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { toMarkdown, type ToMarkdownOptions } from './to-markdown.ts'

const options: ToMarkdownOptions = { headingStyle: 'atx', bullet: '-', codeBlockStyle: 'fenced', keepTags: [] }
const MEGABYTE = 1024 ** 2

describe('HTML of 64 kB', () => {
  it.each([
    ['one row of 16,000 cells', `<table><tr>${'<td>'.repeat(16_000)}`],
    ['a row of two cells above it', `<table><tr><td>a<td>b<tr>${'<td>'.repeat(15_900)}`],
    ['links around one another', `${'<a href=x>'.repeat(3000)}${'a<p>'.repeat(8000)}`],
    [
      'emphasis in emphasis',
      `${Array.from({ length: 6000 }, (_, at) => `<b a=${at}>`).join('')}${'a<p>'.repeat(4000)}`,
    ],
    ['a link that is none', `<a href="javascript:${' '.repeat(20_000)}">${'a<p>'.repeat(9000)}`],
  ])('of %s is written in time', (_name, html) => {
    const start = cpuTime()
    expect(toMarkdown(html, options, MEGABYTE).length).toBeGreaterThan(0)
    expect(cpuTime() - start).toBeLessThan(1500)
  })

  it.each(['href', 'title'])('whose %s would be written thousands of times is refused early', (name) => {
    const html = `<a href=x ${name}="${'‹'.repeat(10_000)}">${'a<p>'.repeat(8000)}`
    const start = cpuTime()
    expect(() => toMarkdown(html.replace('href=x href', 'href'), options, MEGABYTE)).toThrow(
      'The result would be longer than 1 MB.',
    )
    expect(cpuTime() - start).toBeLessThan(1500)
  })
})

it('elements around blocks are written in each of them once', () => {
  const html = '<a href=x><b><i><b>one<p>two</b></i></b></a>'
  expect(toMarkdown(html, options)).toBe('[**_one_**](x)\n\n[**_two_**](x)\n')
})

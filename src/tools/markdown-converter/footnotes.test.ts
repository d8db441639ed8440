import createParser from 'markdown-it'
import notes from 'markdown-it-footnote'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { footnotes } from './footnotes.ts'

const ours = createParser().use(footnotes)

describe('footnotes', () => {
  it('are those of the library', () => {
    const library = createParser().use(notes)
    library.inline.ruler.disable('footnote_inline')
    const part = fc.constantFrom(
      'a[^1] ',
      '[^1]',
      '[^2]',
      '\n\n[^1]: one',
      '\n[^2]: two\n\n    more',
      '\n\n[^3]:\n',
      '# b\n',
      'x^[y] ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(ours.render(text)).toBe(library.render(text))
      }),
    )
  })

  it.each(['> a[^1]', '| a[^1] |\n| --- |\n| b |', '- a[^1]', 'a[^1]'])('may stand right below %j', (text) => {
    expect(ours.render(`${text}\n[^1]: note`)).toBe(ours.render(`${text}\n\n[^1]: note`))
  })

  it('may stand in each other', () => {
    const html = ours.render('a[^1] b[^2]\n\n[^1]: one\n\n    [^2]: two\n\n    end\n')
    expect(html.indexOf('<p>one</p>')).toBeLessThan(html.indexOf('<p>end'))
    expect(html.indexOf('<p>end')).toBeLessThan(html.indexOf('<p>two'))
  })

  it('take a time in proportion to their number: little more than their text without notes', () => {
    const text = Array.from({ length: 32_000 }, (_, at) => `a[^${at}]\n\n[^${at}]: b\n\n`).join('')
    const time = (parser: typeof ours) => {
      const start = cpuTime()
      parser.render(text)
      return cpuTime() - start
    }
    const bare = createParser()
    // What disturbs a run only adds to it.
    const least = (parser: typeof ours) => Math.min(time(parser), time(parser))
    expect(least(ours)).toBeLessThan(4 * least(bare))
  })
})

import { describe, expect, it } from 'vitest'
import { dataUri, SNIPPETS, svgUri } from './snippets.ts'

const picture = {
  uri: 'data:image/png;base64,iVBORw0=',
  type: 'image/png',
  name: 'my-"logo".png',
  width: 16,
  height: 9,
}

describe('snippets', () => {
  it('writes a data URI', () => expect(dataUri('image/png', 'AAAA')).toBe('data:image/png;base64,AAAA'))

  it.each([
    ['css', '.image {\n  background-image: url("data:image/png;base64,iVBORw0=");\n}'],
    ['html', '<img src="data:image/png;base64,iVBORw0=" alt="my &quot;logo&quot;" width="16" height="9">'],
    ['markdown', '![my-"logo"](data:image/png;base64,iVBORw0=)'],
    ['react', '<img src="data:image/png;base64,iVBORw0=" alt="my &quot;logo&quot;" width={16} height={9} />'],
    ['favicon', '<link rel="icon" type="image/png" href="data:image/png;base64,iVBORw0=">'],
  ] as const)('writes %s with the size and a safe alternative text', (kind, text) => {
    expect(SNIPPETS[kind](picture)).toBe(text)
  })

  it('states no size that is not known', () => {
    const unknown = { ...picture, width: 0, height: 0 }
    expect(SNIPPETS.html(unknown)).toBe('<img src="data:image/png;base64,iVBORw0=" alt="my &quot;logo&quot;">')
    expect(SNIPPETS.react(unknown)).toBe('<img src="data:image/png;base64,iVBORw0=" alt="my &quot;logo&quot;" />')
  })
})

describe('a drawing as percent-encoded data URI', () => {
  const svg = `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox='0 0 9 9'>\n  <path fill="#f00" d="M0 0h9"/><text>50% äß</text>\n</svg>\n`

  it('decodes to the same drawing, without the declaration and the white space between tags', () => {
    const decoded = decodeURIComponent(svgUri(svg).slice('data:image/svg+xml,'.length))
    expect(decoded).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox='0 0 9 9'><path fill="#f00" d="M0 0h9"/><text>50% äß</text></svg>`,
    )
  })

  it('holds nothing that would end a quoted address, and is shorter than Base64', () => {
    const uri = svgUri(svg)
    expect(uri).not.toMatch(/["'#<>\n]/)
    const small =
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h24v24H0zM5 5h14v14H5zM3 3l18 18M21 3L3 21"/></svg>'
    expect(svgUri(small).length).toBeLessThan(dataUri('image/svg+xml', btoa(small)).length)
  })
})

it('keeps the spaces between the words of a drawing', () => {
  const drawing = '<svg>\n <text><tspan>two</tspan> <tspan>words</tspan></text>\n</svg>'
  expect(decodeURIComponent(svgUri(drawing))).toContain('</tspan> <tspan>')
  expect(decodeURIComponent(svgUri('<svg>\n <g/>\n</svg>'))).toBe('data:image/svg+xml,<svg><g/></svg>')
})

it.each(['svg:text', 'x.y-1:text'])('keeps the spaces between the words of <%s>', (name) => {
  const drawing = `<svg:svg>\n <svg:g/>\n <${name}><svg:tspan>two</svg:tspan> <svg:tspan>words</svg:tspan></${name}>\n <svg:g/>\n</svg:svg>`
  expect(decodeURIComponent(svgUri(drawing))).toBe(
    `data:image/svg+xml,<svg:svg><svg:g/><${name}><svg:tspan>two</svg:tspan> <svg:tspan>words</svg:tspan></${name}><svg:g/></svg:svg>`,
  )
})

it('writes addresses of drawings that neither a parenthesis ends nor an entity changes', () => {
  const uri = svgUri('<svg><text>:) a &amp; b (</text></svg>')
  const markdown = SNIPPETS.markdown({ ...picture, uri })
  expect(markdown).toMatch(/^!\[my-"logo"\]\([^()& ]*\)$/)
  expect(decodeURIComponent(markdown)).toContain('<text>:) a &amp; b (</text>')
  expect(SNIPPETS.html({ ...picture, uri })).not.toContain('&amp;')
})

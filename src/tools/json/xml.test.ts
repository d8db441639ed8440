import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPlain, parseJson } from '#shared/data/json-value.ts'
import { toXml } from './xml.ts'

const NAME = '[\\p{L}_][\\p{L}\\d_.-]*'
const TOKEN = new RegExp(
  `<(/?)(${NAME})((?:\\s[\\w-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#\\d+);[^"<&]*)*")*)(/?)>|([^<&>]+|&(?:amp|lt|gt|quot|#13);)|([\\s\\S])`,
  'gu',
)

/** Reads XML as strictly as the grammar of what the writer may use; throws on anything else. */
function texts(xml: string): string[] {
  const body = xml.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '')
  // oxlint-disable-next-line no-control-regex -- they are what must not be there
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml) || !xml.isWellFormed())
    throw new Error('forbidden')
  const open: { name: string; text: string; leaf: boolean }[] = []
  const found: string[] = []
  let roots = 0
  for (const [, slash, name, , empty, text, stray] of body.matchAll(TOKEN)) {
    if (stray !== undefined) throw new Error(`stray ${stray}`)
    if (text !== undefined) {
      if (open.length > 0) open.at(-1)!.text += text
      else if (text.trim()) throw new Error('text outside')
    } else if (slash) {
      const element = open.pop()
      if (element?.name !== name) throw new Error(`${name} closes ${element?.name}`)
      if (element?.leaf) found.push(element.text)
    } else {
      if (/^xml/i.test(name as string)) throw new Error('reserved name')
      if (open.length > 0) open.at(-1)!.leaf = false
      else roots++
      if (empty) found.push('')
      else open.push({ name: name as string, text: '', leaf: true })
    }
  }
  if (roots !== 1 || open.length > 0) throw new Error('not one root')
  return found.map((text) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#13;', '\r').replaceAll('&amp;', '&'),
  )
}

describe('XML', () => {
  it.each([
    'a b',
    '1x',
    '',
    'a<b',
    'a><script>alert(1)</script><a',
    '@a',
    '#text',
    '?pi',
    '!',
    'a:b',
    'xmlns:x',
    '😀',
    'xml',
    '-',
    '.',
    '\u0000',
    'a"b',
    "a'b&",
    '名前',
    'é',
    '\u0345a',
    '\ud800',
  ])('is well-formed with the name %j (X9)', (name) => {
    expect(texts(toXml(fromPlain({ [name]: 'v', deep: [{ [name]: ['w'] }] })))).toEqual(['v', 'w'])
  })

  it('is well-formed for every document', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        texts(toXml(fromPlain([value, text, { [text]: text }])))
      }),
    )
  })

  it.each(['<b>&amp;"\'</b>', '1 < 2 && 3 > 2', ']]>', '<!-- x -->', '<?xml?>', 'l1\nl2', 'a\rb', ' x '])(
    'keeps the text %j',
    (text) => {
      expect(texts(toXml(fromPlain({ a: text })))).toEqual([text])
    },
  )

  it.each(['名前', 'ключ', 'データ', 'Ünï', 'مفتاح', 'ไทย', '한국어', 'पथ'])('has elements of the name %j', (name) => {
    expect(toXml(fromPlain({ [name]: 1 }))).toContain(`<${name}>1</${name}>`)
  })

  it.each([
    ['e\u0301', 'e_'],
    ['हिन्दी', 'ह_न_द_'],
    ['சொல்', 'ச_ல_'],
    ['\u0219i', '_i'],
    ['ーa', '_ーa'],
    ['Xmlé', '_Xmlé'],
    ['ក', '_'],
  ])('keeps %j beside a name that older readers take, too', (key, name) => {
    expect(toXml(fromPlain({ [key]: 1 }))).toContain(`<${name} key="${key}">1</${name}>`)
  })

  it('escapes what XML cannot hold, and marks it', () => {
    expect(toXml(fromPlain({ a: 'x\u0000\\' }))).toContain('<a escaped="true">x\\u0000\\\\</a>')
    expect(toXml(fromPlain({ 'a\u0001': 1 }))).toContain('<a_ key="a\\u0001" escaped-key="true">1</a_>')
  })

  it('repeats the element of a list, holds items in nested ones and at the root', () => {
    expect(texts(toXml(parseJson('{"m":[["1","2"],["3"]],"e":[],"o":{},"n":null}')))).toEqual([
      '1',
      '2',
      '3',
      '',
      '',
      '',
    ])
    expect(toXml(parseJson('["a",1.0]'))).toContain('<item>a</item>\n  <item>1.0</item>')
  })
})

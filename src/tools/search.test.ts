import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { tools } from '#tools/catalogue.ts'
import { oneSlip, rankTools, searchNamesOf, searchWordsOf } from './search.ts'

const MOST = 8
const found = (text: string) =>
  rankTools(tools, text)
    .slice(0, MOST)
    .map(({ name }) => name)

describe('the search', () => {
  const words = tools.flatMap((tool) => {
    const { name, label, shortLabel } = tool
    return [label, shortLabel, name.replaceAll('-', ' '), ...searchWordsOf(tool), ...searchNamesOf(tool)].map(
      (word): [string, string] => [word, name],
    )
  })

  it('knows everyday words of every tool', () => {
    for (const tool of tools) expect(searchWordsOf(tool).length, tool.name).toBeGreaterThan(0)
  })

  it.each(words)('%s finds %s', (word, name) => expect(found(word)).toContain(name))

  it.each(tools.map(({ shortLabel, name }): [string, string] => [shortLabel, name]))(
    '%s finds %s first',
    (label, name) => expect(found(label)[0]).toBe(name),
  )

  it.each([
    ['base46', 'base64'],
    ['pasword', 'passwords'],
    ['curency', 'currency-converter'],
    ['wether', 'weather'],
    ['markdwon', 'markdown-converter'],
    ['ｊｓｏｎ', 'json'],
    ['RESİZER', 'image-resizer'],
    ['ımage resızer', 'image-resizer'],
    ['Wéather', 'weather'],
  ])('forgives %s', (slip, name) => expect(found(slip)[0]).toBe(name))

  it.each([
    ['what is my ip', 'ip-lookup'],
    ['What’s my IP?', 'ip-lookup'],
    ['whats my ip', 'ip-lookup'],
    ['ip of example.com', 'ip-lookup'],
    ['compare two texts', 'text-tools'],
    ['compare two lists', 'text-tools'],
    ['list difference', 'text-tools'],
    ['hidden characters', 'text-tools'],
    ['slug', 'text-tools'],
    ['diff', 'text-tools'],
    ['regex', 'text-tools'],
    ['unicode', 'text-tools'],
    ['json diff', 'json'],
    ['gas mileage', 'unit-converter'],
    ['prettify', 'json'],
    ['emoji', 'word-counter'],
    ['timestamp', 'time-difference'],
    ['how many words', 'word-counter'],
    ['how do i merge pdfs', 'pdf-tools'],
    ['restaurant bill', 'percentage-calculator'],
    ['time zone converter', 'time-difference'],
    ['timezone converter', 'time-difference'],
    ['hours worked calculator', 'time-difference'],
    ['json formatter online', 'json'],
    ['free online unit converter', 'unit-converter'],
    ['how to split the bill at dinner', 'percentage-calculator'],
    ['convert heic', 'image-converter'],
    ['calculate age', 'age-calculator'],
    ['images to pdf', 'pdf-tools'],
    ['pdf to images', 'pdf-tools'],
    ['merge pdfs', 'pdf-tools'],
    ['pdf converter', 'pdf-tools'],
    ['images', 'image-converter'],
    ['image tools', 'image-background-remover'],
    ['temperature converter', 'unit-converter'],
    ['length converter', 'unit-converter'],
    ['weight converter', 'unit-converter'],
    ['convert area', 'unit-converter'],
    ['speed calculator', 'unit-converter'],
    ['pasword tool', 'passwords'],
  ])('%s finds %s first', (text, name) => expect(found(text)[0]).toBe(name))

  it.each(
    Object.entries({
      'unit-converter': [
        'gallon',
        'gallons to liters',
        'ml to oz',
        'liter',
        'litres',
        'kilogram',
        'teaspoon',
        'acre',
        'kwh',
        'mph',
        'km/h',
        'yard',
        'knots',
        'byte',
        'bar',
        'stone',
        'stones',
        'pressure',
        'energy',
        'area',
        'kitchen',
        'sqft',
        'kelvin',
        'kg',
        'cup',
        'pound',
      ],
      'pdf-tools': [
        'page numbers',
        'encrypt',
        'signature',
        'highlight',
        'fill form',
        'extract pages',
        'extract images',
        'delete pages',
        'metadata',
        'flatten',
        'n-up',
        'rotate pdf',
        'crop pdf',
        'pdf password',
        'table from pdf',
        'header footer',
      ],
      'currency-converter': [
        'yen',
        'gbp',
        'rupee',
        'rupees',
        'swiss franc',
        'pound sterling',
        'currencies',
        'krona',
        'peso',
        'won',
        'usd to jpy',
        'historical rates',
      ],
      weather: ['uv index', 'humidity', 'moonrise', 'sunset', 'snow', 'tide', 'hourly', 'astronomy', 'temperature'],
      'age-calculator': ['holidays', 'weekday', 'days until', 'countdown', 'leap year', 'star sign', 'days'],
      'time-difference': [
        'minutes',
        'hours',
        'add days',
        'utc',
        'ics',
        'timer',
        'est to pst',
        'daylight saving',
        'overtime',
      ],
      'bmi-calculator': ['waist', 'waist to height', 'growth chart'],
      'loan-emi-calculator': ['lump sum', 'installments', 'refinance'],
      'percentage-calculator': ['gratuity', 'tipping', 'markup'],
      'image-background-remover': ['transparency', 'remove background'],
      'image-color-extractor': ['swatches', 'tailwind', 'wcag'],
      'image-converter': ['bmp', 'png'],
      'text-tools': ['remove all spaces', 'find & replace'],
      'image-resizer': [
        'quality',
        'flip image',
        'mirror image',
        'optimize image',
        'scale image',
        'crop image',
        'aspect ratio',
      ],
      'ip-lookup': ['proxy', 'geoip', 'where am i'],
    }).flatMap(([name, texts]) => texts.map((text): [string, string] => [text, name])),
  )('%s finds %s first, which has it', (text, name) => expect(found(text)[0]).toBe(name))

  it('of generic words alone finds what is called so', () => {
    expect(found('converter')).toContain('unit-converter')
    expect(found('calculator')).toContain('bmi-calculator')
    expect(found('how to').length).toBeGreaterThan(0)
    for (const text of ['scientific calculator', 'simple calculator', 'gpa calculator'])
      expect(found(text)).toEqual(found('calculator'))
    expect(found('mp3 converter')).toEqual(found('converter'))
  })

  it('takes a long text in proportion to its length', () => {
    const start = cpuTime()
    for (const text of ['?'.repeat(100_000), `${' '.repeat(100_000)}!`, 'time '.repeat(200)]) found(text)
    expectSoon(cpuTime() - start, 1000)
  })

  it('finds nothing for nonsense', () => {
    expect(found('news')).toEqual([])
    expect(found('1:1')).toEqual([])
    expect(found('hash')).toEqual([])
    expect(found('tire')).toEqual([])
    expect(found('qqqqqq')).toEqual([])
    expect(found('no such thing')).toEqual([])
  })

  it.each([
    ['weather london', 'weather'],
    ['compress a photo for the web site', 'image-resizer'],
    ['how much is a mortgage', 'loan-emi-calculator'],
  ])('%s finds %s first, by the word that names it', (text, name) => expect(found(text)[0]).toBe(name))
})

it.each([
  ['json', 'jsno', true],
  ['json', 'jsn', true],
  ['json', 'jsoon', true],
  ['json', 'jxxn', false],
  ['cash', 'hash', false],
  ['money', 'nomey', false],
  ['money', 'noney', true],
])('%s and %s differ by one slip: %s', (a, b, expected) => expect(oneSlip(b, a)).toBe(expected))

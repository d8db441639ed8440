import { describe, expect, it } from 'vitest'
import { calculateBmi } from './bmi.ts'
import type { UnitSystem } from './body.ts'
import {
  inStones,
  inUnits,
  mistakesIn,
  poundsOf,
  readForm,
  stonesOf,
  writeBmi,
  type Fields,
  type Measures,
} from './form.ts'
import { AGE_INVALID, INVALID, MISSING } from './sentences.ts'

const form = (fields: Partial<Fields>) =>
  readForm({
    unitSystem: 'METRIC',
    weight: '70',
    heightCm: '175',
    heightFt: '5',
    heightIn: '9',
    age: '',
    gender: '',
    waist: '',
    asianCutOffs: '',
    ...fields,
  })

describe('the BMI form', () => {
  it('sends only the height of the chosen units', () => {
    expect(form({})).toEqual({ unitSystem: 'METRIC', weight: 70, heightCm: 175 })
    expect(form({ waist: '80', asianCutOffs: 'true' })).toMatchObject({ waist: 80, asianCutOffs: true })
    expect(form({ unitSystem: 'IMPERIAL', heightIn: '0', age: '30', gender: 'MALE' })).toEqual({
      unitSystem: 'IMPERIAL',
      weight: 70,
      heightFt: 5,
      heightIn: 0,
      age: 30,
      gender: 'MALE',
    })
  })

  it.each<[Partial<Fields>, string]>([
    [{ weight: '' }, MISSING],
    [{ heightCm: ' ' }, MISSING],
    [{ unitSystem: 'IMPERIAL', heightIn: '' }, MISSING],
    [{ unitSystem: 'IMPERIAL', heightFt: '' }, MISSING],
    [{ age: '7' }, MISSING],
    [{ weight: '0' }, INVALID],
    [{ weight: 'seventy' }, INVALID],
    [{ heightCm: '-1' }, INVALID],
    [{ unitSystem: 'IMPERIAL', heightFt: '-1' }, INVALID],
    [{ unitSystem: 'IMPERIAL', heightIn: '12' }, INVALID],
    [{ unitSystem: 'IMPERIAL', heightIn: '11.5' }, INVALID],
    [{ unitSystem: 'IMPERIAL', heightFt: '0', heightIn: '0' }, INVALID],
    [{ waist: '0' }, INVALID],
    [{ waist: 'slim' }, INVALID],
    [{ unitSystem: 'IMPERIAL', weight: poundsOf({ st: '11', lb: '-1' }) }, INVALID],
    [{ unitSystem: 'IMPERIAL', weight: poundsOf({ st: 'eleven', lb: '1' }) }, INVALID],
    [{ unitSystem: 'IMPERIAL', weight: poundsOf({ st: '', lb: ' ' }) }, MISSING],
    [{ age: '121' }, AGE_INVALID],
    [{ age: 'ten' }, AGE_INVALID],
  ])('refuses %j', (fields, message) => expect(() => form(fields)).toThrow(message))
})

describe('a change of units', () => {
  const METRIC = { weight: '70', heightCm: '175', heightFt: '', heightIn: '', waist: '80' }

  it('takes the typed measures along', () => {
    const imperial = inUnits('IMPERIAL', METRIC)
    expect(imperial).toEqual({ weight: '154.32', heightCm: '', heightFt: '5', heightIn: '8.9', waist: '31.5' })
    expect(inUnits('METRIC', imperial)).toEqual({ ...METRIC, heightCm: '175.01', waist: '80.01' })
  })

  it('gives back what was typed, but for what was edited', () => {
    const typed = { ...METRIC, weight: '72.25', heightCm: '170,0' }
    const imperial = inUnits('IMPERIAL', typed)
    expect(inUnits('METRIC', imperial, typed)).toEqual(typed)
    expect(inUnits('METRIC', { ...imperial, weight: '150' }, typed)).toEqual({ ...typed, weight: '68.04' })
    expect(inUnits('METRIC', { ...imperial, heightIn: '1' }, typed)).toMatchObject({
      weight: '72.25',
      heightCm: '154.94',
    })
    expect(inUnits('IMPERIAL', inUnits('METRIC', imperial, typed), imperial)).toEqual(imperial)
  })

  it('keeps the BMI also where one measure was typed after a change', () => {
    const weight = { ...METRIC, weight: '72.25', heightCm: '' }
    const pounds = inUnits('IMPERIAL', weight)
    const kilos = { ...inUnits('METRIC', pounds, weight), heightCm: '170' }
    expect(inUnits('IMPERIAL', kilos, pounds)).toEqual(inUnits('IMPERIAL', kilos))
  })

  it('makes no inches above 11', () => {
    const heights = (heightCm: string) => inUnits('IMPERIAL', { ...METRIC, weight: '', heightCm })
    expect(heights('182.5')).toMatchObject({ heightFt: '5.9875', heightIn: '0' })
    expect(heights('182.88')).toMatchObject({ heightFt: '6', heightIn: '0' })
    expect(heights('180.34')).toMatchObject({ heightFt: '5', heightIn: '11' })
  })

  it.each([18.5, 23, 25, 27.5, 30])('keeps the BMI and its band, also at %d itself', async (edge) => {
    for (let cm = 140; cm <= 200; cm++) {
      for (const kilos of [(edge * cm * cm) / 10_000, Math.floor((edge * cm * cm) / 1000) / 10]) {
        const typed = { ...METRIC, weight: String(Number(kilos.toFixed(6))), heightCm: String(cm) }
        const shown = async (unitSystem: UnitSystem, measures: Measures) => {
          const { bmi, category } = await calculateBmi(form({ unitSystem, ...measures, waist: '' }))
          return `${writeBmi(bmi, true, true)} ${category}`
        }
        expect(await shown('IMPERIAL', inUnits('IMPERIAL', typed))).toBe(await shown('METRIC', typed))
      }
    }
  })

  it('leaves blank what is blank or no number', () => {
    const blank = { weight: '', heightCm: '', heightFt: '', heightIn: '', waist: '' }
    expect(inUnits('IMPERIAL', { ...blank, weight: 'x' })).toEqual(blank)
    expect(inUnits('METRIC', { ...blank, heightFt: '5' })).toEqual({ ...blank, heightCm: '152.4' })
  })
})

describe('the shown BMI', () => {
  it.each([
    [24.94, true, false, '24.9'],
    [24.96, true, false, '24.96'],
    [24.99997, true, false, '24.99997'],
    [25, true, false, '25.0'],
    [18.499, true, false, '18.499'],
    [29.96, true, false, '29.96'],
    [22.97, true, false, '23.0'],
    [22.97, true, true, '22.97'],
    [27.46, true, true, '27.46'],
    [24.96, false, false, '25.0'],
  ])('%d, adult %s, Asian points %s, is %s', (bmi, adult, asian, text) =>
    expect(writeBmi(bmi, adult, asian)).toBe(text),
  )
})

describe('stones', () => {
  it.each([
    ['158.3', '11', '4.3'],
    ['154', '11', '0'],
    ['9', '0', '9'],
    ['0.1', '0', '0.1'],
  ])('%s lb are %s st %s lb, and back', (pounds, st, lb) => {
    expect(stonesOf(pounds)).toEqual({ st, lb })
    expect(poundsOf({ st, lb })).toBe(pounds)
  })

  it.each([
    ['', '', ''],
    ['11', '', '154'],
    ['', '20', '20'],
    ['11,5', '0', '161'],
  ])('%j st %j lb are %j lb', (st, lb, pounds) => expect(poundsOf({ st, lb })).toBe(pounds))

  it('stand in the sentences of a result', () => {
    expect(inStones('129.0 lb to 174.2 lb')).toBe('9 st 3 lb to 12 st 6.2 lb')
    expect(inStones('At 170 lb: 25.1, Overweight, 15.68 lb more')).toBe(
      'At 12 st 2 lb: 25.1, Overweight, 1 st 1.68 lb more',
    )
    expect(inStones('Lose 13.9 lb to reach the healthy range')).toBe('Lose 13.9 lb to reach the healthy range')
  })
})

describe('the fields of a refused form', () => {
  const blank = {
    weight: '',
    heightCm: '',
    heightFt: '',
    heightIn: '',
    age: '',
    gender: '',
    waist: '',
    asianCutOffs: '',
  }
  const marked = (fields: Partial<Fields>) =>
    Object.entries(mistakesIn({ unitSystem: 'METRIC', ...blank, ...fields })).flatMap(([field, said]) =>
      said ? [field] : [],
    )

  it.each([
    [{}, ['weight', 'heightCm']],
    [{ unitSystem: 'IMPERIAL' }, ['weight', 'heightFt', 'heightIn']],
    [{ weight: '70', heightCm: '175' }, []],
    [{ weight: '-70', heightCm: 'tall' }, ['weight', 'heightCm']],
    [{ unitSystem: 'IMPERIAL', weight: '150', heightFt: '5', heightIn: '12' }, ['heightIn']],
    [{ unitSystem: 'IMPERIAL', weight: '150', heightFt: '0', heightIn: '0' }, ['heightFt']],
    [{ unitSystem: 'IMPERIAL', weight: '150', heightFt: '5', heightIn: '0' }, []],
    [{ weight: '30', heightCm: '130', age: '9' }, ['gender']],
    [{ weight: '30', heightCm: '130', age: '9', gender: 'FEMALE' }, []],
    [{ weight: '70', heightCm: '175', age: '121', waist: '0' }, ['age', 'waist']],
  ] as const)('of %j are %j', (fields, names) => expect(marked(fields)).toEqual(names))
})

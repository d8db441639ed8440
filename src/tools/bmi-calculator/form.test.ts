import { describe, expect, it } from 'vitest'
import { inStones, inUnits, poundsOf, readForm, stonesOf, writeBmi, type Fields } from './form.ts'
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
  it('takes the typed measures along', () => {
    const metric = { weight: '70', heightCm: '175', heightFt: '', heightIn: '', waist: '80' }
    const imperial = inUnits('IMPERIAL', metric)
    expect(imperial).toEqual({ weight: '154.3', heightCm: '', heightFt: '5', heightIn: '9', waist: '31.5' })
    expect(inUnits('METRIC', imperial)).toEqual({
      weight: '70',
      heightCm: '175.3',
      heightFt: '',
      heightIn: '',
      waist: '80',
    })
  })

  it('never makes twelve inches', () =>
    expect(inUnits('IMPERIAL', { weight: '', heightCm: '182.5', heightFt: '', heightIn: '', waist: '' })).toMatchObject(
      {
        heightFt: '6',
        heightIn: '0',
      },
    ))

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
    expect(inStones('Lose 13.9 lb to reach the healthy range')).toBe('Lose 13.9 lb to reach the healthy range')
  })
})

import { describe, expect, it } from 'vitest'
import { AGE_INVALID, INVALID, MISSING } from './body.ts'
import { inUnits, readForm, type Fields } from './form.ts'

const form = (fields: Partial<Fields>) =>
  readForm({
    unitSystem: 'METRIC',
    weight: '70',
    heightCm: '175',
    heightFt: '5',
    heightIn: '9',
    age: '',
    gender: '',
    ...fields,
  })

describe('the BMI form', () => {
  it('sends only the height of the chosen units', () => {
    expect(form({})).toEqual({ unitSystem: 'METRIC', weight: 70, heightCm: 175 })
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
    [{ age: '121' }, AGE_INVALID],
    [{ age: 'ten' }, AGE_INVALID],
  ])('refuses %j', (fields, message) => expect(() => form(fields)).toThrow(message))
})

describe('a change of units', () => {
  it('takes the typed measures along', () => {
    const metric = { weight: '70', heightCm: '175', heightFt: '', heightIn: '' }
    const imperial = inUnits('IMPERIAL', metric)
    expect(imperial).toEqual({ weight: '154.3', heightCm: '', heightFt: '5', heightIn: '9' })
    expect(inUnits('METRIC', imperial)).toEqual({ weight: '70', heightCm: '175.3', heightFt: '', heightIn: '' })
  })

  it('never makes twelve inches', () =>
    expect(inUnits('IMPERIAL', { weight: '', heightCm: '182.5', heightFt: '', heightIn: '' })).toMatchObject({
      heightFt: '6',
      heightIn: '0',
    }))

  it('leaves blank what is blank or no number', () => {
    const blank = { weight: '', heightCm: '', heightFt: '', heightIn: '' }
    expect(inUnits('IMPERIAL', { ...blank, weight: 'x' })).toEqual(blank)
    expect(inUnits('METRIC', { ...blank, heightFt: '5' })).toEqual({ ...blank, heightCm: '152.4' })
  })
})

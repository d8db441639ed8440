import { describe, expect, it } from 'vitest'
import { AGE_INVALID, INVALID, MISSING } from './body.ts'
import { readForm, type Fields } from './form.ts'

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

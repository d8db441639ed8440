import { describe, expect, it } from 'vitest'
import {
  areDiscounts,
  readAddTax,
  readChangeBy,
  readIncrease,
  readDiscount,
  readPercentageOf,
  readPercentChange,
  readPriceBefore,
  readRemoveTax,
  readTip,
  readWhatPercent,
  readWholeOf,
  type DiscountFields,
} from './form.ts'

const discount = (fields: Partial<DiscountFields>) =>
  readDiscount({
    originalPrice: '100',
    discountValue: '20',
    isPercentage: true,
    additionalDiscounts: [],
    taxRate: '',
    ...fields,
  })

describe('the percentage forms', () => {
  it.each<[string, () => unknown, string, string[]]>([
    [
      'no percentage',
      () => readPercentageOf('', '5'),
      'Please fill in both percentage and number fields.',
      ['percentage'],
    ],
    [
      '150%',
      () => readPercentageOf('150', '5'),
      'Please enter valid values (percentage 0-100, positive number).',
      ['percentage'],
    ],
    [
      'a word',
      () => readPercentageOf('ten', '5'),
      'Please enter valid values (percentage 0-100, positive number).',
      ['percentage'],
    ],
    ['no whole', () => readWhatPercent('5', ' '), 'Please fill in both part and whole fields.', ['whole']],
    ['a whole of 0', () => readWhatPercent('5', '0'), 'Please enter valid values (part ≥ 0, whole > 0).', ['whole']],
    ['no new value', () => readPercentChange('5', ''), 'Please fill in both old and new values.', ['newValue']],
    ['a negative value', () => readPercentChange('-5', '5'), 'Please enter positive values.', ['oldValue']],
    [
      'no discount',
      () => discount({ discountValue: '' }),
      'Please fill in original price and discount.',
      ['discountValue'],
    ],
    ['a negative price', () => discount({ originalPrice: '-1' }), 'Please enter valid values.', ['originalPrice']],
    [
      '101% off',
      () => discount({ discountValue: '101' }),
      'Percentage discount cannot exceed 100%.',
      ['discountValue'],
    ],
    [
      '101% further off',
      () => discount({ additionalDiscounts: ['101'] }),
      'Percentage discount cannot exceed 100%.',
      ['additionalDiscounts.0'],
    ],
    ['101% tax', () => discount({ taxRate: '101' }), 'Tax rate must be between 0 and 100.', ['taxRate']],
    ['a price of all', () => readPriceBefore('0', '100'), 'A discount must be less than 100%.', ['discounts.0']],
    ['no tax rate', () => readAddTax('5', ''), 'Please fill in price and tax rate.', ['taxRate']],
    ['a tax of 101%', () => readAddTax('5', '101'), 'Please enter valid values.', ['taxRate']],
    ['no total', () => readRemoveTax('', '5'), 'Please fill in total price and tax rate.', ['totalPriceWithTax']],
    ['a negative total', () => readRemoveTax('-1', '5'), 'Please enter valid values.', ['totalPriceWithTax']],
    ['0% of what', () => readWholeOf('5', '0'), 'Please enter valid values.', ['percentage']],
    ['no tip', () => readTip('5', '', '1'), 'Please fill in bill and tip.', ['tipPercentage']],
    ['half a person', () => readTip('5', '10', '1.5'), 'Please enter valid values.', ['people']],
    ['two empty fields', () => readTip('', ' ', ''), 'Please fill in bill and tip.', ['billAmount', 'tipPercentage']],
    [
      'a word among further ones',
      () => discount({ additionalDiscounts: ['', 'x'] }),
      'Please enter valid values.',
      ['additionalDiscounts.1'],
    ],
    ['less than nothing', () => readChangeBy('x', '-5', false), 'Please enter valid values.', ['number', 'percentage']],
    ['nobody', () => readTip('5', '10', '0'), 'Please enter valid values.', ['people']],
  ])('refuse %s and name its field', (_name, read, message, fields) =>
    expect(read).toThrow(expect.objectContaining({ message, errors: fields.map((field) => ({ field, message })) })),
  )

  it('drop blank and negative further discounts', () =>
    expect(discount({ additionalDiscounts: ['', '10', '-5', ' '], taxRate: '19' })).toEqual({
      originalPrice: 100,
      discountValue: 20,
      isPercentage: true,
      additionalDiscounts: [10],
      taxRate: 19,
    }))

  it('read the signs of money and percent, each in its place', () => {
    const request = { originalPrice: 1299.99, discountValue: 15, additionalDiscounts: [5], taxRate: 8.25 }
    const typed = { originalPrice: '$1,299.99', discountValue: '15%', additionalDiscounts: ['5 %'], taxRate: '8.25%' }
    expect(discount(typed)).toEqual({ ...request, isPercentage: true })
    expect(() => discount({ ...typed, isPercentage: false })).toThrow('Please enter valid values.')
    expect(() => discount({ ...typed, discountValue: '$15' })).toThrow('Please enter valid values.')
    expect(discount({ ...typed, discountValue: '$15', isPercentage: false })).toEqual({
      ...request,
      isPercentage: false,
    })
    expect(readPercentageOf('15%', '80 €')).toEqual({ percentage: 15, number: 80 })
    expect(readRemoveTax('€119', '19%')).toEqual({ totalPriceWithTax: 119, taxRate: 19 })
  })

  it.each<[taken: boolean, value: unknown]>([
    [true, ['10', '']],
    [true, []],
    [false, [10]],
    [false, { 0: '10' }],
    [false, Array.from({ length: 11 }, () => '1')],
  ])('take from a link (%j) the discounts %j', (taken, value) => expect(areDiscounts(value)).toBe(taken))

  it('take any amount off a price', () =>
    expect(discount({ discountValue: '150', isPercentage: false })).toMatchObject({ discountValue: 150 }))

  it.each<[percentage: string, number: string, increase: [string, string, string] | undefined]>([
    ['150', '80', ['150', '80', '50']],
    ['150 %', '$80', ['150', '80', '50']],
    ['100.1', '1,000', ['100.1', '1000', '0.1']],
    ['100', '80', undefined],
    ['150', '-80', undefined],
    ['150', '', undefined],
    ['many', '80', undefined],
  ])('turn %s%% of %s into an increase where it is one', (percentage, number, increase) =>
    expect(readIncrease(percentage, number)).toEqual(increase),
  )

  it('lower with a negative percentage', () =>
    expect(readChangeBy('80', '15', true)).toEqual({ number: 80, percentage: -15 }))

  it('count one person where none is named', () =>
    expect(readTip('86.40', '15', '')).toEqual({ billAmount: 86.4, tipPercentage: 15, people: 1 }))
})

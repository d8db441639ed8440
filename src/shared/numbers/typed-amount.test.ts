import { describe, expect, it } from 'vitest'
import { readMoney, readPercent } from './typed-amount.ts'

describe('a typed amount of money', () => {
  it.each([
    ['', undefined],
    ['$', undefined],
    ['12.5', 12.5],
    ['$1,299.99', 1299.99],
    [' $ 5 ', 5],
    ['1.299,99 €', 1299.99],
    ['£.50', 0.5],
    ['250.000 €', 250000],
    ['€1.299', 1299],
    ['-€ 1.299', -1299],
    ['250.000', 250],
    ['€0.125', 0.125],
    ['€1.2345', 1.2345],
    ['€1234.567', 1234.567],
    ['1٫234 €', 1.234],
    ['₹12,34,567', 1234567],
    ['¥ 1000', 1000],
    ['￥1000', 1000],
    ['-$5', -5],
    ['−€ 5', -5],
    ['$-5', -5],
    ['5$5', NaN],
    ['$5€', NaN],
    ['15%', NaN],
    ['CHF 5', NaN],
  ])('%j is %d', (text, number) => expect(readMoney(text)).toBe(number))
})

describe('a typed percentage', () => {
  it.each([
    ['', undefined],
    ['15', 15],
    ['15%', 15],
    [' 7,5 % ', 7.5],
    ['١٥٪', 15],
    ['15%%', NaN],
    ['%15', NaN],
    ['$15', NaN],
  ])('%j is %d', (text, number) => expect(readPercent(text)).toBe(number))
})

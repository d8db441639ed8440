import * as z from 'zod/mini'
import { inField } from '#contract/in-field.ts'
import { constant, operation } from '#contract/operation.ts'
import { requiredText } from '#contract/required.ts'
import { categoryOf, convert, convertAll, convertSome, exact, inParts, isBelowAbsoluteZero, unitOf } from './convert.ts'
import { CHOOSE, FILL_IN, NOT_A_NUMBER } from './sentences.ts'
import { readTyped } from './typed.ts'
import { CATEGORIES } from './units.ts'

function numberOr(missing: string) {
  return z.number({ error: (issue) => ((issue.input ?? '') === '' ? missing : NOT_A_NUMBER) })
}

const note = z.optional(z.string())
/** The answer with its rest in the next smaller unit: 5 feet 10.5 inches. */
const parts = z.optional(z.array(z.object({ value: z.number(), unit: z.string() })))
const BELOW_ZERO = 'No temperature can be below absolute zero (-273.15 °C).'

const api = {
  convert: operation({
    method: 'POST',
    path: '/unit-converter/convert',
    summary: 'Convert a value from one unit to another',
    description: 'A unit is given by its label, e.g. "Fluid Ounces (US)", or its identifier, e.g. fluid_ounces_us.',
    body: z.strictObject({
      category: requiredText('category', FILL_IN),
      fromUnit: requiredText('fromUnit', FILL_IN),
      toUnit: requiredText('toUnit', FILL_IN),
      value: numberOr(FILL_IN),
    }),
    answer: z.object({ convertedValue: z.number(), parts, note }),
    examples: [
      {
        title: 'Six feet in centimetres',
        body: { category: 'length', fromUnit: 'Feet', toUnit: 'Centimeters', value: 6 },
        answer: { convertedValue: 182.88 },
      },
      {
        title: 'Normal body temperature',
        body: { category: 'temperature', fromUnit: 'Fahrenheit', toUnit: 'Celsius', value: 98.6 },
        answer: { convertedValue: 37 },
      },
      {
        title: 'A field left empty',
        body: { category: 'length', fromUnit: 'Feet', toUnit: '', value: 6 },
        error: FILL_IN,
      },
    ],
    run: ({ category: id, fromUnit, toUnit, value }) => {
      const category = categoryOf(id)
      const from = inField('fromUnit', () => unitOf(category, fromUnit))
      const to = inField('toUnit', () => unitOf(category, toUnit))
      const given = exact(value)
      const spoken = inParts(given, from, to, category)
      return {
        convertedValue: convert(given, from, to),
        ...(spoken ? { parts: spoken } : {}),
        ...(isBelowAbsoluteZero(given, from) ? { note: BELOW_ZERO } : {}),
      }
    },
  }),

  convertAll: operation({
    method: 'GET',
    path: '/unit-converter/convert-all',
    summary: 'A value in every unit of its category',
    description:
      'A value that is infinite or too large in some unit is refused; with `partial` that unit is named as `missing` and the others are answered.',
    query: z.strictObject({
      category: requiredText('category', CHOOSE),
      fromUnit: requiredText('fromUnit', CHOOSE),
      value: numberOr(CHOOSE),
      partial: z._default(z.boolean(), false),
    }),
    answer: z.object({
      originalValue: z.number(),
      fromUnit: z.string(),
      conversions: z.record(z.string(), z.number()),
      missing: z.optional(z.array(z.object({ unit: z.string(), message: z.string() }))),
      note,
    }),
    examples: [
      {
        title: 'Boiling water',
        query: { category: 'temperature', fromUnit: 'Celsius', value: 100 },
        answer: {
          originalValue: 100,
          fromUnit: 'Celsius',
          conversions: { Celsius: 100, Fahrenheit: 212, Kelvin: 373.15 },
        },
      },
      {
        title: 'No distance on a liter, in units that can say it',
        query: { category: 'fuel', fromUnit: 'Kilometers per liter', value: 0, partial: true },
        answer: {
          originalValue: 0,
          fromUnit: 'Kilometers per liter',
          conversions: { 'Kilometers per liter': 0, 'Miles per gallon (US)': 0, 'Miles per gallon (UK)': 0 },
          missing: [
            {
              unit: 'Liters per 100 kilometers',
              message: '0 Kilometers per liter cannot be said in Liters per 100 kilometers: it would be infinite.',
            },
          ],
        },
      },
    ],
    run: ({ category: id, fromUnit, value, partial }) => {
      const category = categoryOf(id)
      const from = inField('fromUnit', () => unitOf(category, fromUnit))
      const given = exact(value)
      return {
        originalValue: value,
        fromUnit: from.label,
        ...(partial ? convertSome(given, from, category) : { conversions: convertAll(given, from, category) }),
        ...(isBelowAbsoluteZero(given, from) ? { note: BELOW_ZERO } : {}),
      }
    },
  }),

  typed: operation({
    method: 'POST',
    path: '/unit-converter/typed',
    summary: 'Convert what is typed, e.g. "5 ft 11 in to cm"',
    description:
      'Several amounts of one category add up, and come back as they were typed (`amounts`); fractions such as 1/2 and symbols such as °F are understood. Feet, stones, pounds, hours, minutes and degrees that are no whole number come in parts, too.',
    body: z.strictObject({ input: requiredText('input', CHOOSE) }),
    data: 'input',
    answer: z.object({
      category: z.string(),
      fromUnit: z.string(),
      toUnit: z.string(),
      value: z.number(),
      amounts: parts,
      convertedValue: z.number(),
      parts,
      note,
    }),
    examples: [
      {
        title: 'Feet and inches',
        body: { input: '5 ft 11 in cm' },
        like: {
          category: 'length',
          fromUnit: 'Feet',
          toUnit: 'Centimeters',
          amounts: [
            { value: 5, unit: 'Feet' },
            { value: 11, unit: 'Inches' },
          ],
          convertedValue: 180.34,
        },
      },
      {
        title: 'A height as people say it',
        body: { input: '180 cm to feet and inches' },
        like: {
          toUnit: 'Feet',
          parts: [
            { value: 5, unit: 'Feet' },
            { value: 10.866142, unit: 'Inches' },
          ],
        },
      },
      {
        title: 'Colder than anything can be',
        body: { input: '-300 °C to °F' },
        like: { convertedValue: -508, note: BELOW_ZERO },
      },
      {
        title: 'A unit misspelt',
        body: { input: '100 horsepowr to kW' },
        error: '“horsepowr” is no unit that is known here. Did you mean horsepower?',
      },
      {
        title: 'No unit to convert to',
        body: { input: '5 ft' },
        error: 'Type an amount, its unit and the unit to convert to, e.g. “5 ft 11 in to cm” or “72 °F in °C”.',
      },
    ],
    run: ({ input }) => {
      const { category, from, to, value, amounts, convertedValue } = readTyped(input)
      const spoken = inParts(value, from, to, category)
      return {
        category: category.id,
        fromUnit: from.label,
        toUnit: to.label,
        value: convert(value, from, from),
        ...(amounts ? { amounts } : {}),
        convertedValue,
        ...(spoken ? { parts: spoken } : {}),
        ...(isBelowAbsoluteZero(value, from) ? { note: BELOW_ZERO } : {}),
      }
    },
  }),

  categories: operation({
    method: 'GET',
    path: '/unit-converter/categories',
    summary: 'All categories with their units',
    answer: z.object({
      categories: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          units: z.array(z.object({ id: z.string(), label: z.string() })),
        }),
      ),
    }),
    examples: [{ title: 'All categories', like: {} }],
    run: constant(() => ({
      categories: CATEGORIES.map(({ id, label, units }) => ({
        id,
        label,
        units: units.map((unit) => ({ id: unit.id, label: unit.label })),
      })),
    })),
  }),
}

export default api

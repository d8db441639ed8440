type Make = (length: number) => string

const fill =
  (unit: string): Make =>
  (length) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** A list with as many elements as the length has room for. */
const list =
  (size: number, element: (index: number) => string): Make =>
  (length) =>
    `[${Array.from({ length: Math.floor((length - 2) / (size + 1)) }, (_, index) => element(index)).join()}]`

/** Texts of a given length that find what is quadratic: each is what some program did not expect. */
export const TEXTS: Record<string, Make> = {
  'the letter a': fill('a'),
  '<': fill('<'),
  tabs: fill('\t'),
  'line feeds': fill('\n'),
  '*': fill('*'),
  '[': fill('['),
  quotes: fill('"'),
  '(': fill('('),
  emoji: fill('👩‍🚀'),
  'combining marks': (length) => `a${fill('\u0301')(length - 1)}`,
  'CR LF': fill('\r\n'),
  'a word without spaces': fill('Donaudampfschifffahrtsgesellschaft'),
  'words on one line': fill('lorem ipsum '),
  'one long beginning, repeated': list(1010, (index) => JSON.stringify(`${'prefix '.repeat(142)}${index}`)),
  backslashes: fill('\\'),
  '{"a":': fill('{"a":'),
  '/*': fill('/*'),
  commas: fill(','),
  'quotes after text': fill('a"'),
  digits: fill('123456789'),
  'one JSON text': (length) => `"${fill('a')(length - 2)}"`,
}

/** Valid documents of a given length that are nothing but one thing. */
export const DOCUMENTS: Record<string, Make> = {
  'a list of one number': list(1, () => '1'),
  'a list of different numbers': list(7, (index) => String(1_000_000 + index)),
  'a list of different decimals': list(8, (index) => `${index % 10}.${100_000 + index}`),
  'a list of empty lists': list(2, () => '[]'),
  'an object of one name': (length) => `{${'"a":1,'.repeat((length - 7) / 6)}"b":1}`,
  'an object of different names': (length) =>
    `{${Array.from({ length: Math.floor(length / 18) }, (_, index) => `"name${index}":${index}`).join()}}`,
  records: list(50, (index) => JSON.stringify({ id: index, name: `user ${index}`, price: index / 8 })),
}

import { CATEGORIES } from './units.ts'

/** Every kind and unit as it is written; a sign or a letter alone says too little. */
export default () =>
  CATEGORIES.flatMap(({ label, units }) => [
    label,
    ...units.flatMap((unit) => [unit.label, ...unit.symbols.filter((symbol) => symbol.length > 1)]),
  ])

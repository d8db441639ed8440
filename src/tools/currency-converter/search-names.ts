import { CURRENCIES, nameOf } from './codes.ts'

/** Every currency by code and name; the engine takes some milliseconds for all of them. */
export default () => CURRENCIES.flatMap((code) => [code, nameOf(code)])

/**
 * Temporal: the engine's own where it has one, the polyfill elsewhere. A static import keeps date logic synchronous.
 * It weighs 19 kB gzipped, so pages keep away from it: they ask the operation, and `local-day.ts` knows the visitor's day.
 */
export { Temporal } from 'temporal-polyfill'

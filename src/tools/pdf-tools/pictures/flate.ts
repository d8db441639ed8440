import { zlibSync } from 'fflate'

export function deflate(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return zlibSync(bytes, { level: 9 })
}

/** Fewest bytes first. @example smallest([a, undefined, b]) */
export function smallest<T extends { bytes: Uint8Array }>(candidates: (T | undefined)[]): T | undefined {
  return candidates.reduce((best, each) => (each && (!best || each.bytes.length < best.bytes.length) ? each : best))
}

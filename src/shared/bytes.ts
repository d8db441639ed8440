const UNITS = ['bytes', 'kB', 'MB', 'GB']

/** A size for people, in powers of 1000. @example formatBytes(1234) // '1.2 kB' */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  if (unit === 0) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  return `${size.toFixed(1)} ${UNITS[unit]}`
}

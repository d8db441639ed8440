/** Bilinear reading of a small field at the places of a larger one; set the row, then the column, then read values. */
export interface Sampler {
  row(y: number): void
  column(x: number): void
  value(field: Float32Array): number
}

export function sampler(fieldWidth: number, fieldHeight: number, width: number, height: number): Sampler {
  const scaleX = fieldWidth / width
  const scaleY = fieldHeight / height
  let top = 0
  let bottom = 0
  let down = 0
  let left = 0
  let right = 0
  let across = 0
  return {
    row(y) {
      const place = Math.max(0, Math.min(fieldHeight - 1, (y + 0.5) * scaleY - 0.5))
      const whole = Math.floor(place)
      down = place - whole
      top = whole * fieldWidth
      bottom = Math.min(fieldHeight - 1, whole + 1) * fieldWidth
    },
    column(x) {
      const place = Math.max(0, Math.min(fieldWidth - 1, (x + 0.5) * scaleX - 0.5))
      left = Math.floor(place)
      across = place - left
      right = Math.min(fieldWidth - 1, left + 1)
    },
    value(field) {
      const upper = field[top + left]! + across * (field[top + right]! - field[top + left]!)
      const lower = field[bottom + left]! + across * (field[bottom + right]! - field[bottom + left]!)
      return upper + down * (lower - upper)
    },
  }
}

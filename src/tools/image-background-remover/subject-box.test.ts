import { describe, expect, it } from 'vitest'
import { CROPS, passportBox, subjectBox } from './subject-box.ts'

const SIDE = 400

/** A head of 80 pixels on shoulders of 240 that reach the lower edge. */
function person(middle: number): Uint8Array {
  const alpha = new Uint8Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const head = Math.hypot(x - middle, y - 140) <= 40
      const body = y >= 180 && Math.abs(x - middle) <= 120
      if (head || body) alpha[y * SIDE + x] = 255
    }
  }
  return alpha
}

describe('crops', () => {
  it.each(Object.entries(CROPS))('%s: nothing in an empty picture', (_shape, crop) => {
    expect(crop(new Uint8Array(SIDE * SIDE), SIDE, SIDE)).toBeUndefined()
  })

  it('leaves a little space around the subject, and none below a person', () => {
    expect(subjectBox(person(200), SIDE, SIDE)).toEqual({ left: 74, top: 94, width: 253, height: 306 })
  })

  it('puts the head into the middle of a passport photo, and cuts the shoulders', () => {
    // 300 pixels of the person and 30 above are 45 parts.
    expect(passportBox(person(200), SIDE, SIDE)).toEqual({ left: 72, top: 70, width: 257, height: 330 })
  })

  it.each([20, 60, 380])('stays 35 to 45 and inside the picture with the head at %i', (middle) => {
    const { left, top, width, height } = passportBox(person(middle), SIDE, SIDE)!
    expect(width / height).toBeCloseTo(35 / 45, 2)
    expect([left >= 0, top >= 0, left + width <= SIDE, top + height <= SIDE]).toEqual([true, true, true, true])
  })

  it('keeps the shape in a picture that is narrower than its subject is high', () => {
    const alpha = new Uint8Array(50 * 400).fill(255)
    expect(passportBox(alpha, 50, 400)).toEqual({ left: 0, top: 0, width: 50, height: 64 })
  })

  it('reads every fourth byte of pixels', () => {
    const alpha = person(200)
    const pixels = new Uint8Array(alpha.length * 4)
    for (const [index, share] of alpha.entries()) pixels[index * 4 + 3] = share
    expect(passportBox(pixels, SIDE, SIDE, 4)).toEqual(passportBox(alpha, SIDE, SIDE))
  })
})

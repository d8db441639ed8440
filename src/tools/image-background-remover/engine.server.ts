import type { Rgb } from './lab.ts'
import { NoSubject, segment, SEGMENT_SIDE } from './segment.ts'

/** The picture at the size that an engine wants: its longest side at most `side`, or exactly `width` by `height`. */
export type Scaled = (size: { side: number } | { width: number; height: number }) => Promise<Rgb>

/** Which pixels belong to the subject, 0 to 1, at a size of the engine's choice. */
export interface RoughMask {
  share: Float32Array
  width: number
  /** Whether the outline is hard and its softness is still to be found. */
  hard: boolean
}

/** Tells subject from background. */
export interface Engine {
  name: string
  /** Throws `NoSubject` when nothing stands apart. */
  find(picture: Scaled): Promise<RoughMask>
}

/** Needs no model: colours of the rim, outlines, and the statistics of both sides. */
export const builtIn: Engine = {
  name: 'built-in',
  async find(picture) {
    const small = await picture({ side: SEGMENT_SIDE })
    if (small.width < LEAST_SIDE || small.height < LEAST_SIDE) throw new NoSubject()
    return { share: segment(small), width: small.width, hard: true }
  },
}

/** Fewer pixels hold neither a rim nor a subject. */
const LEAST_SIDE = 12

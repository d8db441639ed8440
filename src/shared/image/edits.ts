/** Formats that can be written. */
export type OutputType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/x-icon'

export const EXTENSIONS: Record<OutputType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/x-icon': 'ico',
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** What is done to the pixels, in this order. */
export interface Edits {
  /** Part of the upright picture that stays. */
  crop?: Rectangle
  /** Clockwise. */
  turn: 0 | 90 | 180 | 270
  mirror: boolean
  /** Size of the result. */
  width: number
  height: number
  /** Where the picture lies in the result; all of it unless told otherwise. May reach beyond the edges. */
  place?: Rectangle
}

export interface Output {
  type: OutputType
  /** 1 to 100; formats without loss ignore it. */
  quality: number
  /** Largest wanted size in bytes; quality, then pixels are searched for it. */
  target?: number
  /** Whether the search may give up pixels. */
  shrink: boolean
  /** `#rrggbb` behind transparent pixels; without it they stay transparent where the format can. */
  background?: string
  metadata: 'strip' | 'keep' | 'keep-without-place'
  /** JPEG by MozJPEG: smaller at the same quality, several times slower. */
  small: boolean
  /** For icons that are squares: the sides of smaller ones that the file holds, too. */
  smaller?: number[]
}

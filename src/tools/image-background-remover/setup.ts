import type { Removal } from './removal.ts'

/** What the visitor chose, beside the picture. */
export interface Setup {
  outputFormat: Removal['outputFormat']
  backgroundType: Removal['backgroundType']
  backgroundColor: string
  backgroundImage: File | undefined
  blurIntensity: number
  featherEdges: number
  cropToSubject: boolean
  cropShape: Removal['cropShape']
}

export const FORMATS = ['PNG', 'JPG', 'WEBP'] as const
export const SHAPES = ['SUBJECT', 'PASSPORT'] as const
export const BACKGROUNDS = ['TRANSPARENT', 'SOLID_COLOR', 'CUSTOM_IMAGE', 'BLUR_ORIGINAL'] as const

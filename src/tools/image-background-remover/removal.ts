/** What the image process is asked. */
export interface Removal {
  image: Uint8Array
  outputFormat: 'PNG' | 'JPG' | 'WEBP'
  backgroundType: 'TRANSPARENT' | 'SOLID_COLOR' | 'CUSTOM_IMAGE' | 'BLUR_ORIGINAL'
  backgroundColor: string
  backgroundImage?: Uint8Array | undefined
  blurIntensity: number
  featherEdges: number
  cropToSubject: boolean
  cropShape: 'SUBJECT' | 'PASSPORT'
  /** Folder with the model card, where the operator put one. */
  modelDir: string
}

/** The question whether the installed model can be used: it is loaded for that. */
export interface Check {
  check: true
  modelDir: string
}

export interface Checked {
  /** Why it cannot. */
  problem?: string
}

/** What it answers about a picture. */
export interface Removed {
  bytes: Uint8Array
  /** Name of the engine that told subject from background. */
  engine: string
  /** Why the model that is installed did not do it; for the log. */
  problem?: string
}

export const FILE_TYPES = {
  PNG: { extension: 'png', type: 'image/png' },
  JPG: { extension: 'jpg', type: 'image/jpeg' },
  WEBP: { extension: 'webp', type: 'image/webp' },
} as const

/** @example downloadName('me at home.jpeg', 'PNG') // 'me at home-removed-bg.png' */
export function downloadName(original: string, format: keyof typeof FILE_TYPES): string {
  const stem = original.replace(/\.[^./\\]*$/, '').trim() || 'image'
  return `${stem}-removed-bg.${FILE_TYPES[format].extension}`
}

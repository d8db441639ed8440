import type { Fit } from './geometry.ts'

interface Preset {
  label: string
  width: number
  height: number
  fit: Fit
}

/** Sizes that are asked for by name. Photos for documents are in pixels at 300 per inch. */
export const PRESETS: { group: string; presets: Record<string, Preset> }[] = [
  {
    group: 'Screens and mail',
    presets: {
      email: { label: 'E-mail, 1600 pixels', width: 1600, height: 1600, fit: 'within' },
      hd: { label: 'Full HD, 1920 × 1080', width: 1920, height: 1080, fit: 'within' },
      uhd: { label: '4K, 3840 × 2160', width: 3840, height: 2160, fit: 'within' },
      thumbnail: { label: 'Thumbnail, 320 × 320', width: 320, height: 320, fit: 'within' },
    },
  },
  {
    group: 'Photos for documents',
    presets: {
      passport: { label: 'Passport, 35 × 45 mm', width: 413, height: 531, fit: 'fill' },
      passportUs: { label: 'US passport, 2 × 2 in', width: 600, height: 600, fit: 'fill' },
    },
  },
  {
    group: 'Social networks',
    presets: {
      square: { label: 'Square post, 1080 × 1080', width: 1080, height: 1080, fit: 'fill' },
      portrait: { label: 'Portrait post, 1080 × 1350', width: 1080, height: 1350, fit: 'fill' },
      story: { label: 'Story, 1080 × 1920', width: 1080, height: 1920, fit: 'fill' },
      preview: { label: 'Link preview, 1200 × 630', width: 1200, height: 630, fit: 'fill' },
      video: { label: 'Video thumbnail, 1280 × 720', width: 1280, height: 720, fit: 'fill' },
      avatar: { label: 'Profile picture, 400 × 400', width: 400, height: 400, fit: 'fill' },
    },
  },
]

export function findPreset(id: string): Preset | undefined {
  return PRESETS.map(({ presets }) => presets[id]).find((preset) => preset !== undefined)
}

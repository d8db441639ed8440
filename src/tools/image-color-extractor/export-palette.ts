import type { PaletteColor } from '#shared/image/palette.ts'
import { COLOR_FORMATS, formatColor, type ColorFormat } from './format.ts'
import { nameColor } from './names.ts'

type TextFormat = 'CSS' | 'SCSS' | 'Tailwind' | 'JSON'
export type ExportFormat = TextFormat | 'ASE'
export const EXPORTS: Record<ExportFormat, { name: string; type: string }> = {
  CSS: { name: 'palette.css', type: 'text/css' },
  SCSS: { name: 'palette.scss', type: 'text/x-scss' },
  Tailwind: { name: 'palette.tailwind.css', type: 'text/css' },
  JSON: { name: 'palette.json', type: 'application/json' },
  ASE: { name: 'palette.ase', type: 'application/octet-stream' },
}

/** The palette as text, its colours in the chosen notation; JSON has all notations. */
export function exportPalette(palette: readonly PaletteColor[], as: TextFormat, format: ColorFormat): string {
  const values = palette.map(({ rgb }) => formatColor(rgb, format))
  switch (as) {
    case 'CSS':
      return `:root {\n${values.map((value, index) => `  --color-${index + 1}: ${value};\n`).join('')}}\n`
    case 'SCSS':
      return values.map((value, index) => `$color-${index + 1}: ${value};\n`).join('')
    case 'Tailwind':
      return `@theme {\n${values.map((value, index) => `  --color-image-${index + 1}: ${value};\n`).join('')}}\n`
    case 'JSON':
      return `${JSON.stringify(palette.map(describe), null, 2)}\n`
  }
}

/** The palette for Adobe's programs: each colour with its name and its value. */
export async function exportSwatches(
  palette: readonly PaletteColor[],
  format: ColorFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeAse } = await import('./ase.ts')
  return writeAse(palette.map(({ rgb }) => ({ rgb, name: `${nameColor(rgb)}, ${formatColor(rgb, format)}` })))
}

function describe({ rgb, share }: PaletteColor): Record<string, string | number> {
  const notations = COLOR_FORMATS.map((format) => [format.toLowerCase(), formatColor(rgb, format)])
  const values = Object.fromEntries(notations) as Record<string, string>
  return { ...values, name: nameColor(rgb), share: Number(share.toFixed(4)) }
}

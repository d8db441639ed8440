import type { PaletteColor } from '#shared/palette.ts'
import { COLOR_FORMATS, formatColor, type ColorFormat } from './color-format.ts'

export type ExportFormat = 'CSS' | 'SCSS' | 'Tailwind' | 'JSON'
export const EXPORTS: Record<ExportFormat, { name: string; type: string }> = {
  CSS: { name: 'palette.css', type: 'text/css' },
  SCSS: { name: 'palette.scss', type: 'text/x-scss' },
  Tailwind: { name: 'palette.tailwind.css', type: 'text/css' },
  JSON: { name: 'palette.json', type: 'application/json' },
}

/** The palette as a file, its colours in the chosen notation; JSON has all notations. */
export function exportPalette(palette: readonly PaletteColor[], as: ExportFormat, format: ColorFormat): string {
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

function describe({ rgb, share }: PaletteColor): Record<string, string | number> {
  const notations = COLOR_FORMATS.map((format) => [format.toLowerCase(), formatColor(rgb, format)])
  return { ...(Object.fromEntries(notations) as Record<string, string>), share: Number(share.toFixed(4)) }
}

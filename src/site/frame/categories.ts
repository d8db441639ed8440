import type { Category } from '#contract/tool.ts'

/** Names of the groups, in the order of the menus and of the home page. */
export const GROUPS: readonly { category: Category; title: string; icon: string }[] = [
  { category: 'text-data', title: 'Text & Data Tools', icon: 'file-text' },
  { category: 'calculators', title: 'Calculators', icon: 'calculator' },
  { category: 'image-tools', title: 'Image Tools', icon: 'photo' },
  { category: 'weather', title: 'Weather', icon: 'cloud' },
]

/** The top bar has a menu for each of the first three. */
export const MENUS = GROUPS.slice(0, 3)

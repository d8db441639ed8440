import type { ComponentType } from 'react'
import { PicturesPanel, TextPanel } from './export-panels.tsx'
import { ProtectPanel, SavePanel, SplitPanel, UnlockPanel } from './save-panels.tsx'
import type { Workspace } from './use-workspace.browser.ts'

interface Step {
  /** In the address, e.g. `/pdf-tools#split`. */
  id: string
  label: string
  Panel: ComponentType<{ workspace: Workspace }>
}

/** What can be done with the document, in the order of demand. */
export const TASKS: Step[] = [
  { id: 'save', label: 'Merge: save as one PDF', Panel: SavePanel },
  { id: 'split', label: 'Split and extract pages', Panel: SplitPanel },
  { id: 'pictures', label: 'PDF to JPG, PNG or WebP', Panel: PicturesPanel },
  { id: 'text', label: 'Get the text', Panel: TextPanel },
  { id: 'protect', label: 'Protect with a password', Panel: ProtectPanel },
  { id: 'unlock', label: 'Unlock', Panel: UnlockPanel },
]

import type { ComponentType } from 'react'
import { ComparePanel } from './compare-panel.tsx'
import { CompressPanel } from './compress-panel.tsx'
import { DetailsPanel, SanitisePanel } from './details-panels.tsx'
import { EditPanel } from './edit-panel.tsx'
import { ImagesPanel, PicturesPanel, TablesPanel, TextPanel } from './export-panels.tsx'
import { FormsPanel } from './forms-panel.tsx'
import { RecognisePanel } from './recognise-panel.tsx'
import { RedactPanel } from './redact-panel.tsx'
import { CropPanel, GreyPanel, ResizePanel, SheetsPanel } from './reshape-panels.tsx'
import { EmptyPagesPanel, ProtectPanel, SavePanel, SplitPanel, UnlockPanel } from './save-panels.tsx'
import { NumbersPanel, WatermarkPanel } from './stamp-panels.tsx'
import type { STEP_LABELS } from './step-labels.ts'
import type { StepProps } from './step.browser.ts'
import { isRedaction, type Mark } from './use-marking.browser.ts'

interface Step {
  /** In the address, e.g. `/pdf-tools#split`. */
  id: keyof typeof STEP_LABELS
  Panel: ComponentType<StepProps>
  /** Marks that are put on a page: the page is shown large instead of the grid. */
  marks?(mark: Mark): boolean
}

/** What can be done with the document, in the order of demand. */
export const STEPS: { group: string; steps: Step[] }[] = [
  {
    group: 'Pages and files',
    steps: [
      { id: 'save', Panel: SavePanel },
      { id: 'split', Panel: SplitPanel },
      { id: 'compress', Panel: CompressPanel },
      { id: 'empty', Panel: EmptyPagesPanel },
      { id: 'crop', Panel: CropPanel },
      { id: 'resize', Panel: ResizePanel },
      { id: 'sheets', Panel: SheetsPanel },
      { id: 'grey', Panel: GreyPanel },
    ],
  },
  {
    group: 'Pictures and text',
    steps: [
      { id: 'pictures', Panel: PicturesPanel },
      { id: 'images', Panel: ImagesPanel },
      { id: 'ocr', Panel: RecognisePanel },
      { id: 'text', Panel: TextPanel },
      { id: 'tables', Panel: TablesPanel },
      { id: 'compare', Panel: ComparePanel },
    ],
  },
  {
    group: 'Sign and write',
    steps: [
      { id: 'edit', Panel: EditPanel, marks: (mark) => !isRedaction(mark) },
      { id: 'form', Panel: FormsPanel },
      { id: 'watermark', Panel: WatermarkPanel },
      { id: 'numbers', Panel: NumbersPanel },
    ],
  },
  {
    group: 'Safety',
    steps: [
      { id: 'protect', Panel: ProtectPanel },
      { id: 'unlock', Panel: UnlockPanel },
      { id: 'redact', Panel: RedactPanel, marks: isRedaction },
      { id: 'details', Panel: DetailsPanel },
      { id: 'sanitise', Panel: SanitisePanel },
    ],
  },
]

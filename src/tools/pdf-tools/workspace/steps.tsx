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
import { STEP_LABELS } from './step-labels.ts'
import type { StepProps } from './step.browser.ts'
import { isRedaction, type Mark } from './use-marking.browser.ts'

interface Step {
  /** In the address, e.g. `/pdf-tools#split`. */
  id: string
  label: string
  Panel: ComponentType<StepProps>
  /** Marks that are put on a page: the page is shown large instead of the grid. */
  marks?(mark: Mark): boolean
}

/** What can be done with the document, in the order of demand. */
export const STEPS: { group: string; steps: Step[] }[] = [
  {
    group: 'Pages and files',
    steps: [
      { id: 'save', label: STEP_LABELS.save, Panel: SavePanel },
      { id: 'split', label: STEP_LABELS.split, Panel: SplitPanel },
      { id: 'compress', label: STEP_LABELS.compress, Panel: CompressPanel },
      { id: 'empty', label: STEP_LABELS.empty, Panel: EmptyPagesPanel },
      { id: 'crop', label: STEP_LABELS.crop, Panel: CropPanel },
      { id: 'resize', label: STEP_LABELS.resize, Panel: ResizePanel },
      { id: 'sheets', label: STEP_LABELS.sheets, Panel: SheetsPanel },
      { id: 'grey', label: STEP_LABELS.grey, Panel: GreyPanel },
    ],
  },
  {
    group: 'Pictures and text',
    steps: [
      { id: 'pictures', label: STEP_LABELS.pictures, Panel: PicturesPanel },
      { id: 'images', label: STEP_LABELS.images, Panel: ImagesPanel },
      { id: 'ocr', label: STEP_LABELS.ocr, Panel: RecognisePanel },
      { id: 'text', label: STEP_LABELS.text, Panel: TextPanel },
      { id: 'tables', label: STEP_LABELS.tables, Panel: TablesPanel },
      { id: 'compare', label: STEP_LABELS.compare, Panel: ComparePanel },
    ],
  },
  {
    group: 'Sign and write',
    steps: [
      { id: 'edit', label: STEP_LABELS.edit, Panel: EditPanel, marks: (mark) => !isRedaction(mark) },
      { id: 'form', label: STEP_LABELS.form, Panel: FormsPanel },
      { id: 'watermark', label: STEP_LABELS.watermark, Panel: WatermarkPanel },
      { id: 'numbers', label: STEP_LABELS.numbers, Panel: NumbersPanel },
    ],
  },
  {
    group: 'Safety',
    steps: [
      { id: 'protect', label: STEP_LABELS.protect, Panel: ProtectPanel },
      { id: 'unlock', label: STEP_LABELS.unlock, Panel: UnlockPanel },
      { id: 'redact', label: STEP_LABELS.redact, Panel: RedactPanel, marks: isRedaction },
      { id: 'details', label: STEP_LABELS.details, Panel: DetailsPanel },
      { id: 'sanitise', label: STEP_LABELS.sanitise, Panel: SanitisePanel },
    ],
  },
]

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
      { id: 'save', label: 'Merge: save as one PDF', Panel: SavePanel },
      { id: 'split', label: 'Split and extract pages', Panel: SplitPanel },
      { id: 'compress', label: 'Compress', Panel: CompressPanel },
      { id: 'empty', label: 'Leave out empty pages', Panel: EmptyPagesPanel },
      { id: 'crop', label: 'Crop', Panel: CropPanel },
      { id: 'resize', label: 'Change the paper size', Panel: ResizePanel },
      { id: 'sheets', label: 'Several pages on a sheet, booklet', Panel: SheetsPanel },
      { id: 'grey', label: 'Shades of grey', Panel: GreyPanel },
    ],
  },
  {
    group: 'Pictures and text',
    steps: [
      { id: 'pictures', label: 'PDF to JPG, PNG or WebP', Panel: PicturesPanel },
      { id: 'images', label: 'Extract the pictures inside', Panel: ImagesPanel },
      { id: 'ocr', label: 'Read scanned pages (OCR)', Panel: RecognisePanel },
      { id: 'text', label: 'Get the text', Panel: TextPanel },
      { id: 'tables', label: 'Tables to CSV', Panel: TablesPanel },
      { id: 'compare', label: 'Compare two files', Panel: ComparePanel },
    ],
  },
  {
    group: 'Sign and write',
    steps: [
      { id: 'edit', label: 'Sign, write and mark', Panel: EditPanel, marks: (mark) => !isRedaction(mark) },
      { id: 'form', label: 'Fill a form', Panel: FormsPanel },
      { id: 'watermark', label: 'Watermark', Panel: WatermarkPanel },
      { id: 'numbers', label: 'Page numbers, header, footer', Panel: NumbersPanel },
    ],
  },
  {
    group: 'Safety',
    steps: [
      { id: 'protect', label: 'Protect with a password', Panel: ProtectPanel },
      { id: 'unlock', label: 'Unlock', Panel: UnlockPanel },
      { id: 'redact', label: 'Redact', Panel: RedactPanel, marks: isRedaction },
      { id: 'details', label: 'File details', Panel: DetailsPanel },
      { id: 'sanitise', label: 'Sanitise', Panel: SanitisePanel },
    ],
  },
]

import {
  PDFBool,
  PDFCheckBox,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
  StandardFonts,
  type PDFField,
} from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/counted.ts'
import { flattenPages } from './flatten.ts'
import { missingLetter } from './page-writer.ts'
import { loadDocument, saveDocument } from './pdf-values.ts'
import { pdfFile, type Context, type Outcome, type Work } from './work.ts'

/** A field of a form, as it is shown for filling. */
export interface FormField {
  name: string
  kind: 'text' | 'lines' | 'check' | 'choice' | 'several'
  value: string[]
  /** What can be chosen. */
  options: string[]
  readOnly: boolean
  maxLength?: number
}

export async function readForm(context: Context, { work }: { work: Work }): Promise<FormField[]> {
  const document = await loadDocument((await context.shelf.document(context, work)).bytes)
  return document
    .getForm()
    .getFields()
    .flatMap((field) => describeField(field) ?? [])
}

function describeField(field: PDFField): FormField | undefined {
  const base = { name: field.getName(), readOnly: field.isReadOnly() }
  if (field instanceof PDFTextField) {
    const maxLength = field.getMaxLength()
    const kind = field.isMultiline() ? 'lines' : 'text'
    return { ...base, kind, value: [textOf(field)], options: [], ...(maxLength === undefined ? {} : { maxLength }) }
  }
  if (field instanceof PDFCheckBox)
    return { ...base, kind: 'check', value: field.isChecked() ? ['on'] : [], options: [] }
  if (field instanceof PDFRadioGroup) {
    return { ...base, kind: 'choice', value: [field.getSelected() ?? ''], options: field.getOptions() }
  }
  if (field instanceof PDFDropdown)
    return { ...base, kind: 'choice', value: field.getSelected(), options: field.getOptions() }
  if (field instanceof PDFOptionList)
    return { ...base, kind: 'several', value: field.getSelected(), options: field.getOptions() }
  return undefined
}

function textOf(field: PDFTextField): string {
  try {
    return field.getText() ?? ''
  } catch {
    // Rich text: its plain form is not there.
    return ''
  }
}

interface FillOptions {
  /** By the names of the fields. */
  values: ReadonlyMap<string, string[]>
  /** The values become part of the pages. */
  flatten: boolean
}

/** Writes values into the fields and draws them, so that every program shows the same. */
export async function fillForm(
  context: Context,
  { work, options }: { work: Work; options: FillOptions },
): Promise<Outcome> {
  const { bytes, name } = await context.shelf.document(context, work)
  const document = await loadDocument(bytes)
  const form = document.getForm()
  form.acroForm.dict.delete(PDFName.of('XFA'))
  const font = await document.embedFont(StandardFonts.Helvetica)
  let filled = 0
  const undrawn: string[] = []
  for (const field of form.getFields()) {
    const value = options.values.get(field.getName())
    const before = describeField(field)
    if (!value || !before || before.readOnly || String(before.value) === String(value)) continue
    const letter = missingLetter(font, lettersDrawn(field, value))
    if (letter !== undefined && before.options.length > 0 && !options.flatten) undrawn.push(before.name)
    else if (letter !== undefined) {
      throw new ToolError(
        `“${field.getName()}”: the font of the form does not have “${letter}”. Write it with “Sign, write and mark” instead.`,
      )
    }
    fill(field, value)
    filled++
  }
  form.updateFieldAppearances(font)
  if (undrawn.length > 0) form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)
  const saved = await saveDocument(document)
  return {
    files: [pdfFile(`${name} filled`, options.flatten ? await flattenPages(context, saved) : saved)],
    notes: [`${counted(filled, 'field')} filled.${options.flatten ? ' The fields are part of the pages.' : ''}`],
    warnings:
      undrawn.length > 0
        ? [
            `The font of the form does not have all letters of ${undrawn.map((field) => `“${field}”`).join(', ')}: the value is in the file, but some programs show question marks.`,
          ]
        : [],
  }
}

/** What is to be read in the field: boxes and circles draw no letters, a list draws all that it offers. */
function lettersDrawn(field: PDFField, value: readonly string[]): string {
  if (field instanceof PDFOptionList) return field.getOptions().join('')
  return field instanceof PDFTextField || field instanceof PDFDropdown ? value.join('') : ''
}

function fill(field: PDFField, value: string[]): void {
  const [first = ''] = value
  if (field instanceof PDFTextField) field.setText(first)
  else if (field instanceof PDFCheckBox) {
    if (value.length > 0) field.check()
    else field.uncheck()
  } else if (field instanceof PDFRadioGroup) {
    if (first === '') field.clear()
    else field.select(first)
  } else if (field instanceof PDFDropdown) {
    if (first === '') field.clear()
    else field.select(first)
  } else if (field instanceof PDFOptionList) {
    field.clear()
    if (value.length > 0) field.select(value)
  }
}

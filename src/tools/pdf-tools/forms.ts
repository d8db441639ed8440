import {
  PDFBool,
  PDFCheckBox,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
  StandardFonts,
  type PDFDocument,
  type PDFField,
  type PDFForm,
} from '@cantoo/pdf-lib'
import { counted } from '#shared/counted.ts'
import { DrawnFont } from './drawn-font.ts'
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
  const form = (await loadDocument((await context.shelf.document(context, work)).bytes)).getForm()
  nameChoices(form, 'display')
  return form.getFields().flatMap((field) => describeField(field) ?? [])
}

/** A form may store what is chosen by another name than it shows: as one of them, it is put into all of its fields. */
function nameChoices(form: PDFForm, as: 'display' | 'value'): void {
  const from = as === 'display' ? 'value' : 'display'
  for (const field of form.getFields()) {
    if (!(field instanceof PDFDropdown || field instanceof PDFOptionList)) continue
    const options = field.acroField.getOptions()
    const names = field.acroField.getValues().map((chosen) => {
      const option = options.find((each) => (each[from] ?? each.value).decodeText() === chosen.decodeText())
      return option?.[as] ?? chosen
    })
    const [only] = names
    if (only) field.acroField.dict.set(PDFName.of('V'), names.length === 1 ? only : form.doc.context.obj(names))
  }
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
  nameChoices(form, 'display')
  let filled = 0
  for (const field of form.getFields()) {
    const value = options.values.get(field.getName())
    const before = describeField(field)
    if (!value || !before || before.readOnly || String(before.value) === String(value)) continue
    fill(field, value)
    filled++
  }
  const drawn = await drawFields(context, document)
  nameChoices(form, 'value')
  const saved = await saveDocument(document)
  return {
    files: [pdfFile(`${name} filled`, options.flatten ? await flattenPages(context, saved) : saved)],
    notes: [
      `${counted(filled, 'field')} filled.${options.flatten ? ' The fields are part of the pages.' : ''}`,
      ...(drawn.length > 0
        ? [`The font of the form lacks letters of ${quoted(drawn)}: they have those of this device.`]
        : []),
    ],
  }
}

/** Draws the fields that were filled or have no looks. @returns the names of those whose letters this device drew */
async function drawFields({ codecs }: Context, document: PDFDocument): Promise<string[]> {
  const form = document.getForm()
  const helvetica = await document.embedFont(StandardFonts.Helvetica)
  const written = form.getFields().filter(isWritten)
  const lacks = (field: WrittenField) =>
    field.needsAppearancesUpdate() && missingLetter(helvetica, lettersOf(field)) !== undefined
  if (written.some(lacks)) drawNow(form, written)
  const lacking = written.filter(lacks)
  for (const field of lacking) {
    const drawn = new DrawnFont(document, codecs)
    field.updateAppearances(drawn.font)
    await drawn.finish()
  }
  form.updateFieldAppearances(helvetica)
  return lacking.map((field) => field.getName())
}

/** Where the form asks programs to draw its fields, they would do it with the font that lacks the letters. */
function drawNow(form: PDFForm, written: readonly WrittenField[]): void {
  const asked = PDFName.of('NeedAppearances')
  if (form.acroForm.dict.lookup(asked) !== PDFBool.True) return
  for (const field of written) {
    const concealed = field instanceof PDFTextField && (field.isPassword() || field.isRichFormatted())
    if (!concealed) form.markFieldAsDirty(field.ref)
  }
  form.acroForm.dict.delete(asked)
}

type WrittenField = PDFTextField | PDFDropdown | PDFOptionList

/** Boxes and circles have no letters. */
function isWritten(field: PDFField): field is WrittenField {
  return field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList
}

/** A list shows all that it offers; what sets lines and columns is no letter. */
function lettersOf(field: WrittenField): string {
  if (field instanceof PDFTextField) return textOf(field).replace(/[\r\t]/g, '')
  return (field instanceof PDFDropdown ? field.getSelected() : field.getOptions()).join('')
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

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

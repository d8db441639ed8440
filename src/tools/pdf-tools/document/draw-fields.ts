import {
  PDFBool,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFTextField,
  StandardFonts,
  type PDFDocument,
  type PDFField,
  type PDFForm,
} from '@cantoo/pdf-lib'
import { DrawnFont } from './drawn-font.ts'
import { missingLetter } from './page-writer.ts'
import type { Context } from '../work.ts'

/**
 * A form may store what is chosen by another name than it shows: as one of them, it is put into all of its fields. Where
 * two are shown alike there is no way back, so that what is stored stays.
 */
export function nameChoices(form: PDFForm, as: 'display' | 'value'): void {
  for (const field of form.getFields()) {
    if (!(field instanceof PDFDropdown || field instanceof PDFOptionList)) continue
    const options = field.acroField.getOptions().map(({ value, display = value }) => ({ value, display }))
    if (new Set(options.map(({ display }) => display.decodeText())).size < options.length) continue
    const from = as === 'display' ? 'value' : 'display'
    const wanted = new Map(options.map((option) => [option[from].decodeText(), option[as]]))
    const names = field.acroField.getValues().map((chosen) => wanted.get(chosen.decodeText()) ?? chosen)
    const [only] = names
    if (only) field.acroField.dict.set(PDFName.of('V'), names.length === 1 ? only : form.doc.context.obj(names))
  }
}

/** As plain text, which rich text may lack: `getText` would throw then. */
export function textOf({ acroField }: PDFTextField): string {
  return acroField.getValue()?.decodeText() ?? ''
}

/** Draws the fields that were filled or have no looks. @returns those whose letters this device drew */
export async function drawFields({ codecs }: Pick<Context, 'codecs'>, document: PDFDocument): Promise<PDFField[]> {
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
  return lacking
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

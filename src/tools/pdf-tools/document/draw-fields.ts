import {
  PDFBool,
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  PDFHexString,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFStream,
  PDFString,
  PDFTextField,
  StandardFonts,
  type PDFDocument,
  type PDFField,
  type PDFFont,
  type PDFForm,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { bytesOf } from '../pictures/image-uses.ts'
import { DrawnFont } from './drawn-font.ts'
import { missingLetter } from './page-writer.ts'
import { at } from './pdf-values.ts'
import type { Context } from '../work.ts'

/** A long text may be a stream, and some programs write names: what is read and drawn here are strings. */
function asString(value: PDFObject | undefined): PDFHexString | undefined {
  const bytes = value instanceof PDFStream ? bytesOf(value) : value instanceof PDFName ? value.asBytes() : undefined
  return bytes && PDFHexString.of(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
}

/**
 * A form may store what is chosen by another name than it shows: as one of them, it is put into all of its fields. Where
 * two are shown alike there is no way back, so that what is stored stays.
 */
export function nameChoices(form: PDFForm, as: 'display' | 'value'): void {
  for (const field of form.getFields()) {
    if (!isWritten(field)) continue
    const text = asString(at(field.acroField.dict, 'V'))
    if (text) field.acroField.dict.set(VALUE, text)
    if (field instanceof PDFTextField) continue
    const options = field.acroField.getOptions().map(({ value, display = value }) => ({ value, display }))
    if (new Set(options.map(({ display }) => display.decodeText())).size < options.length) continue
    const from = as === 'display' ? 'value' : 'display'
    const wanted = new Map(options.map((option) => [option[from].decodeText(), option[as]]))
    const names = field.acroField.getValues().map((chosen) => wanted.get(chosen.decodeText()) ?? chosen)
    const [only] = names
    if (only) field.acroField.dict.set(VALUE, names.length === 1 ? only : form.doc.context.obj(names))
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
  for (const field of form.getFields()) if (lacksLooks(field)) drawWith(field, helvetica)
  return lacking
}

/** Whether a field shows nothing of what it says. A box that is not ticked may well have no looks (PDF 2.0, 12.7.5.2.3). */
export function lacksLooks(field: PDFField): boolean {
  if (!(field instanceof PDFCheckBox || field instanceof PDFRadioGroup)) return field.needsAppearancesUpdate()
  return field.acroField.getWidgets().some((widget) => {
    const looks = widget.getAppearances()?.normal
    const state = widget.getAppearanceState()
    return !(looks instanceof PDFDict) || (state !== undefined && state !== OFF && !looks.has(state))
  })
}

const OFF = PDFName.of('Off')
const VALUE = PDFName.of('V')

/** A password is shown as stars: what it is stays in the file only, as the form has it. */
function drawWith(field: PDFField, font: PDFFont): void {
  if (!isConcealed(field)) {
    field.defaultUpdateAppearances(font)
    return
  }
  const { dict } = field.acroField
  const value = dict.get(VALUE)
  dict.set(VALUE, PDFString.of('*'.repeat(Array.from(textOf(field)).length)))
  field.updateAppearances(font)
  if (value) dict.set(VALUE, value)
  else dict.delete(VALUE)
}

function isConcealed(field: PDFField): field is PDFTextField {
  return field instanceof PDFTextField && field.isPassword()
}

/** Where the form asks programs to draw its fields, they would do it with the font that lacks the letters. */
function drawNow(form: PDFForm, written: readonly WrittenField[]): void {
  const asked = PDFName.of('NeedAppearances')
  if (form.acroForm.dict.lookup(asked) !== PDFBool.True) return
  for (const field of written) {
    const rich = field instanceof PDFTextField && field.isRichFormatted()
    if (!rich && !isConcealed(field)) form.markFieldAsDirty(field.ref)
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
  if (isConcealed(field)) return ''
  if (field instanceof PDFTextField) return textOf(field).replace(/[\r\t]/g, '')
  return (field instanceof PDFDropdown ? field.getSelected() : field.getOptions()).join('')
}

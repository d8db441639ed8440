import {
  PDFCheckBox,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
  type PDFField,
} from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { dropClaims } from '../document/claims.ts'
import { drawFields, lacksLooks, nameChoices, textOf } from '../document/draw-fields.ts'
import { flattenPages } from './flatten.ts'
import { dictAt, loadDocument, saveDocument, textAt } from '../document/pdf-values.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

/** A field of a form, as it is shown for filling. */
export interface FormField {
  name: string
  /** What it is called for people. */
  label: string
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

/** The name for people (`TU`), of the field or of its only box (PDF 2.0, 12.7.4.1); many forms have none but the other one. */
function labelOf({ acroField }: PDFField, name: string): string {
  const boxes = acroField.getWidgets()
  const [only] = boxes.length === 1 ? boxes : []
  return textAt(acroField.dict, 'TU')?.trim() || (only && textAt(only.dict, 'TU')?.trim()) || name
}

/** What a field is, where it is on a page. */
function describeField(field: PDFField): FormField | undefined {
  if (field.acroField.getWidgets().length === 0) return undefined
  const name = field.getName()
  const base = { name, label: labelOf(field, name), readOnly: field.isReadOnly() }
  if (field instanceof PDFTextField) {
    const maxLength = field.getMaxLength()
    const kind = field.isMultiline() ? 'lines' : 'text'
    return { ...base, kind, value: [textOf(field)], options: [], ...(maxLength === undefined ? {} : { maxLength }) }
  }
  const states = field instanceof PDFCheckBox ? statesOf(field) : new Map<string, PDFName>()
  if (field instanceof PDFCheckBox && states.size > 1) {
    const chosen = [...states].find(([, state]) => state === field.acroField.getValue())
    return { ...base, kind: 'choice', value: [chosen?.[0] ?? ''], options: [...states.keys()] }
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

/** Boxes of one name may stand for different values, as circles do (PDF 2.0, 12.7.5.2.3): the states by what they are called. */
function statesOf({ acroField }: PDFCheckBox): Map<string, PDFName> {
  const states = acroField.getWidgets().flatMap((widget) => widget.getOnValue() ?? [])
  const names = acroField.getExportValues()?.map((value) => value.decodeText()) ?? []
  const called = names.length === states.length && new Set(names).size === names.length ? names : undefined
  return new Map(states.map((state, index) => [called?.[index] ?? state.decodeText(), state]))
}

function choose({ acroField }: PDFCheckBox, chosen: PDFName = PDFName.of('Off')): void {
  acroField.dict.set(PDFName.of('V'), chosen)
  for (const widget of acroField.getWidgets()) {
    widget.setAppearanceState(widget.getOnValue() === chosen ? chosen : PDFName.of('Off'))
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
  const { bytes, lost, name } = await context.shelf.document(context, work)
  const document = await loadDocument(bytes)
  const form = document.getForm()
  form.acroForm.dict.delete(PDFName.of('XFA'))
  nameChoices(form, 'display')
  const fields = form.getFields()
  const filled = new Set<PDFField>()
  for (const field of fields) {
    const value = options.values.get(field.getName())
    const before = describeField(field)
    if (!value || !before || before.readOnly || String(before.value) === String(value)) continue
    fill(field, value)
    filled.add(field)
  }
  const computed = filled.size === 0 ? [] : fields.filter((field) => isComputed(field) && !filled.has(field))
  const drawn = await drawFields(context, document)
  nameChoices(form, 'value')
  const claims = dropClaims(document)
  const saved = await saveDocument(document)
  const made = options.flatten ? await flattenPages(context, saved) : { bytes: saved, warnings: [] }
  return {
    files: [pdfFile(`${name} filled`, made.bytes)],
    notes: [
      `${counted(filled.size, 'field')} filled.${options.flatten ? ' The fields are part of the pages.' : ''}`,
      ...(drawn.length > 0
        ? [
            `The font of the form lacks letters of ${quoted(drawn.map((field) => labelOf(field, field.getName())))}: they have those of this device.`,
          ]
        : []),
    ],
    warnings: [...lost, ...claims, ...made.warnings, ...(computed.length > 0 ? [notComputed(computed)] : [])],
  }
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/** A script works the value out from other fields. */
function isComputed({ acroField: { dict } }: PDFField): boolean {
  const actions = dictAt(dict, 'AA')
  return actions !== undefined && dictAt(actions, 'C') !== undefined
}

const MOST_NAMED = 8

function notComputed(fields: readonly PDFField[]): string {
  const named = quoted(fields.slice(0, MOST_NAMED).map((field) => labelOf(field, field.getName())))
  const more = fields.length > MOST_NAMED ? ` and ${fields.length - MOST_NAMED} more` : ''
  return `Scripts of the form work out ${named}${more}. They are not run here, so the values are as they were: check them.`
}

function fill(field: PDFField, value: string[]): void {
  const [first = ''] = value
  if (field instanceof PDFTextField) {
    const longest = field.getMaxLength()
    if (longest !== undefined && first.length > longest) {
      throw new ToolError(
        `${quoted([labelOf(field, field.getName())])} takes at most ${counted(longest, 'character')}.`,
      )
    }
    field.setText(first)
    // The same once more with its looks: programs that know it would show the old one.
    field.acroField.dict.delete(PDFName.of('RV'))
  } else if (field instanceof PDFCheckBox && statesOf(field).size > 1) choose(field, statesOf(field).get(first))
  else if (field instanceof PDFCheckBox) {
    // What a tick is called is known by its looks.
    if (lacksLooks(field)) field.updateAppearances()
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

import { PDFBool, PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts, type PDFObject } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import type { Outcome, Work } from '../work.ts'
import { fillForm, readForm } from './forms.ts'

const { context, judge } = await jobRoom()

describe('forms', () => {
  it('offers each of several boxes of one name that stand for different values', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const page = document.addPage([200, 200])
    const box = document.getForm().createCheckBox('kind')
    const look = (content: string) =>
      objects.register(objects.stream(content, { Subtype: 'Form', BBox: [0, 0, 20, 20] }))
    const [on, off] = [look('0 0 1 rg 0 0 20 20 re f'), look('')]
    for (const left of [10, 100]) box.addToPage(page, { x: left, y: 100, width: 20, height: 20 })
    for (const [index, widget] of box.acroField.getWidgets().entries()) {
      widget.dict.set(PDFName.of('AP'), objects.obj({ N: { ['AB'[index] ?? '']: on, Off: off } }))
    }
    const work = workOn(context, [await saveDocument(document)], [1])
    const read = (given: Work) => readForm(context, { work: given })
    expect(await read(work)).toEqual([
      { name: 'kind', label: 'kind', kind: 'choice', value: [''], options: ['A', 'B'], readOnly: false },
    ])
    const fill = (given: Work, value: string) =>
      fillForm(context, { work: given, options: { values: new Map([['kind', [value]]]), flatten: false } })
    const second = await fill(work, 'B')
    expect(await judge(second).pixel(110, 90)).toEqual([0, 0, 255])
    expect(await judge(second).pixel(20, 90)).toEqual([255, 255, 255])
    const again = workOn(context, [second.files[0]?.bytes ?? new Uint8Array()], [1])
    expect((await read(again))[0]?.value).toEqual(['B'])
    const none = await fill(again, '')
    expect(await judge(none).pixel(110, 90)).toEqual([255, 255, 255])
    expect(none.notes).toEqual(['1 field filled.'])
  })

  it('tells which values a script would have worked out anew', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([200, 200])
    for (const [index, label] of ['count', 'total'].entries()) {
      const field = document.getForm().createTextField(label)
      field.setText('6')
      field.addToPage(page, { x: 10, y: 10 + index * 40, width: 100, height: 20 })
      const script = { S: 'JavaScript', JS: PDFString.of('AFSimple_Calculate("SUM", ["count"])') }
      if (label === 'total') field.acroField.dict.set(PDFName.of('AA'), document.context.obj({ C: script }))
    }
    const work = workOn(context, [await saveDocument(document)], [1])
    const fill = async (...values: [string, string][]) => {
      const given = new Map(values.map(([label, value]) => [label, [value]]))
      return (await fillForm(context, { work, options: { values: given, flatten: false } })).warnings
    }
    expect(await fill(['count', '7'])).toEqual([
      'Scripts of the form work out “total”. They are not run here, so the values are as they were: check them.',
    ])
    expect(await fill(['count', '7'], ['total', '7'])).toEqual([])
    expect(await fill(['count', '6'])).toEqual([])
  })

  it('leaves nothing of the rich text that a value replaces', async () => {
    const document = await PDFDocument.create()
    const field = document.getForm().createTextField('who')
    field.addToPage(document.addPage([200, 200]), { x: 10, y: 10, width: 100, height: 20 })
    field.acroField.dict.set(PDFName.of('RV'), PDFString.of('<p>FORMER</p>'))
    const work = workOn(context, [await saveDocument(document)], [1])
    const values = new Map([['who', ['Later']]])
    const made = judge(await fillForm(context, { work, options: { values, flatten: false } }))
    expect(made.words()).toBe('Later')
    expect(made.raw()).not.toContain('FORMER')
  })

  it.each([false, true])(
    'reads choices in UTF-8 as it reads what is chosen, in objects of their own: %s',
    async (own) => {
      const document = await PDFDocument.create()
      const field = document.getForm().createDropdown('who')
      field.addToPage(document.addPage([200, 200]), { x: 10, y: 10, width: 100, height: 20 })
      const text = (words: string) => PDFHexString.of(Buffer.from(`\uFEFF${words}`).toString('hex'))
      const set = (key: string, value: PDFObject) =>
        field.acroField.dict.set(PDFName.of(key), own ? document.context.register(value) : value)
      set('Opt', document.context.obj([text('Étude'), [text('z'), text('Zoë')]]))
      set('V', text('Étude'))
      const work = workOn(
        context,
        [await document.save({ updateFieldAppearances: false })] as Uint8Array<ArrayBuffer>[],
        [1],
      )
      expect(await readForm(context, { work })).toMatchObject([{ value: ['Étude'], options: ['Étude', 'Zoë'] }])
    },
  )

  it('reads and fills every kind of field', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const form = document.getForm()
    const font = await document.embedFont(StandardFonts.Helvetica)
    form.createTextField('constructor').addToPage(page, { x: 10, y: 20, width: 100, height: 20, font })
    form.createTextField('who').addToPage(page, { x: 10, y: 300, width: 200, height: 20, font })
    form.createCheckBox('agree').addToPage(page, { x: 10, y: 250, width: 20, height: 20 })
    const choice = form.createDropdown('colour')
    choice.addOptions(['red', 'blue'])
    choice.addToPage(page, { x: 10, y: 200, width: 100, height: 20, font })
    const radio = form.createRadioGroup('size')
    radio.addOptionToPage('small', page, { x: 10, y: 150, width: 20, height: 20 })
    radio.addOptionToPage('large', page, { x: 50, y: 150, width: 20, height: 20 })
    const work = workOn(context, [await saveDocument(document)], [1])
    const fields = await readForm(context, { work })
    expect(fields.map(({ name, kind, options }) => [name, kind, options])).toEqual([
      ['constructor', 'text', []],
      ['who', 'text', []],
      ['agree', 'check', []],
      ['colour', 'choice', ['red', 'blue']],
      ['size', 'choice', ['small', 'large']],
    ])
    const values = new Map(Object.entries({ who: ['Ann Müller'], agree: ['on'], colour: ['blue'], size: ['large'] }))
    const filled = await fillForm(context, { work, options: { values, flatten: false } })
    expect(filled.notes).toEqual(['4 fields filled.'])
    expect(judge(filled).words()).toContain('blue')
    const flat = judge(await fillForm(context, { work, options: { values, flatten: true } }))
    expect(flat.words()).toMatch(/Ann/)
    expect(flat.raw()).not.toMatch(/\/Subtype \/Widget/)
  })
})

describe('a value that is too long', () => {
  it('is refused with the name of its field, and cut by no one', async () => {
    const document = await PDFDocument.create()
    const field = document.getForm().createTextField('notes')
    field.enableMultiline()
    field.addToPage(document.addPage([400, 400]), { x: 10, y: 20, width: 100, height: 60 })
    field.setMaxLength(5)
    const work = workOn(context, [await saveDocument(document)], [1])
    const fill = (text: string) =>
      fillForm(context, { work, options: { values: new Map([['notes', [text]]]), flatten: false } })
    await expect(fill('a\nbcde')).rejects.toThrow('“notes” takes at most 5 characters.')
    expect((await fill('a\nbcd')).notes).toEqual(['1 field filled.'])
  })
})

describe('the name that a form gives a field for people', () => {
  async function form() {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const font = await document.embedFont(StandardFonts.Helvetica)
    const labels = {
      fullname: { own: PDFHexString.fromText('Имя и фамилия') },
      'address.town': { box: PDFString.of(' Town ') },
      blank: { own: PDFString.of(' ') },
      bare: {},
    }
    for (const [name, { own, box }] of Object.entries<{ own?: PDFObject; box?: PDFObject }>(labels)) {
      const field = document.getForm().createTextField(name)
      field.addToPage(page, { x: 10, y: 20, width: 100, height: 20, font })
      if (own) field.acroField.dict.set(PDFName.of('TU'), own)
      if (box) field.acroField.getWidgets()[0]?.dict.set(PDFName.of('TU'), box)
    }
    return workOn(context, [await saveDocument(document)], [1])
  }

  it('is what it is called, and its own name where there is none', async () => {
    const fields = await readForm(context, { work: await form() })
    expect(fields.map(({ name, label }) => [name, label])).toEqual([
      ['fullname', 'Имя и фамилия'],
      ['address.town', 'Town'],
      ['blank', 'blank'],
      ['bare', 'bare'],
    ])
  })

  it('is what notes call it, and values still go by the other one', async () => {
    const options = { values: new Map([['fullname', ['Łukasz']]]), flatten: false }
    const { notes } = await fillForm(context, { work: await form(), options })
    expect(notes).toEqual(['1 field filled.', expect.stringContaining('lacks letters of “Имя и фамилия”')])
  })
})

describe('a value that was replaced', () => {
  it('is no longer in the file', async () => {
    const work = workOn(context, [await makePdf({ words: ['A'], fields: { who: 'SECRET' } })], [1])
    const filled = async (value: string) => {
      const options = { values: new Map([['who', [value]]]), flatten: false }
      return judge(await fillForm(context, { work, options })).byMupdf().raw
    }
    const [before, after] = [await filled('SECRET'), await filled('Public')]
    const drawn = /\((SECRET|Public)\)\s*Tj|<(534543524554|5075626C6963)>\s*Tj/g
    expect(before.match(drawn)).toHaveLength(1)
    expect(after.match(drawn)).toHaveLength(1)
  })
})

describe('choices that a form stores by another name than it shows', () => {
  const countries = { de: 'Germany', fr: 'France', gr: 'Greece' }

  async function form(shown: Record<string, string> = countries): Promise<Work> {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const font = await document.embedFont(StandardFonts.Helvetica)
    const options = Object.entries(shown).map((names) => names.map((name) => PDFString.of(name)))
    const fields = [document.getForm().createDropdown('from'), document.getForm().createDropdown('to')]
    for (const [index, field] of fields.entries()) {
      field.acroField.dict.set(PDFName.of('Opt'), document.context.obj(options))
      field.acroField.dict.set(PDFName.of('V'), PDFString.of('fr'))
      field.addToPage(page, { x: 10, y: 200 + index * 50, width: 100, height: 20, font })
    }
    return workOn(context, [await saveDocument(document)], [1])
  }

  it('are shown by the one and stored by the other', async () => {
    const work = await form()
    const fields = await readForm(context, { work })
    expect(fields.map(({ value, options }) => [value, options])).toEqual([
      [['France'], Object.values(countries)],
      [['France'], Object.values(countries)],
    ])
    const values = new Map([['to', ['Greece']]])
    const filled = judge(await fillForm(context, { work, options: { values, flatten: false } }))
    expect(filled.words()).toContain('Greece')
    expect(
      filled
        .raw()
        .match(/(?<=\/V ).+/g)
        ?.toSorted(),
    ).toEqual(['(fr)', '(gr)'])
  })

  it('keep what they store where two are shown alike', async () => {
    const work = await form({ de: 'Europe', fr: 'Europe', us: 'America' })
    const filled = judge(await fillForm(context, { work, options: { values: new Map(), flatten: false } }))
    expect(filled.raw().match(/(?<=\/V ).+/g)).toEqual(['(fr)', '(fr)'])
  })
})

describe('letters that the font of a form lacks', () => {
  const names = { polish: 'Łukasz Żółć', greek: 'Ελένη', both: 'Олег Müller', chinese: '王小明' }

  async function form(): Promise<Work> {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const font = await document.embedFont(StandardFonts.Helvetica)
    document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)
    for (const [index, name] of Object.keys(names).entries()) {
      const field = document.getForm().createTextField(name)
      field.addToPage(page, { x: 10, y: 350 - index * 40, width: 200, height: 24, font })
    }
    const answer = document.getForm().createDropdown('answer')
    answer.addOptions(['Да', 'Нет'])
    answer.addToPage(page, { x: 10, y: 150, width: 100, height: 20, font })
    const list = document.getForm().createOptionList('list')
    list.addOptions(['ναι', 'όχι'])
    list.addToPage(page, { x: 10, y: 50, width: 100, height: 60, font })
    return workOn(context, [await saveDocument(document)], [1])
  }
  const textOf = (made: Outcome) => Buffer.from(judge(made).words(), 'latin1').toString()
  const values = new Map(
    Object.entries({ ...names, answer: 'Да', list: 'ναι' }).map(([name, value]) => [name, [value]]),
  )

  it('are drawn, and the fields have their values', async () => {
    const work = await form()
    const made = await fillForm(context, { work, options: { values, flatten: false } })
    expect(made.warnings).toEqual([])
    expect(made.notes[1]).toContain('lacks letters of “polish”, “greek”, “both”, “chinese”, “answer”, “list”')
    const again = workOn(context, [made.files[0]?.bytes ?? new Uint8Array()], [1])
    const fields = new Map((await readForm(context, { work: again })).map(({ name, value }) => [name, value]))
    expect(fields.get('polish')).toEqual([names.polish])
    expect(fields.get('answer')).toEqual(['Да'])
    const text = textOf(made)
    for (const name of [...Object.values(names), 'Да', 'ναι']) expect(text).toContain(name)
  })

  it('become part of the page', async () => {
    const made = await fillForm(context, { work: await form(), options: { values, flatten: true } })
    expect(textOf(made)).toContain(names.polish)
    expect(judge(made).raw()).not.toMatch(/\/Subtype \/Widget/)
  })

  it('are refused where there are more than a font holds', async () => {
    const many = String.fromCodePoint(...Array.from({ length: 300 }, (_, at) => 0x4e00 + at))
    const asked = fillForm(context, {
      work: await form(),
      options: { values: new Map([['polish', [many]]]), flatten: false },
    })
    await expect(asked).rejects.toThrow('This form has more different letters than can be drawn.')
  })
})

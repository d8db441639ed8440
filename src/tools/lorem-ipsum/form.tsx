import { Button } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import type { LoremForm as Options } from './options.tsx'
import styles from './page.module.css'
import { FLAVORS, FORMATS, LANGUAGES, SIZES, TARGETS, TYPES, type Size } from './options.ts'

interface Props {
  options: Options
  error: unknown
  onChange: () => void
  onGenerate: () => void
  onSize: (size: Size) => void
}

export function LoremForm({ options, error, onChange, onGenerate, onSize }: Props) {
  const { values, set } = options
  const changing = changingWith(onChange)
  const targeted = values.countType !== 'NONE'
  return (
    <Form label="Parameters" error={error} onSubmit={onGenerate}>
      <div className="row" role="group" aria-label="Usual sizes">
        {SIZES.map((size) => (
          <Button key={size.label} size="small" onClick={() => onSize(size)}>
            {size.label}
          </Button>
        ))}
      </div>
      <div className="grid">
        <Select label="Type" value={values.type} onChange={changing(set.setType)} options={TYPES} />
        <NumberField
          label="Amount"
          field="amount"
          value={values.amount}
          onChange={changing(set.setAmount)}
          inputMode="numeric"
          hint="1 to 100"
        />
        <Select label="Flavour" value={values.flavor} onChange={changing(set.setFlavor)} options={FLAVORS} />
        <Select
          label="Language"
          value={values.language}
          onChange={changing(set.setLanguage)}
          options={LANGUAGES}
          disabled={values.flavor !== 'CLASSIC'}
          hint={values.flavor === 'CLASSIC' ? undefined : 'This flavor is English.'}
        />
        <Select label="Target type" value={values.countType} onChange={changing(set.setCountType)} options={TARGETS} />
        <NumberField
          label="Target count"
          field="targetCount"
          value={values.targetCount}
          onChange={changing(set.setTargetCount)}
          inputMode="numeric"
          disabled={!targeted}
          hint={targeted ? '1 to 100,000, met exactly' : 'Choose a target type first.'}
        />
      </div>
      <div>
        <Radios legend="Format" value={values.format} onChange={changing(set.setFormat)} options={FORMATS} />
        <Checkbox
          label="Start with “Lorem ipsum”"
          checked={values.startWithLorem}
          onChange={changing(set.setStartWithLorem)}
        />
      </div>
      {values.format === 'HTML' && <HtmlOptions options={options} changing={changing} />}
      <TextField
        label="Seed"
        field="seed"
        value={values.seed}
        onChange={changing(set.setSeed)}
        hint="The same word gives the same text again; if empty, each text is new."
        maxLength={100}
      />
      <div className="row">
        <Button variant="filled" type="submit">
          Generate
        </Button>
      </div>
    </Form>
  )
}

type Changing = <T>(apply: (value: T) => void) => (value: T) => void

function HtmlOptions({ options: { values, set }, changing }: { options: Options; changing: Changing }) {
  const paragraphs = values.type === 'PARAGRAPHS'
  const list = values.type === 'LIST_ITEMS'
  return (
    <fieldset className="field">
      <legend>HTML options</legend>
      <div className={styles.checks}>
        <Checkbox
          label="Wrap in <p> tags"
          checked={values.wrapInPTags}
          onChange={changing(set.setWrapInPTags)}
          disabled={list}
        />
        <Checkbox
          label="Wrap list in <ul>"
          checked={values.wrapListInUl}
          onChange={changing(set.setWrapListInUl)}
          disabled={!list}
        />
        <Checkbox
          label="Random bold and italic"
          checked={values.includeRandomBoldItalic}
          onChange={changing(set.setBoldItalic)}
        />
        <Checkbox label="Random links" checked={values.includeRandomLinks} onChange={changing(set.setLinks)} />
        <Checkbox
          label="Random headings"
          checked={values.includeRandomHeadings}
          onChange={changing(set.setHeadings)}
          disabled={!paragraphs}
        />
        <Checkbox
          label="Random blockquotes"
          checked={values.includeRandomBlockquotes}
          onChange={changing(set.setBlockquotes)}
          disabled={!paragraphs}
        />
      </div>
    </fieldset>
  )
}

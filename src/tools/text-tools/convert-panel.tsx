import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { textLength } from '#shared/text/length.ts'
import { shortened } from '#shared/text/shortened.ts'
import { CopyButton } from '#ui/button.tsx'
import { Switch } from '#ui/checks.tsx'
import { Select } from '#ui/field.tsx'
import { useLive } from '#ui/live.ts'
import { useChoice, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import type { ConversionType } from './convert.ts'
import styles from './page.module.css'
import { LIVE, TextActions, TextPanel, TextResult, type Source } from './panel.tsx'
import { CONVERSIONS } from './choices.ts'

const call = client<typeof api>()
const ALL = 'all'
const CHOICES = [ALL, ...CONVERSIONS.map(({ value }) => value)] as const

type Converted = { text: string } | { results: Record<ConversionType, string> }

export function ConvertPanel({ text, setText }: Source) {
  const [type, setType] = useChoice<ConversionType | typeof ALL>('type', CHOICES, 'sentence-case')
  const [perLine, setPerLine] = useOption('perLine', false)
  const question = useMemo(() => ({ text, type, perLine }), [text, type, perLine])
  const task = useTaskOn<Converted>(question)

  const convert = ({ text: source, type: chosen, perLine: lines }: typeof question) => {
    if (source === '') return task.reset()
    void task.run(async (signal): Promise<Converted> => {
      if (chosen === ALL)
        return await call('POST /text/convert-all', { body: { text: source, perLine: lines } }, signal)
      const body = { text: source, type: chosen, perLine: lines }
      return { text: (await call('POST /text/convert', { body }, signal)).result }
    })
  }
  useLive(question, (asked) => {
    if (asked.text.length <= LIVE) convert(asked)
  })

  return (
    <TextPanel
      text={text}
      setText={setText}
      task={task}
      action="Convert"
      run={() => convert(question)}
      empty="The converted text appears here."
      onExample={() => setText("XMLHttpRequest: don't panic, it's the café's version 2")}
      options={
        <>
          <Select
            label="Convert to"
            value={type}
            onChange={setType}
            options={[...CONVERSIONS, { value: ALL, label: 'All thirteen at once' }]}
          />
          <Switch
            label="Each line by itself"
            hint="Keeps line breaks, for lists of names"
            checked={perLine}
            onChange={setPerLine}
          />
        </>
      }
      done={(value) => ('text' in value ? `Converted: ${textLength(value.text)}.` : 'Converted in thirteen ways.')}
      actions={(value) => 'text' in value && <TextActions text={value.text} />}
    >
      {(value) =>
        'text' in value ? <TextResult text={value.text} setText={setText} /> : <AllResults results={value.results} />
      }
    </TextPanel>
  )
}

/** Enough of each to recognise it; the button copies the whole. */
const SHOWN = 400

function AllResults({ results }: { results: Record<ConversionType, string> }) {
  return (
    <ul className={styles.all}>
      {CONVERSIONS.map(({ value, label }) => (
        <li key={value}>
          <span>{label}</span>
          <span>{shortened(results[value], SHOWN)}</span>
          <CopyButton text={results[value]} what={`Copy ${label}`} size="small" variant="text" />
        </li>
      ))}
    </ul>
  )
}

import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { counted, grouped } from '#shared/numbers/counted.ts'
import { Checkbox } from '#ui/checks.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { useLive } from '#ui/live.ts'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import type { Lines } from './list.ts'
import { differBySpaces } from './near-duplicates.ts'
import { LIVE, TextActions, TextPanel, TextResult, type Source } from './panel.tsx'

const call = client<typeof api>()
const SORTS = [
  { value: 'none', label: 'As they are' },
  { value: 'ascending', label: 'A to Z' },
  { value: 'descending', label: 'Z to A' },
  { value: 'natural', label: 'Natural: file2 before file10' },
  { value: 'natural-descending', label: 'Natural, reversed' },
  { value: 'length', label: 'Shortest first' },
  { value: 'reverse', label: 'Reversed' },
] as const
const DEDUPES = [
  { value: 'none', label: 'Keep' },
  { value: 'exact', label: 'Remove equal lines' },
  { value: 'ignore-case', label: 'Remove, ignoring case' },
] as const

export function LinesPanel({ text, setText }: Source) {
  const [trim, setTrim] = useOption('lines.trim', false)
  const [removeBlank, setRemoveBlank] = useOption('lines.removeBlank', false)
  const [dedupe, setDedupe] = useChoice('lines.dedupe', ['none', 'exact', 'ignore-case'], 'none')
  const [sort, setSort] = useChoice(
    'lines.sort',
    SORTS.map(({ value }) => value),
    'natural',
  )
  const [number, setNumber] = useOption('lines.number', false)
  const [prefix, setPrefix] = useInput('lines.prefix')
  const [suffix, setSuffix] = useInput('lines.suffix')
  const question = useMemo(
    () => ({ text, trim, removeBlank, dedupe, sort, number, prefix, suffix }),
    [text, trim, removeBlank, dedupe, sort, number, prefix, suffix],
  )
  const task = useTaskOn<Lines>(question)
  const process = (body: typeof question) => {
    if (body.text === '') return task.reset()
    void task.run((signal) => call('POST /text/lines', { body }, signal))
  }
  useLive(question, (asked) => {
    if (asked.text.length <= LIVE) process(asked)
  })
  const alike = useMemo(
    () => text.length <= LIVE && dedupe !== 'none' && !trim && differBySpaces(text, dedupe === 'ignore-case'),
    [text, trim, dedupe],
  )
  return (
    <TextPanel
      text={text}
      setText={setText}
      task={task}
      action="Apply"
      run={() => process(question)}
      empty="The lines appear here."
      onExample={() => setText('file10\nfile2\n\nFile2\nfile1\nfile10')}
      options={
        <>
          <Select label="Sort" value={sort} onChange={setSort} options={SORTS} />
          <Select label="Duplicates" value={dedupe} onChange={setDedupe} options={DEDUPES} />
          <div className="grid">
            <TextField label="Prefix" value={prefix} onChange={setPrefix} maxLength={200} mono />
            <TextField label="Suffix" value={suffix} onChange={setSuffix} maxLength={200} mono />
          </div>
          <div>
            <Checkbox label="Trim spaces around each line" checked={trim} onChange={setTrim} />
            <Checkbox label="Remove blank lines" checked={removeBlank} onChange={setRemoveBlank} />
            <Checkbox label="Number the lines" checked={number} onChange={setNumber} />
          </div>
        </>
      }
      done={({ lineCount, removed }) =>
        `${counted(lineCount, 'line')}${removed > 0 ? `, ${grouped(removed)} removed` : ''}.${alike ? ' Some differ only by spaces around them: trimmed, they are equal.' : ''}`
      }
      actions={({ result }) => <TextActions text={result} />}
    >
      {({ result }) => <TextResult text={result} setText={setText} />}
    </TextPanel>
  )
}

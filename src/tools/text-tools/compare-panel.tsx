import { useMemo } from 'react'
import { client } from '#contract/client.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton, ResetButton } from '#ui/button.tsx'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextFileButton } from '#ui/text-file-button.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { useLive, usePress } from '#ui/live.ts'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import type { Change, Comparison } from './compare.ts'
import styles from './page.module.css'
import { formatCount, LIVE, type Source } from './panel.tsx'

const call = client<typeof api>()

export function ComparePanel({ text, setText }: Source) {
  const [other, setOther] = useInput('other')
  const [unit, setUnit] = useChoice('compare.unit', ['lines', 'words', 'characters'], 'lines')
  const [ignoreCase, setIgnoreCase] = useOption('compare.ignoreCase', false)
  const [ignoreSpaces, setIgnoreSpaces] = useOption('compare.ignoreSpaces', false)
  const question = useMemo(
    () => ({ left: text, right: other, unit, ignoreCase, ignoreSpaces }),
    [text, other, unit, ignoreCase, ignoreSpaces],
  )
  const task = useTaskOn<Comparison>(question)
  const compare = (body: typeof question) => {
    if (body.left === '' && body.right === '') return task.reset()
    void task.run((signal) => call('POST /text/diff', { body }, signal))
  }
  useLive(question, (asked) => {
    // Of two texts one comes after the other.
    const waits = (asked.left === '') !== (asked.right === '')
    if (!waits && asked.left.length + asked.right.length <= LIVE) compare(asked)
  })
  const [pressed, press] = usePress(task)
  const blank = text === '' && other === ''
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form
          label="Compare"
          onSubmit={() => {
            press()
            compare(question)
          }}
        >
          <TextArea label="Text" prose value={text} onChange={setText} rows={6} placeholder="The text as it was" />
          <div className="row">
            <TextFileButton value={text} onText={setText} />
          </div>
          <TextArea
            label="Other text"
            prose
            value={other}
            onChange={setOther}
            rows={6}
            placeholder="The text as it is"
          />
          <div className="row">
            <TextFileButton value={other} onText={setOther} which="other" />
          </div>
          <Radios
            legend="Compare by"
            value={unit}
            onChange={setUnit}
            options={[
              { value: 'lines', label: 'Lines' },
              { value: 'words', label: 'Words' },
              { value: 'characters', label: 'Characters' },
            ]}
          />
          <div>
            <Checkbox label="Ignore case" checked={ignoreCase} onChange={setIgnoreCase} />
            <Checkbox label="Ignore spaces" checked={ignoreSpaces} onChange={setIgnoreSpaces} />
          </div>
          <div className="row">
            <Button variant="filled" type="submit" disabled={blank} why="Type two texts first">
              Compare
            </Button>
            <Button
              onClick={() => {
                setText(other)
                setOther(text)
              }}
              icon="arrows-exchange"
            >
              Swap
            </Button>
            <ResetButton
              onClick={() => {
                setText('')
                setOther('')
                task.reset()
              }}
            >
              Clear
            </ResetButton>
          </div>
        </Form>
        <Result
          title="Differences"
          task={task}
          live
          pressed={pressed}
          empty="What was removed and what was added appears here."
          onExample={() => {
            setText('The quick brown fox\njumps over\nthe lazy dog')
            setOther('The quick red fox\njumps over\nthe lazy dog\nand runs')
          }}
          done={(value) => summary(value, unit)}
          actions={(value) => (
            <CopyButton text={() => asPatch(value.changes)} what="Copy the differences" size="small" />
          )}
        >
          {(value) => <Changes changes={value.changes} />}
        </Result>
      </Panes>
    </div>
  )
}

const COUNTED = { lines: 'Lines', words: 'Words and marks', characters: 'Characters' }

function summary({ equal, removed, added, same }: Comparison, unit: keyof typeof COUNTED): string {
  if (equal) return 'Both texts are the same.'
  if (removed + added === 0) return 'Only white space differs.'
  return `${COUNTED[unit]}: ${formatCount(removed)} removed, ${formatCount(added)} added, ${formatCount(same)} the same.`
}

/** What a page can show without a pause; the rest is cut with a note. */
const MOST_CHANGES = 4000

function Changes({ changes }: { changes: Change[] }) {
  return (
    <Scroller className={`output ${styles.changes}`} label="Compared text" dir="auto">
      <div>
        {changes.slice(0, MOST_CHANGES).map(({ type, text }, index) => {
          // The changes have no identity but their order.
          if (type === 'removed') return <del key={index}>{text}</del>
          return type === 'added' ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>
        })}
        {changes.length > MOST_CHANGES && <em> … and {formatCount(changes.length - MOST_CHANGES)} more changes</em>}
      </div>
    </Scroller>
  )
}

const SIGNS = { equal: '  ', removed: '- ', added: '+ ' }

function asPatch(changes: Change[]): string {
  return changes
    .flatMap(({ type, text }) =>
      text
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => SIGNS[type] + line),
    )
    .join('\n')
}

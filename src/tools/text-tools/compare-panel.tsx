import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton, ResetButton } from '#ui/button.tsx'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextFileButton } from '#ui/text-file-button.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { useLive, usePress } from '#ui/live.ts'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import type { Change, CompareOptions, Comparison } from './compare.ts'
import type { ListComparison } from './compare-lists.ts'
import { ListResults } from './list-results.tsx'
import styles from './page.module.css'
import { LIVE, type Source } from './panel.tsx'
import { canPatch, patchOf } from './patch.ts'

const call = client<typeof api>()

/** Each sort of comparison with its own words. */
const WORDS = {
  text: {
    fields: ['Text', 'Other text'],
    placeholders: ['The text as it was', 'The text as it is'],
    empty: 'What was removed and what was added appears here.',
    example: ['The quick brown fox\njumps over\nthe lazy dog', 'The quick red fox\njumps over\nthe lazy dog\nand runs'],
  },
  lists: {
    fields: ['First list', 'Second list'],
    placeholders: ['One entry per line', 'One entry per line, in any order'],
    empty: 'What is only in one list, and what is in both, appears here.',
    example: ['Anna\nBen\nCarla', 'Carla\nDavid\nAnna'],
  },
} as const

export function ComparePanel({ text, setText }: Source) {
  const [other, setOther] = useInput('other')
  const [as, setAs] = useChoice('compare.as', ['text', 'lists'], 'text')
  const [unit, setUnit] = useChoice('compare.unit', ['lines', 'words', 'characters'], 'lines')
  const [ignoreCase, setIgnoreCase] = useOption('compare.ignoreCase', false)
  const [ignoreSpaces, setIgnoreSpaces] = useOption('compare.ignoreSpaces', false)
  const [trim, setTrim] = useOption('compare.trim', true)
  const question = useMemo(
    () => ({ as, left: text, right: other, unit, ignoreCase, ignoreSpaces, trim }),
    [as, text, other, unit, ignoreCase, ignoreSpaces, trim],
  )
  const task = useTaskOn<Compared>(question)
  const compare = (asked: typeof question) => {
    if (asked.left === '' && asked.right === '') return task.reset()
    void task.run((signal) => ask(asked, signal))
  }
  useLive(question, (asked) => {
    // Of two texts one comes after the other.
    const waits = (asked.left === '') !== (asked.right === '')
    if (!waits && asked.left.length + asked.right.length <= LIVE) compare(asked)
  })
  const [pressed, press] = usePress(task)
  const blank = text === '' && other === ''
  const { fields, placeholders, empty, example } = WORDS[as]
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form
          label="Compare"
          error={task.error}
          onSubmit={() => {
            press()
            compare(question)
          }}
        >
          <Radios
            legend="Compare as"
            value={as}
            onChange={setAs}
            options={[
              { value: 'text', label: 'Texts' },
              { value: 'lists', label: 'Lists', hint: 'In any order' },
            ]}
          />
          <TextArea label={fields[0]} prose value={text} onChange={setText} rows={6} placeholder={placeholders[0]} />
          <div className="row">
            <TextFileButton value={text} onText={setText} />
          </div>
          <TextArea label={fields[1]} prose value={other} onChange={setOther} rows={6} placeholder={placeholders[1]} />
          <div className="row">
            <TextFileButton value={other} onText={setOther} which="other" />
          </div>
          {as === 'text' && (
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
          )}
          <div>
            <Checkbox label="Ignore case" checked={ignoreCase} onChange={setIgnoreCase} />
            {as === 'text' ? (
              <Checkbox label="Ignore spaces" checked={ignoreSpaces} onChange={setIgnoreSpaces} />
            ) : (
              <Checkbox label="Ignore spaces around each entry" checked={trim} onChange={setTrim} />
            )}
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
          empty={empty}
          onExample={() => {
            setText(example[0])
            setOther(example[1])
          }}
          done={(value) => ('changes' in value ? summary(value, unit) : summaryOfLists(value))}
          actions={(value) =>
            'changes' in value && (
              <>
                <CopyButton text={() => asText(value.changes)} what="Copy the differences" size="small" />
                <PatchButton {...value} />
              </>
            )
          }
        >
          {(value) => ('changes' in value ? <Changes changes={value.changes} /> : <ListResults {...value} />)}
        </Result>
      </Panes>
    </div>
  )
}

interface Question extends CompareOptions {
  as: keyof typeof WORDS
  left: string
  right: string
  trim: boolean
}

/** Two texts come along with what was found in them. */
type Compared = (Comparison & { asked: Question }) | ListComparison

async function ask(asked: Question, signal: AbortSignal): Promise<Compared> {
  const { as, left, right, trim, ...options } = asked
  if (as === 'text') {
    return { ...(await call('POST /text/diff', { body: { left, right, ...options } }, signal)), asked }
  }
  const body = { first: left, second: right, trim, ignoreCase: options.ignoreCase }
  return call('POST /text/compare-lists', { body }, signal)
}

/** What was found line by line, as a file for `patch` and `git apply`. */
function PatchButton({ asked: { left, right, unit }, changes }: Comparison & { asked: Question }) {
  if (unit !== 'lines' || !canPatch(left, right)) return null
  return <DownloadButton content={() => patchOf(left, right, changes)} name="text.diff" label="Patch" size="small" />
}

const COUNTED = { lines: 'Lines', words: 'Words and marks', characters: 'Characters' }

function summary({ equal, removed, added, same }: Comparison, unit: keyof typeof COUNTED): string {
  if (equal) return 'Both texts are the same.'
  if (removed + added === 0) return 'Only white space differs.'
  return `${COUNTED[unit]}: ${grouped(removed)} removed, ${grouped(added)} added, ${grouped(same)} the same.`
}

function summaryOfLists({ equal, onlyFirst, onlySecond, both }: ListComparison): string {
  if (equal) return 'Both lists hold the same entries.'
  return `${grouped(onlyFirst.length + onlySecond.length)} in one list only, ${grouped(both.length)} in both.`
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
        {changes.length > MOST_CHANGES && <em> … and {grouped(changes.length - MOST_CHANGES)} more changes</em>}
      </div>
    </Scroller>
  )
}

const SIGNS = { equal: '  ', removed: '- ', added: '+ ' }

function asText(changes: Change[]): string {
  return changes
    .flatMap(({ type, text }) =>
      text
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => SIGNS[type] + line),
    )
    .join('\n')
}

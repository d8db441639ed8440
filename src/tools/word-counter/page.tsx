import { useEffect, useMemo, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextFileButton } from '#ui/text-file-button.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { useLive, usePress } from '#ui/live.ts'
import { useParcel } from '#ui/parcel.ts'
import { useInput, useOption } from '#ui/state.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useTask } from '#ui/task.ts'
import type { Analysis } from './analysis.ts'
import type api from './api.ts'
import { KeywordsPanel } from './keywords-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { isSpeed, speedOf } from './panel.ts'
import { analyzeHere, prepareToCount } from './local.browser.ts'
import { OverviewPanel } from './overview-panel.tsx'
import styles from './page.module.css'
import { EXAMPLE } from './example.ts'
import { TimingPanel } from './timing-panel.tsx'

export { default as about } from './about.ts'

const call = client<typeof api>()
/** Longer texts are counted here: sending them at every pause would cost the visitor more than the counting. */
const LONG = 50_000
/** Nobody types that much at once: it was pasted, dropped or sent here, so there is no further key to wait for. */
const LEAP = 1000
const NO_SELECTION = { text: '', words: '' }

export default function WordCounterPage() {
  const [text, setText] = useInput('text')
  const [reading, setReading] = useOption<string>('readingSpeed', '200', isSpeed)
  const [speaking, setSpeaking] = useOption<string>('speakingSpeed', '130', isSpeed)
  const [excludeStopWords, setExcludeStopWords] = useOption('excludeStopWords', false)
  const selected = useSelection(text)
  const task = useTask<Analysis>()
  useParcel(['text', 'markdown'], (parcel) => setText(parcel.text ?? ''))

  const question = useMemo(
    () => ({
      text,
      options: {
        readingWordsPerMinute: speedOf(reading) ?? 200,
        speakingWordsPerMinute: speedOf(speaking) ?? 130,
        excludeStopWords,
      },
    }),
    [text, reading, speaking, excludeStopWords],
  )
  const count = ({ text: source, options }: typeof question) => {
    if (source === '') return task.reset()
    void task.run((signal) =>
      source.length > LONG
        ? analyzeHere(source, options, signal)
        : call('POST /word-counter/analyze', { body: { text: source, ...options } }, signal),
    )
  }
  useLive(question, count, restOf)

  const [pressed, press] = usePress(task)
  const panel = { task, pressed, onExample: () => setText(EXAMPLE) }
  return (
    <div className="stack" onFocus={prepareToCount}>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes wide="right">
        <Form
          label="Text to count"
          onSubmit={() => {
            press()
            count(question)
          }}
        >
          <TextArea
            label="Text"
            value={text}
            onChange={setText}
            rows={16}
            prose
            keepsLong
            placeholder="Type or paste text, or drop a text file"
            hint={
              selected ||
              (text.length > LONG
                ? 'Counted on this device as you type: a text of this length is not sent.'
                : 'Counted as you type. Select a part to count it alone.')
            }
          />
          <div className="row">
            <Button variant="filled" type="submit" disabled={text === ''} why="Type some text first">
              Analyze
            </Button>
            <TextFileButton value={text} onText={setText} />
            <ResetButton onClick={() => setText('')}>Clear</ResetButton>
          </div>
        </Form>
        <div data-follow className={styles.results}>
          <Tabs
            label="What to see"
            views
            tabs={[
              { id: 'overview', label: 'Overview', content: () => <OverviewPanel {...panel} /> },
              {
                id: 'keywords',
                label: 'Keywords',
                content: () => (
                  <KeywordsPanel {...panel} excludeStopWords={excludeStopWords} onStopWords={setExcludeStopWords} />
                ),
              },
              {
                id: 'timing',
                label: 'Timing & Readability',
                content: () => (
                  <TimingPanel
                    {...panel}
                    reading={reading}
                    speaking={speaking}
                    onReading={setReading}
                    onSpeaking={setSpeaking}
                  />
                ),
              },
              { id: 'limits', label: 'Social limits', content: () => <LimitsPanel {...panel} /> },
            ]}
          />
        </div>
      </Panes>
    </div>
  )
}

/** What is selected in the text box, counted in words to show; nothing where nothing is. */
function useSelection(text: string): string {
  const [selection, setSelection] = useState(NO_SELECTION)
  useEffect(() => {
    const select = async () => {
      const area = document.activeElement
      if (!(area instanceof HTMLTextAreaElement)) return
      const { value, selectionStart, selectionEnd } = area
      const length = selectionEnd - selectionStart
      if (length === 0 || length > LONG) return setSelection(NO_SELECTION)
      const { describeSelection } = await import('./selection.ts')
      setSelection({ text: value, words: describeSelection(value.slice(selectionStart, selectionEnd)) })
    }
    // Without a network the next selection tries again.
    const listen = () => void select().catch(() => undefined)
    document.addEventListener('selectionchange', listen)
    return () => document.removeEventListener('selectionchange', listen)
  }, [])
  return selection.text === text ? selection.words : ''
}

/** How long a text rests before it is counted. */
function restOf({ text }: { text: string }, before: { text: string }): number {
  if (Math.abs(text.length - before.text.length) >= LEAP) return 0
  return text.length > LONG ? 400 : 150
}

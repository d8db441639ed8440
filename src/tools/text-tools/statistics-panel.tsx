import { client } from '#contract/client.browser.ts'
import { counted, grouped } from '#shared/numbers/counted.ts'
import { useLive } from '#ui/live.ts'
import { useTaskOn } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import type api from './api.ts'
import { LIVE, TextActions, TextPanel, type Source } from './panel.tsx'
import type { Stats } from './stats.ts'

const call = client<typeof api>()
const NAMES: [keyof Stats, string][] = [
  ['charCount', 'Characters'],
  ['charCountWithoutSpaces', 'Characters without spaces'],
  ['wordCount', 'Words'],
  ['lineCount', 'Lines'],
  ['sentenceCount', 'Sentences'],
  ['paragraphCount', 'Paragraphs'],
  ['byteCount', 'Bytes as UTF-8'],
]

export function StatisticsPanel({ text, setText }: Source) {
  const task = useTaskOn<Stats>(text)
  const count = (source: string) => {
    if (source === '') return task.reset()
    void task.run((signal) => call('POST /text/stats', { body: { text: source } }, signal))
  }
  useLive(text, (asked) => {
    if (asked.length <= LIVE) count(asked)
  })
  return (
    <TextPanel
      text={text}
      setText={setText}
      task={task}
      action="Count"
      run={() => count(text)}
      empty="The numbers appear here."
      said={({ wordCount, charCount }) => `${counted(wordCount, 'word')}, ${counted(charCount, 'character')}.`}
      onExample={() => setText('Dr. Smith has 3.5 apples 👨‍👩‍👧.\n\nFine!')}
      actions={(stats) => (
        <TextActions text={NAMES.map(([key, name]) => `${name}: ${grouped(stats[key])}`).join('\n')} />
      )}
    >
      {(stats) => (
        <Facts>
          {NAMES.map(([key, name]) => (
            <Fact key={key} name={name}>
              {grouped(stats[key])}
            </Fact>
          ))}
        </Facts>
      )}
    </TextPanel>
  )
}

import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { counted } from '#shared/numbers/counted.ts'
import { shapeOf } from '#shared/text/lines.ts'
import { Radios } from '#ui/checks.tsx'
import { useLive } from '#ui/live.ts'
import { useChoice } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import { LIVE, TextActions, TextPanel, TextResult, type Source } from './panel.tsx'
import { CLEANUPS } from './choices.ts'
import type { CleanupType } from './cleanup.ts'

const call = client<typeof api>()

interface Cleaned {
  text: string
  /** What is gone, in words. */
  done: string
}

export function CleanupPanel({ text, setText }: Source) {
  const [type, setType] = useChoice(
    'cleanup',
    ['remove-extra-spaces', 'remove-extra-line-breaks', 'remove-all-line-breaks'],
    'remove-extra-spaces',
  )
  const question = useMemo(() => ({ text, type }), [text, type])
  const task = useTaskOn<Cleaned>(question)
  const cleanUp = (body: typeof question) => {
    if (body.text === '') return task.reset()
    void task.run(async (signal) => {
      const { result } = await call('POST /text/cleanup', { body }, signal)
      return { text: result, done: whatWent(body, result) }
    })
  }
  useLive(question, (asked) => {
    if (asked.text.length <= LIVE) cleanUp(asked)
  })
  return (
    <TextPanel
      text={text}
      setText={setText}
      task={task}
      action="Clean Up"
      run={() => cleanUp(question)}
      empty="The cleaned text appears here."
      onExample={() => setText('  Copied   from  a\n  PDF,  with\n\n\n  broken    lines.  ')}
      options={<Radios legend="What to remove" value={type} onChange={setType} options={CLEANUPS} />}
      done={({ done }) => done}
      actions={(value) => <TextActions text={value.text} />}
    >
      {(value) => <TextResult text={value.text} setText={setText} />}
    </TextPanel>
  )
}

/** A line break that a space takes the place of leaves the text as long as it was. */
function whatWent({ text, type }: { text: string; type: CleanupType }, result: string): string {
  if (result === text) return 'There was nothing to remove.'
  const breaks = type === 'remove-all-line-breaks' ? shapeOf(text).lines - 1 : 0
  return `${breaks > 0 ? counted(breaks, 'line break') : counted(text.length - result.length, 'character')} removed.`
}

import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { counted } from '#shared/numbers/counted.ts'
import { Radios } from '#ui/checks.tsx'
import { useLive } from '#ui/live.ts'
import { useChoice } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import { LIVE, TextActions, TextPanel, TextResult, type Source } from './panel.tsx'
import { CLEANUPS } from './choices.ts'

const call = client<typeof api>()

interface Cleaned {
  text: string
  saved: number
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
      return { text: result, saved: body.text.length - result.length }
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
      done={({ saved }) => (saved === 0 ? 'There was nothing to remove.' : `${counted(saved, 'character')} removed.`)}
      actions={(value) => <TextActions text={value.text} />}
    >
      {(value) => <TextResult text={value.text} setText={setText} />}
    </TextPanel>
  )
}

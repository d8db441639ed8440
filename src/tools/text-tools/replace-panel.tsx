import { client } from '#contract/client.ts'
import { changingWith } from '#ui/changing.ts'
import { Checkbox } from '#ui/checks.tsx'
import { TextField } from '#ui/field.tsx'
import { useInput, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { formatCount, TextActions, TextPanel, TextResult, type Source } from './panel.tsx'
import type { Replaced, ReplaceOptions } from './replace.ts'

const call = client<typeof api>()
/** Found and replaced whatever is ticked. */
const EXAMPLE = { text: 'Doe, Jane\nDoe, Richard', find: 'Doe', replacement: 'Roe' }

export function ReplacePanel({ text, setText }: Source) {
  const [find, setFind] = useInput('find')
  const [replacement, setReplacement] = useInput('replacement')
  const [regex, setRegex] = useOption('replace.regex', false)
  const [ignoreCase, setIgnoreCase] = useOption('replace.ignoreCase', false)
  const [wholeWord, setWholeWord] = useOption('replace.wholeWord', false)
  const task = useTask<Replaced>()
  const replace = (body: ReplaceOptions & { text: string }) => {
    if (body.find === '') return task.fail('Please enter the text to find.')
    void task.run((signal) => call('POST /text/replace', { body }, signal))
  }
  const example = () => {
    setText(EXAMPLE.text)
    setFind(EXAMPLE.find)
    setReplacement(EXAMPLE.replacement)
    replace({ ...EXAMPLE, regex, ignoreCase, wholeWord })
  }
  const changing = changingWith(task.markStale)
  return (
    <TextPanel
      text={text}
      setText={setText}
      task={task}
      action="Replace All"
      run={() => replace({ text, find, replacement, regex, ignoreCase, wholeWord })}
      empty="The text with its replacements appears here."
      onExample={example}
      options={
        <>
          <div className="grid">
            <TextField label="Find" value={find} onChange={changing(setFind)} mono />
            <TextField
              label="Replace with"
              value={replacement}
              onChange={changing(setReplacement)}
              mono
              hint={
                regex
                  ? String.raw`$1, $<name> and $& stand for what was found, \n for a line break, \t for a tab`
                  : undefined
              }
            />
          </div>
          <div>
            <Checkbox
              label="Regular expression"
              hint="JavaScript syntax, such as (\w+), (\w+)"
              checked={regex}
              onChange={setRegex}
            />
            <Checkbox label="Ignore case" checked={ignoreCase} onChange={setIgnoreCase} />
            <Checkbox label="Whole words only" checked={wholeWord} onChange={setWholeWord} />
          </div>
        </>
      }
      done={({ count }) =>
        count === 0 ? 'Nothing was found.' : `${formatCount(count)} ${count === 1 ? 'replacement' : 'replacements'}.`
      }
      actions={({ result }) => <TextActions text={result} />}
    >
      {({ result }) => <TextResult text={result} setText={setText} />}
    </TextPanel>
  )
}

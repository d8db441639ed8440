import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import { counted } from '#shared/numbers/counted.ts'
import { Checkbox } from '#ui/checks.tsx'
import { TextField } from '#ui/field.tsx'
import { useLive } from '#ui/live.ts'
import { Scroller } from '#ui/scroller.tsx'
import { useInput, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import type { Match } from './matches.ts'
import { LIVE, TextActions, TextPanel, TextResult, type Source } from './panel.tsx'
import type { Replaced } from './replace.ts'
import { NOTHING_TO_FIND } from './sentences.ts'

const call = client<typeof api>()
/** Found and replaced whatever is ticked. */
const EXAMPLE = { text: 'Doe, Jane\nDoe, Richard', find: 'Doe', replacement: 'Roe' }

export function ReplacePanel({ text, setText }: Source) {
  const [find, setFind] = useInput('find')
  const [replacement, setReplacement] = useInput('replacement')
  const [regex, setRegex] = useOption('replace.regex', false)
  const [ignoreCase, setIgnoreCase] = useOption('replace.ignoreCase', false)
  const [wholeWord, setWholeWord] = useOption('replace.wholeWord', false)
  const question = useMemo(
    () => ({ text, find, replacement, regex, ignoreCase, wholeWord }),
    [text, find, replacement, regex, ignoreCase, wholeWord],
  )
  const task = useTaskOn<Replaced>(question)
  const replace = (body: typeof question) => {
    if (body.find === '') return task.fail(refusalOf(NOTHING_TO_FIND, 'find'))
    void task.run((signal) => call('POST /text/replace', { body: { ...body, matches: body.regex } }, signal))
  }
  // An expression that is half typed is a wrong one, or one that finds too much: it waits for the button.
  const follows = (asked: typeof question) => !asked.regex && asked.text.length <= LIVE
  useLive(question, (asked) => {
    if (asked.text !== '' && asked.find !== '') return follows(asked) ? replace(asked) : undefined
    // What the button says of nothing to find stays.
    if (task.value) task.reset()
  })
  const example = () => {
    setText(EXAMPLE.text)
    setFind(EXAMPLE.find)
    setReplacement(EXAMPLE.replacement)
    const asked = { ...question, ...EXAMPLE }
    if (!follows(asked)) replace(asked)
  }
  return (
    <TextPanel
      text={text}
      setText={setText}
      task={task}
      action="Replace All"
      run={() => replace(question)}
      empty="The text with its replacements appears here."
      onExample={example}
      options={
        <>
          <div className="grid">
            <TextField label="Find" field="find" value={find} onChange={setFind} mono />
            <TextField
              label="Replace with"
              field="replacement"
              value={replacement}
              onChange={setReplacement}
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
      done={({ count }) => (count === 0 ? 'Nothing was found.' : `${counted(count, 'replacement')}.`)}
      actions={({ result }) => <TextActions text={result} />}
    >
      {({ result, matches = [], count }) => (
        <>
          <TextResult text={result} setText={setText} />
          {matches.length > 0 && <Found matches={matches} count={count} />}
        </>
      )}
    </TextPanel>
  )
}

/** What the expression found in the text, with its groups. */
function Found({ matches, count }: { matches: Match[]; count: number }) {
  const groups = matches[0]?.groups ?? []
  return (
    <section className="stack" data-gap="small">
      <h3>Matches</h3>
      <Scroller className="table-frame" label="Matches">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Line:column</th>
              <th scope="col">Found</th>
              {groups.map((_, index) => (
                <th scope="col" key={index}>
                  ${index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matches.map(({ line, column, found, groups: held }) => (
              <tr key={`${line}:${column}`}>
                <td>
                  {line}:{column}
                </td>
                <td dir="auto">{found}</td>
                {held.map((group, index) => (
                  <td key={index} dir="auto">
                    {group}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {count > matches.length && <p className="small muted">These are the first {matches.length}.</p>}
    </section>
  )
}

import { client } from '#contract/client.browser.ts'
import { counted, grouped } from '#shared/numbers/counted.ts'
import { useLive } from '#ui/live.ts'
import { Scroller } from '#ui/scroller.tsx'
import { useTaskOn } from '#ui/task.ts'
import type api from './api.ts'
import type { Invisible } from './invisible.ts'
import { LIVE, TextActions, TextPanel, TextResult, type Source } from './panel.tsx'

const call = client<typeof api>()
const SHOWN_PLACES = 5

export function InvisiblePanel({ text, setText }: Source) {
  const task = useTaskOn<Invisible>(text)
  const find = (source: string) => {
    if (source === '') return task.reset()
    void task.run((signal) => call('POST /text/invisible', { body: { text: source } }, signal))
  }
  useLive(text, (asked) => {
    if (asked.length <= LIVE) find(asked)
  })
  return (
    <TextPanel
      text={text}
      setText={setText}
      task={task}
      action="Find"
      run={() => find(text)}
      empty="Zero width, directional and control characters and special spaces are listed here."
      onExample={() => setText('pass\u200bword, 10\u00a0km, \u202eabc')}
      done={({ count }) => (count === 0 ? 'No invisible characters.' : `${counted(count, 'invisible character')}.`)}
      actions={({ count, result }) => count > 0 && <TextActions text={result} />}
    >
      {({ count, kinds, result }) =>
        count === 0 ? (
          <p>The text holds no invisible characters.</p>
        ) : (
          <>
            <Kinds kinds={kinds} />
            <h3>Without them</h3>
            <TextResult text={result} setText={setText} />
          </>
        )
      }
    </TextPanel>
  )
}

function Kinds({ kinds }: { kinds: Invisible['kinds'] }) {
  return (
    <Scroller className="table-frame" label="Invisible characters">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Character</th>
            <th scope="col" data-number>
              Count
            </th>
            <th scope="col">Line:column</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ codePoint, name, count, places }) => (
            <tr key={codePoint}>
              <td>
                {name} <span className="muted">{codePoint}</span>
              </td>
              <td data-number>{grouped(count)}</td>
              <td>
                {places
                  .slice(0, SHOWN_PLACES)
                  .map(({ line, column }) => `${line}:${column}`)
                  .join(', ')}
                {count > SHOWN_PLACES && ' …'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

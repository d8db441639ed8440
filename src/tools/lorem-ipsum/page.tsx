import { client } from '#contract/client.browser.ts'
import { counted } from '#shared/numbers/counted.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Panes } from '#ui/form.tsx'
import { Result } from '#ui/result.tsx'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { LoremForm } from './form.tsx'
import { bodyOf, useLoremOptions } from './options.tsx'
import { LoremResult, type Written } from './result.tsx'
import { langOf } from './options.ts'

export { default as about } from './about.ts'

const call = client<typeof api>()

export default function LoremIpsumPage() {
  const options = useLoremOptions()
  const task = useTask<Written>()
  const generate = (values = options.values) =>
    void task.run(async (signal) => {
      const answer = await call('POST /lorem-ipsum/generate', { body: bodyOf(values) }, signal)
      return { ...answer, html: values.format === 'HTML', lang: langOf(values.flavor, values.language) }
    })
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <LoremForm
          options={options}
          error={task.error}
          onChange={task.markStale}
          onGenerate={() => generate()}
          onSize={(size) => {
            options.apply(size)
            generate({ ...options.values, ...size.values })
          }}
        />
        <Result
          title="Output"
          task={task}
          empty="The placeholder text appears here."
          done={({ words, characters }) => `${counted(words, 'word')}, ${counted(characters, 'character')}.`}
          actions={({ result, html }) => (
            <ResultActions
              kind={html ? 'html' : 'text'}
              text={result}
              file={{ content: `${result}\n`, name: html ? 'lorem-ipsum.html' : 'lorem-ipsum.txt' }}
            />
          )}
        >
          {(written) => <LoremResult written={written} onKeep={options.set.setSeed} />}
        </Result>
      </Panes>
    </div>
  )
}

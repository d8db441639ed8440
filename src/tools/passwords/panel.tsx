import { client } from '#contract/client.browser.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { bodyOf, PasswordFields, usePasswordOptions } from './fields.tsx'
import { SinglePanel, type Made } from './single-panel.tsx'

const call = client<typeof api>()

export function PasswordPanel() {
  const options = usePasswordOptions('')
  const task = useTask<Made>()
  const generate = () => task.run((signal) => call('POST /password/generate', { body: bodyOf(options) }, signal))
  return (
    <SinglePanel noun="Password" task={task} generate={() => void generate()}>
      <PasswordFields options={options} onChange={task.markStale} />
    </SinglePanel>
  )
}

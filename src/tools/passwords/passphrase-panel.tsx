import { client } from '#contract/client.browser.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { passphraseBodyOf, PassphraseFields, usePassphraseOptions } from './passphrase-fields.tsx'
import { SinglePanel, type Made } from './single-panel.tsx'

const call = client<typeof api>()

export function PassphrasePanel() {
  const options = usePassphraseOptions('')
  const task = useTask<Made>()
  const generate = () =>
    task.run((signal) => call('POST /password/generate-passphrase', { body: passphraseBodyOf(options) }, signal))
  return (
    <SinglePanel noun="Passphrase" task={task} generate={() => void generate()}>
      <PassphraseFields options={options} onChange={task.markStale} />
    </SinglePanel>
  )
}

import { Tabs } from '#ui/tabs.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { PassphrasePanel } from './passphrase-panel.tsx'
import { PasswordPanel } from './panel.tsx'

export { default as about } from './about.ts'

export default function PasswordsPage() {
  return (
    <Tabs
      label="What to generate"
      tabs={[
        { id: 'password', label: 'Password', content: () => <PasswordPanel /> },
        { id: 'passphrase', label: 'Passphrase', content: () => <PassphrasePanel /> },
        { id: 'bulk', label: 'Bulk', content: () => <BulkPanel /> },
      ]}
    />
  )
}

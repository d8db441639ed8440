import { useContext, useState } from 'react'
import type { Shortcut } from '#contract/tool.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/checks.tsx'
import { hasSingleKeys, setSingleKeys } from '#ui/single-keys.ts'
import { SiteContext } from '#ui/site.ts'
import '../styles/shortcuts.css'

const SHORTCUTS: Shortcut[] = [
  { keys: ['/'], meaning: 'Search tools, or ask' },
  { keys: ['Ctrl', 'K'], meaning: 'The same, also while typing (Cmd K on a Mac)' },
  { keys: ['Ctrl', 'Enter'], meaning: 'Run the tool (Cmd Enter on a Mac)' },
  { keys: ['←', '→'], meaning: 'Go from tab to tab' },
  { keys: ['Esc'], meaning: 'Close what is open' },
  { keys: ['?'], meaning: 'This list' },
]

/** By file of their tool; each is shown on its own page only. */
const ofTools = import.meta.glob<Shortcut[]>('../../tools/*/shortcuts.ts', { import: 'default', eager: true })

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { tool } = useContext(SiteContext)
  const [single, setSingle] = useState(hasSingleKeys)
  const own = ofTools[`../../tools/${tool?.name}/shortcuts.ts`] ?? []
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {[...own, ...SHORTCUTS].map(({ keys, meaning }) => (
          <div key={meaning} className="row">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single-key shortcuts"
        hint="When off, /, ? and single letters do nothing. Ctrl K still opens the search, which links to this list."
        checked={single}
        onChange={(on) => {
          setSingle(on)
          setSingleKeys(on)
        }}
      />
    </Dialog>
  )
}

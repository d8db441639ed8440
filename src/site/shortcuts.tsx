import { useContext, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/field.tsx'
import { hasSingleKeys, setSingleKeys } from '#ui/single-keys.ts'
import { SiteContext } from '#ui/site.ts'

type Shortcut = [keys: string[], meaning: string]

const SHORTCUTS: Shortcut[] = [
  [['/'], 'Search tools, or ask'],
  [['Ctrl', 'K'], 'The same, also while typing (Cmd K on a Mac)'],
  [['Ctrl', 'Enter'], 'Run the tool (Cmd Enter on a Mac)'],
  [['←', '→'], 'Go from tab to tab'],
  [['Esc'], 'Close what is open'],
  [['?'], 'This list'],
]

/** Those of single tools, shown on their pages. */
const OF_TOOLS: Record<string, Shortcut[]> = {
  uuid: [[['G'], 'Generate UUIDs and copy them']],
}

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { tool } = useContext(SiteContext)
  const [single, setSingle] = useState(hasSingleKeys)
  const own = OF_TOOLS[tool?.name ?? ''] ?? []
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {[...own, ...SHORTCUTS].map(([keys, meaning]) => (
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
        label="Keys that act alone"
        hint="Off: /, ? and single letters do nothing. Ctrl K still opens the search, and the search this list."
        checked={single}
        onChange={(on) => {
          setSingle(on)
          setSingleKeys(on)
        }}
      />
    </Dialog>
  )
}

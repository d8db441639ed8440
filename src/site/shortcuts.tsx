import { Dialog } from '#ui/dialog.tsx'

const SHORTCUTS: [keys: string[], meaning: string][] = [
  [['/'], 'Search tools, or ask'],
  [['Ctrl', 'K'], 'The same, also while typing (Cmd K on a Mac)'],
  [['Ctrl', 'Enter'], 'Run the tool (Cmd Enter on a Mac)'],
  [['←', '→'], 'Go from tab to tab'],
  [['Esc'], 'Close what is open'],
  [['?'], 'This list'],
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {SHORTCUTS.map(([keys, meaning]) => (
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
    </Dialog>
  )
}

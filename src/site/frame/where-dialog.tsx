import type { Tool } from '#contract/tool.ts'
import { Switch } from '#ui/checks.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isHere, setOnDevice, setSiteOnDevice, useDeviceSettings } from '../calls/device-settings.ts'

/** Whether the server answers, or this device. */
export function WhereDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const settings = useDeviceSettings()
  return (
    <Dialog title="Where your input goes" onClose={onClose}>
      <div className="stack">
        <Switch
          label={`Answer ${tool.shortLabel} on this device`}
          hint="The same code runs in your browser. Nothing you type leaves it, and large inputs need no upload."
          checked={isHere(settings, tool.name)}
          onChange={(on) => setOnDevice(tool.name, on)}
        />
        <Switch
          label="Answer every tool on this device"
          hint="Tools that need the server, such as Weather and IP Lookup, still ask it, and say so."
          checked={settings.site}
          onChange={setSiteOnDevice}
        />
        <p className="muted small">
          Otherwise your input is sent to our server, which neither stores nor logs it. Without a network this device
          answers by itself.
        </p>
      </div>
    </Dialog>
  )
}

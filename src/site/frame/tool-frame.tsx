import { useContext, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { About, Tool } from '#contract/tool.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/checks.tsx'
import { Icon } from '#ui/icon.tsx'
import { SiteContext } from '#ui/site.ts'
import { AdSlot } from './ad-slot.tsx'
import { LazyChain } from '../chain/lazy-chain.tsx'
import { CodeSection } from '../as-code/code-section.tsx'
import { onRescue, wasRescued } from '../calls/device.ts'
import { isHere, setOnDevice, setSiteOnDevice, useDeviceSettings } from '../calls/device-settings.ts'
import { useFavourites } from '../own-lists/favourites.ts'

interface Props {
  tool: Tool
  about: About | undefined
  children: ReactNode
}

/** Everything around a tool that is the same for all: heading, chip, explanations, code, related tools. */
export function ToolFrame({ tool, about, children }: Props) {
  const [favourites, toggle] = useFavourites()
  const starred = favourites.some((other) => other.path === tool.path)
  return (
    <div className="page stack">
      <nav aria-label="Breadcrumb">
        <ol className="crumbs">
          <li>
            <a href="/">Home</a>
          </li>
          <li aria-current="page">{tool.shortLabel}</li>
        </ol>
      </nav>
      <header className="tool-head">
        <div className="tool-title">
          <h1 id="title" tabIndex={-1}>
            {tool.label}
          </h1>
          <button
            className="icon-button star"
            type="button"
            aria-pressed={starred}
            aria-label={`Favourite: ${tool.shortLabel}`}
            title={`Favourite: ${tool.shortLabel}`}
            onClick={() => toggle(tool.path)}
          >
            <Icon name="star" />
          </button>
        </div>
        <p className="muted">{tool.description}</p>
        <WhereChip tool={tool} />
      </header>
      <AdSlot name="tool-header" height={250} />
      <LazyChain tool={tool} />
      <div className="stack tool-body">{children}</div>
      <div className="stack tool-rest">
        {about && <AboutSection tool={tool} about={about} />}
        {(tool.runs !== 'device' || tool.callable) && <CodeSection tool={tool} />}
        <Related tool={tool} />
      </div>
      <AdSlot name="tool-footer" height={250} />
    </div>
  )
}

function WhereChip({ tool }: { tool: Tool }) {
  const settings = useDeviceSettings()
  const rescued = useSyncExternalStore(onRescue, wasRescued, () => false)
  const [open, setOpen] = useState(false)
  const here = isHere(settings, tool.name)
  if (tool.runs !== 'server') {
    return (
      <span className="chip">
        <Icon name={tool.runs === 'device' ? 'device-laptop' : 'cloud-upload'} />
        {tool.runs === 'device' ? 'Stays on this device' : 'Sent to the server, not stored'}
      </span>
    )
  }
  return (
    <>
      <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name={here || rescued ? 'device-laptop' : 'cloud-upload'} />
        {here
          ? 'Stays on this device'
          : rescued
            ? 'Server unreachable: answered on this device'
            : 'Sent to the server, not stored'}
        <Icon name="adjustments-horizontal" />
      </button>
      {open && (
        <Dialog title="Where your input goes" onClose={() => setOpen(false)}>
          <div className="stack">
            <Switch
              label={`Answer ${tool.shortLabel} on this device`}
              hint="The same code runs in your browser. Nothing you type leaves it, and large inputs need no upload."
              checked={here}
              onChange={(on) => setOnDevice(tool.name, on)}
            />
            <Switch
              label="Answer every tool on this device"
              hint="Tools that need the server, such as Weather and IP Lookup, still ask it, and say so."
              checked={settings.site}
              onChange={setSiteOnDevice}
            />
            <p className="muted small">
              Otherwise your input is sent to our server, which neither stores nor logs it. Without a network this
              device answers by itself.
            </p>
          </div>
        </Dialog>
      )}
    </>
  )
}

function AboutSection({ tool, about }: { tool: Tool; about: About }) {
  return (
    <section className="card prose" aria-labelledby="about-tool">
      <h2 id="about-tool">About this tool</h2>
      {about.what.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>Rules it follows</h3>
      <ul>
        {about.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3>Limits</h3>
      <ul>
        {about.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <h3>Privacy</h3>
      <p>
        {tool.runs === 'device'
          ? 'Everything happens in your browser. Nothing you put in leaves this device.'
          : 'Your input is sent over an encrypted connection, answered and forgotten: it is neither stored nor logged.'}
        {tool.runs === 'server' &&
          ` With “Answer ${tool.shortLabel} on this device” switched on it stays in your browser.`}
      </p>
      {about.questions.length > 0 && <h3>Questions</h3>}
      {about.questions.map(({ question, answer }) => (
        <details key={question} className="question">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}

function Related({ tool }: { tool: Tool }) {
  const { tools } = useContext(SiteContext)
  const others = tools.filter((other) => other.category === tool.category && other.path !== tool.path)
  // Neighbours in the alphabet, so that every tool is linked from some.
  const start = others.findIndex((other) => other.shortLabel > tool.shortLabel)
  const related = [...others.slice(Math.max(start, 0)), ...others].slice(0, 5)
  if (related.length === 0) return null
  return (
    <nav className="stack" data-gap="small" aria-labelledby="related-tools">
      <h2 id="related-tools">Related tools</h2>
      <div className="row">
        {[...new Set(related)].map((other) => (
          <a className="chip" key={other.path} href={other.path}>
            <Icon name={other.icon} />
            {other.shortLabel}
          </a>
        ))}
      </div>
    </nav>
  )
}

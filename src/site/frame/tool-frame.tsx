import { useContext, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { About, Tool } from '#contract/tool.ts'
import { Icon } from '#ui/icon.tsx'
import { SiteContext } from '#ui/site.ts'
import { AdSlot } from './ad-slot.tsx'
import { LazyChain } from '../chain/lazy.tsx'
import { CodeSection } from '../as-code/section.tsx'
import { onRescue, wasRescued } from '../calls/device.ts'
import { isHere, useDeviceSettings } from '../calls/device-settings.ts'
import { useFavourites } from '../own-lists/favourites.ts'
import { miss } from '../router.ts'
import type { WhereDialog } from './where-dialog.tsx'

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
  const [dialog, setDialog] = useState<{ WhereDialog: typeof WhereDialog }>()
  const here = isHere(settings, tool.name)
  if (tool.runs !== 'server') {
    return (
      <span className="chip">
        <Icon name={tool.runs === 'device' ? 'device-laptop' : 'cloud-upload'} />
        {tool.runs === 'device' ? 'Stays on this device' : 'Sent to the server, not stored'}
      </span>
    )
  }
  const show = () =>
    void import('./where-dialog.tsx').then(
      (module) => {
        miss()
        setDialog(module)
      },
      () => miss('The switch'),
    )
  return (
    <>
      <button type="button" className="chip" aria-haspopup="dialog" onClick={show}>
        <Icon name={here || rescued ? 'device-laptop' : 'cloud-upload'} />
        {/* Translators take the place of a text that has no element of its own: it would stay as it was. */}
        <span>
          {here
            ? 'Stays on this device'
            : rescued
              ? 'Server unreachable: answered on this device'
              : 'Sent to the server, not stored'}
        </span>
        <Icon name="adjustments-horizontal" />
      </button>
      {dialog && <dialog.WhereDialog tool={tool} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function AboutSection({ tool, about }: { tool: Tool; about: About }) {
  return (
    <section className="card" aria-labelledby="about-tool">
      <h2 id="about-tool">About this tool</h2>
      <div className="columns">
        <div className="prose">
          {about.what.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <h3>Rules it follows</h3>
          <ul>
            {about.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
        <div className="prose">
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
              : 'Your input is sent to the server, answered and forgotten: it is neither stored nor logged.'}
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
        </div>
      </div>
    </section>
  )
}

/** For a tool that is alone in its category. */
const ELSEWHERE = ['time-difference', 'ip-lookup', 'unit-converter']

function Related({ tool }: { tool: Tool }) {
  const { tools } = useContext(SiteContext)
  const alike = tools.filter((other) => other.category === tool.category && other.path !== tool.path)
  const others = alike.length > 0 ? alike : tools.filter(({ name }) => ELSEWHERE.includes(name))
  // Neighbours in the alphabet, so that every tool is linked from some.
  const start = others.findIndex((other) => other.shortLabel > tool.shortLabel)
  const related = [...others.slice(Math.max(start, 0)), ...others].slice(0, 5)
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

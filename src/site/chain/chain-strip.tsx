import { useContext, useMemo, useState } from 'react'
import { isSteps, type Step } from '#contract/pipe.ts'
import { counted } from '#shared/numbers/counted.ts'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton, IconButton } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { dropLinkValues, formatFragment, parseFragment } from '#ui/fragment.ts'
import { Icon } from '#ui/icon.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { SiteContext } from '#ui/site.ts'
import { useTaskOn } from '#ui/task.ts'
import { leaveWay, useWay, wayAddress } from './linked-way.ts'
import { makesAddressOfInput } from './address-from-input.ts'
import { forgetChain, type Part } from './chain.ts'
import { recipeOf, stopsOf, useSteps, type Shown } from './of-chain.ts'
import { namesIn, runRecipe, useSends } from './where.ts'
import { snippets } from '../as-code/snippets.ts'

/** A chain of tools above the page: shown, saved as a link without the data, and run again on new data. */
export function ChainStrip({ chain }: { chain: Part[] }) {
  const { tools } = useContext(SiteContext)
  const [linked, setLinked] = useState(stepsOfLink)
  const [open, setOpen] = useState(linked.length > 0)
  const { stops, at } = useWay()
  const made = useSteps(chain)
  const parts = useMemo(
    (): Shown[] => (stops.length > 0 ? [...stops] : made.length > 0 ? made : linked.map(partOf)),
    [stops, made, linked],
  )
  const steps = useMemo(() => recipeOf(parts), [parts])
  if (parts.length === 0) return null
  const nameOf = (name: string) => tools.find((tool) => tool.name === name)?.shortLabel ?? name
  return (
    <section className="card stack" data-gap="small" aria-label="Chain">
      <div className="row">
        <ol className="row">
          {parts.map(({ tool, command }, index) => (
            <li
              key={`${index} ${tool}`}
              className="row"
              aria-current={stops.length > 0 && index === at ? 'step' : undefined}
            >
              {index > 0 && <Icon name="arrow-right" />}
              <span className="chip">
                {nameOf(tool)}
                {command && <span className="muted">{command.replaceAll('-', ' ')}</span>}
              </span>
            </li>
          ))}
        </ol>
        <div className="row">
          {steps.length > 0 && (
            <Button size="small" icon="repeat" pressed={open} onClick={() => setOpen(!open)}>
              Run on new input
            </Button>
          )}
          {parts.length > 1 && (
            <CopyButton
              size="small"
              label="Copy link"
              what="Copy link to this chain"
              text={() =>
                steps.length > 0
                  ? linkTo(steps)
                  : `${location.origin}${wayAddress(stops.length > 0 ? stops : stopsOf(chain), 0)}`
              }
            />
          )}
          <IconButton
            name="x"
            label="Forget this chain"
            onClick={() => {
              setLinked([])
              dropLinkValues()
              setOpen(false)
              leaveWay()
              forgetChain()
            }}
          />
        </div>
      </div>
      {stops.length > 0 && at < stops.length - 1 && (
        <p className="muted small">
          Choose your own input. “Continue” above the result takes it to the next tool; the link holds options only.
        </p>
      )}
      {open && steps.length > 0 && <Again steps={steps} />}
    </section>
  )
}

function Again({ steps }: { steps: Step[] }) {
  const [input, setInput] = useState('')
  const task = useTaskOn<string>(useMemo(() => ({ input, steps }), [input, steps]))
  const sends = useSends(steps)
  const run = () => task.run(async (signal) => textOf(await runRecipe(steps, input, signal)))
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} />
      {makesAddressOfInput(steps) && (
        <Alert kind="warning">
          This chain makes a web address of what you enter and asks it. Whoever answers there can read your input: run
          it only if you trust who made the chain.
        </Alert>
      )}
      <Panes>
        <Form label="Run the chain" onSubmit={() => void run()}>
          <TextArea
            label="New input"
            value={input}
            onChange={setInput}
            placeholder="Type or paste, or drop a file"
            hint="The link holds the steps and their settings, among them what you typed as one, such as a pattern. It never holds the input."
          />
          {sends && <p className="small">A step needs the server: what you enter is sent there, and not stored.</p>}
          <div className="row">
            <Button variant="filled" type="submit" disabled={input === ''} why="Enter some input first">
              Run the chain
            </Button>
            <CopyButton
              label="Copy as curl"
              text={() => snippets('', '', 'POST /pipe', { body: { input, steps } }).curl}
            />
          </div>
        </Form>
        <Result
          title="Result of the chain"
          task={task}
          empty="What comes out of the last step appears here."
          done={() => `${counted(steps.length, 'step')} done.`}
          actions={(text) => (
            <>
              <CopyButton text={text} size="small" />
              <DownloadButton content={text} name="result.txt" size="small" />
            </>
          )}
        >
          {(text) => <Output label="Chain result" text={text} />}
        </Result>
      </Panes>
    </>
  )
}

/** The longest text of an answer, else all of it. */
function textOf(answer: unknown): string {
  const texts = Object.values(answer ?? {}).filter((value) => typeof value === 'string')
  return texts.toSorted((a, b) => b.length - a.length)[0] ?? JSON.stringify(answer, null, 2)
}

function linkTo(steps: Step[]): string {
  const values = new URLSearchParams({ recipe: JSON.stringify(steps) })
  return `${location.origin}/${namesIn(steps.at(-1) as Step)[0]}${formatFragment({ tab: '', values })}`
}

function stepsOfLink(): Step[] {
  const text = parseFragment(location.hash).values.get('recipe')
  if (!text) return []
  try {
    const value: unknown = JSON.parse(text)
    return isSteps(value) ? value : []
  } catch {
    // A link that was cut off on its way brings no chain.
    return []
  }
}

function partOf(step: Step): Shown {
  const [tool, command] = namesIn(step)
  return { tool, command, step }
}

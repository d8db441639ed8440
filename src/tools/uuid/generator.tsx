import { useEffect, useRef } from 'react'
import { client } from '#contract/client.browser.ts'
import { wholeFrom } from '#shared/numbers/typed.ts'
import { readWhole } from '#shared/numbers/typed-whole.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton, DoneButton, useConfirmation, useCopied } from '#ui/button.tsx'
import { saveFile } from '#ui/download-button.tsx'
import { changingWith } from '#ui/changing.ts'
import { Checkbox } from '#ui/checks.tsx'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { keyOf } from '#ui/key-of.ts'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { hasSingleKeys } from '#ui/single-keys.ts'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { list, LISTINGS } from './listing.ts'
import styles from './page.module.css'

const call = client<typeof api>()

const VERSIONS = [
  { value: '4', label: '4: random' },
  { value: '7', label: '7: time first, then random' },
  { value: '1', label: '1: time and node' },
  { value: '6', label: '6: time and node, sortable' },
  { value: '5', label: '5: name, by SHA-1' },
  { value: '3', label: '3: name, by MD5' },
] as const
const NAMESPACES = [
  { value: 'DNS', label: 'DNS: a domain name' },
  { value: 'URL', label: 'URL: an address' },
  { value: 'OID', label: 'OID: an object identifier' },
  { value: 'X500', label: 'X.500: a distinguished name' },
  { value: 'own', label: 'A UUID of your own' },
] as const
const PREFIXES = [
  { value: 'none', label: 'None' },
  { value: 'urn', label: 'urn:uuid:' },
  { value: 'braces', label: '{ } braces' },
  { value: 'parentheses', label: '( ) parentheses' },
  { value: 'quotes', label: '" " quotes' },
] as const
const LABELS: Record<(typeof LISTINGS)[number], string> = {
  lines: 'One a line',
  json: 'JSON array',
  csv: 'CSV column',
  sql: 'SQL values',
  javascript: 'JavaScript array',
  csharp: 'C# Guid.Parse',
}
const AMOUNT = [1, 1000] as const
/** Longer lists are copied as a whole. */
const COPIED_SINGLY = 50
const valuesOf = <V extends string>(options: readonly { value: V }[]) => options.map(({ value }) => value)

interface Made {
  uuids: string[]
  /** By a name that was left empty, which is one like any other. */
  withoutName: boolean
}

export function Generator() {
  const [version, setVersion] = useChoice('version', valuesOf(VERSIONS), '4')
  const [amount, setAmount] = useOption<string>('amount', '1', wholeFrom(...AMOUNT))
  const [prefix, setPrefix] = useChoice('prefix', valuesOf(PREFIXES), 'none')
  const [upperCase, setUpperCase] = useOption('upperCase', false)
  const [hyphens, setHyphens] = useOption('hyphens', true)
  const [namespace, setNamespace] = useChoice('namespace', valuesOf(NAMESPACES), 'DNS')
  const [ownNamespace, setOwnNamespace] = useInput('ownNamespace')
  const [name, setName] = useInput('name')
  const [listing, setListing] = useChoice('listing', LISTINGS, 'lines')
  const task = useTask<Made>()
  const download = useTask<undefined>()
  const named = version === '3' || version === '5'

  const changing = changingWith(task.markStale)
  const withoutName = named && name === ''
  const queryOf = () => ({
    version,
    amount: readWhole('amount', 'Amount', amount, ...AMOUNT),
    upperCase,
    hyphens,
    prefix,
    ...(named ? { namespace: namespace === 'own' ? ownNamespace : namespace, name } : {}),
  })
  const generate = () => {
    download.clearError()
    return task.run(async (signal) => {
      const { uuids } = await call('GET /uuid/generate', { query: queryOf() }, signal)
      return { uuids, withoutName }
    })
  }
  const generateText = async () => {
    const made = await generate()
    if (!made) throw new Error('Nothing was generated.')
    return list(made.uuids, listing)
  }
  const [copied, copy] = useCopied()
  const generateAndCopy = () => void copy(generateText)
  useKey('g', generateAndCopy)
  const [saved, confirm] = useConfirmation()
  const generateFile = () => {
    task.clearError()
    return download.run(async (signal) => {
      const { blob, name: file } = await call('GET /uuid/download', { query: queryOf() }, signal)
      saveFile(blob, file || 'uuids.txt')
      confirm('Saved')
      return undefined
    })
  }

  const error = task.error ?? download.error
  return (
    <div className="stack">
      <ErrorAlert
        error={error}
        onClose={() => {
          task.clearError()
          download.clearError()
        }}
      />
      <Panes>
        <Form label="Configuration" error={error} onSubmit={() => void generate()}>
          <h2>Configuration</h2>
          <Select label="Version" value={version} onChange={changing(setVersion)} options={VERSIONS} />
          {named && (
            <>
              <Select label="Namespace" value={namespace} onChange={changing(setNamespace)} options={NAMESPACES} />
              {namespace === 'own' && (
                <TextField
                  label="Namespace UUID"
                  field="namespace"
                  value={ownNamespace}
                  onChange={changing(setOwnNamespace)}
                  hint="Any version, in any notation"
                  mono
                />
              )}
              <TextField
                label="Name"
                field="name"
                value={name}
                onChange={changing(setName)}
                placeholder={namespace === 'URL' ? 'https://example.com/' : 'www.example.com'}
                hint="The same name always gives the same UUID."
              />
            </>
          )}
          <div className="grid" data-short>
            <NumberField
              label="Amount"
              field="amount"
              value={amount}
              onChange={changing(setAmount)}
              inputMode="numeric"
              hint="1 to 1,000"
            />
            <Select label="Prefix" value={prefix} onChange={changing(setPrefix)} options={PREFIXES} />
          </div>
          <div>
            <Checkbox label="Uppercase" checked={upperCase} onChange={changing(setUpperCase)} />
            <Checkbox label="Hyphens" checked={hyphens} onChange={changing(setHyphens)} />
          </div>
          <div className="row">
            <Button variant="filled" type="submit">
              Generate
            </Button>
            <DoneButton done={copied} icon={copied === 'Copied' ? 'check' : 'copy'} onClick={generateAndCopy}>
              Generate and copy
            </DoneButton>
            <DoneButton done={saved} variant="text" icon="download" onClick={() => void generateFile()}>
              Generate into a file
            </DoneButton>
          </div>
          <p className={`small muted ${styles.keys}`}>
            The key <kbd>G</kbd> also generates and copies.
          </p>
        </Form>
        <Result
          title="UUIDs"
          task={task}
          empty="The UUIDs appear here."
          done={({ uuids }) => (uuids.length === 1 ? 'One UUID.' : `${grouped(uuids.length)} UUIDs.`)}
          actions={({ uuids }) => (
            <ResultActions
              kind="text"
              text={() => list(uuids, listing)}
              file={{ content: () => `${list(uuids, listing)}\n`, name: 'uuids.txt' }}
            />
          )}
        >
          {(made) => (
            <>
              {made.withoutName && <Alert>There is no name: this is the UUID of the empty name.</Alert>}
              <Scroller className={styles.frame} label="Results">
                <List uuids={made.uuids} />
              </Scroller>
              <Select
                label="Copy and download as"
                value={listing}
                onChange={setListing}
                options={LISTINGS.map((value) => ({ value, label: LABELS[value] }))}
              />
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

function List({ uuids }: { uuids: string[] }) {
  const singly = uuids.length <= COPIED_SINGLY
  return (
    <ul className={styles.list} data-bare={!singly || undefined}>
      {uuids.map((uuid, index) => (
        // Versions 3 and 5 repeat: only the place tells two apart.
        <li key={index}>
          {singly ? (
            <>
              <span>{uuid}</span>
              <CopyButton text={uuid} what={`Copy ${uuid}`} size="small" variant="text" />
            </>
          ) : (
            uuid
          )}
        </li>
      ))}
    </ul>
  )
}

/** A key that works wherever on the page nobody types or chooses. */
function useKey(key: string, press: () => void): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const taken =
        event.repeat ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) ||
        document.querySelector('dialog[open]')
      if (keyOf(event).toLowerCase() === key && !taken && hasSingleKeys()) latest.current()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [key])
}

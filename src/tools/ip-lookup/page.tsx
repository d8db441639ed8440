import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { isToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { keyOf } from '#ui/key-of.ts'
import { useParcel } from '#ui/parcel.ts'
import { Progress } from '#ui/progress.tsx'
import { Result } from '#ui/result.tsx'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { Address, IpFacts, IpOutline, type Looked } from './facts.tsx'
import { ownAddress } from './own-address.browser.ts'
import { OwnHelp } from './own-help.tsx'
import styles from './page.module.css'
import { BLANK } from './sentences.ts'

export { default as about } from './about.ts'

const call = client<typeof api>()
const OWN_FAILED = 'Unable to load your IP information. This might be due to network restrictions or API limits.'

export default function IpLookupPage() {
  return (
    <Panes>
      <OwnCard />
      <Lookup />
    </Panes>
  )
}

function OwnCard() {
  const { run, value, error, state } = useTask<Looked>()
  /** Known before anything about it is, and also where nothing about it can be had. */
  const [ip, setIp] = useState<string>()
  const load = useCallback(
    () =>
      run(async (signal) => {
        setIp(undefined)
        const own = await ownAddress(signal)
        setIp(own)
        return await call('POST /ip-lookup/lookup', { body: { ipOrDomain: own } }, signal)
      }),
    [run],
  )
  useEffect(() => void load(), [load])
  const heading = useRef<HTMLHeadingElement>(null)
  const again = () => {
    // The pressed button goes away, and the focus would with it.
    heading.current?.focus()
    void load()
  }
  return (
    <section className={`card stack ${styles.own}`} aria-label="Your IP Information" aria-busy={state === 'working'}>
      <h2 ref={heading} tabIndex={-1}>
        Your IP Information
      </h2>
      <div className="unseen" role="status">
        {value && `Your IP address is ${value.ip}.`}
      </div>
      {value && <IpFacts value={value} />}
      {error !== undefined && (
        <div className="stack">
          {ip && <Address ip={ip} />}
          <Alert kind="error">
            {isToolError(error) && error.code === 'no_own_address' ? error.message : OWN_FAILED}
          </Alert>
          <div className="row">
            <Button icon="refresh" onClick={again}>
              Try Again
            </Button>
          </div>
          <OwnHelp />
        </div>
      )}
      {value === undefined && error === undefined && (
        <>
          <Progress label="Loading your IP information" />
          <IpOutline />
        </>
      )}
    </section>
  )
}

function Lookup() {
  const [text, setText] = useInput('address')
  const task = useTask<Looked>()
  const blank = text.trim() === ''
  const working = task.state === 'working'
  const refuse = () => task.fail(refusalOf(BLANK, 'ipOrDomain'))
  const look = (ipOrDomain: string) => {
    if (ipOrDomain.trim() === '') return refuse()
    void task.run((signal) => call('POST /ip-lookup/lookup', { body: { ipOrDomain } }, signal))
  }
  useParcel(['ip'], ({ text: sent = '' }) => setText(sent.trim()))
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Form label="Look up an address" error={task.error} onSubmit={() => look(text)}>
        {/* A disabled button keeps Enter from submitting: what is missing is said all the same. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onKeyDown={({ nativeEvent }) => keyOf(nativeEvent) === 'Enter' && blank && refuse()}>
          <TextField
            label="IP address or domain name"
            field="ipOrDomain"
            value={text}
            onChange={(value) => {
              setText(value)
              task.markStale()
            }}
            placeholder="8.8.8.8 or example.com"
            hint="Supports IPv4, IPv6, and domain names"
            mono
          />
        </div>
        <div className="row">
          <Button
            variant="filled"
            type="submit"
            icon="search"
            disabled={blank || working}
            why={blank ? BLANK : 'A lookup is running'}
          >
            {working ? 'Looking up...' : 'Lookup'}
          </Button>
        </div>
      </Form>
      <Result
        title="Lookup result"
        task={task}
        empty="Place, network and name of the address appear here."
        onExample={() => {
          setText('9.9.9.9')
          look('9.9.9.9')
        }}
        actions={(found) => {
          const text = JSON.stringify(found, null, 2)
          const file = {
            content: `${text}\n`,
            name: `ip-${found.ip.replaceAll(':', '-')}.json`,
            type: 'application/json',
          }
          return <ResultActions kind="json" text={text} file={file} />
        }}
        done={({ ip, resolvedFrom }) => (resolvedFrom ? `${resolvedFrom} leads to ${ip}.` : `Looked up ${ip}.`)}
      >
        {(value) => <IpFacts value={value} />}
      </Result>
    </div>
  )
}

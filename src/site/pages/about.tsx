import { StaticPage } from './static-page.tsx'

export const description = 'What Sundry is, how its tools are checked, and where every one of them runs.'

export default function About() {
  return (
    <StaticPage title="About Sundry">
      <p>
        Sundry is a set of small utilities for everyday work: text and data, calculations, images, weather. Every tool
        is free, needs no account, and does one thing.
      </p>
      <h2>Right answers</h2>
      <p>
        Many online tools round long numbers, lose accents, break on quotes or are off by a day. Ours are tested against
        suites that others wrote: the JSON, JSON Schema and JSONPath test suites, RFC vectors for Base64 and UUID, the
        time zone database, the CDC growth tables, CommonMark, and thousands of hostile inputs. Every result states the
        rules and the rounding behind it.
      </p>
      <h2>One definition, many places</h2>
      <p>
        Each tool is defined once. The same code answers on this website, over the <a href="/api">HTTP API</a>, on the
        command line, for agents, and, if you wish, entirely on your own device: switch “Answer every tool on this
        device” on, and what you type stays in your browser. What needs the server, such as Weather, IP Lookup and the
        background remover, still asks it, and says so.
      </p>
      <h2>Open source</h2>
      <p>
        Sundry is free software under the MIT licence. You can run your own copy with two commands; the source code and
        the decisions behind it are open. See <a href="/contact">Contact</a> for the address.
      </p>
      <h2>Credits</h2>
      <p>
        Weather, exchange rates and address data name their source beside each result. The list of words for passphrases
        is the Electronic Frontier Foundation’s (CC BY 3.0 US). Offline address data is by{' '}
        <a href="https://db-ip.com">DB-IP</a> (CC BY 4.0). Icons are Tabler Icons (MIT).
      </p>
    </StaticPage>
  )
}

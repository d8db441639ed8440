import { useContext } from 'react'
import { Scroller } from '#ui/scroller.tsx'
import { SiteContext } from '#ui/site.ts'
import { useSettings } from '../document/settings.ts'
import { ClearButton, FavouritesFile, OfflineButton } from './stored-data-buttons.tsx'
import { StaticPage } from './static-page.tsx'

const WHERE = {
  server: 'Server or device',
  'server-only': 'Server',
  device: 'Device',
}

export const description =
  'What is sent where, what is kept and for how long: tool by tool, with a way to check it yourself.'

export default function Privacy() {
  const { tools } = useContext(SiteContext)
  const { echoHosts } = useSettings()
  return (
    <StaticPage title="Privacy Policy">
      <p>
        Nothing you type, upload or are given is stored or logged on our server. There are no accounts, no cookies, no
        analytics and no advertising identifiers.
      </p>
      <h2>Where each tool runs</h2>
      <p>
        Either on our server, which keeps your input until the answer is sent, or on your device, which sends nothing.
        Where both are named it is our server, or your device when you switch that on.
      </p>
      <Scroller className="table-frame" label="Where each tool runs">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <th scope="col">Runs on</th>
              <th scope="col">Kept</th>
            </tr>
          </thead>
          <tbody>
            {tools.map((tool) => (
              <tr key={tool.path}>
                <td>
                  <a href={tool.path}>{tool.shortLabel}</a>
                </td>
                <td>{WHERE[tool.runs]}</td>
                <td>{tool.runs === 'device' ? 'Never sent' : 'Until answered'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <h2>What the server writes down</h2>
      <p>
        One line per request: the time, the kind of call (for example “/base64/encode”), the status, the duration and
        the sizes. No address, no input, no file name. Counters that keep single callers from overloading the service
        hold your address for some minutes, as a hash where several servers share them.
      </p>
      <h2>Outside services</h2>
      <ul>
        <li>
          Weather: our server asks the services named beside the result: WeatherAPI, Open-Meteo or MET Norway, for
          alerts also the US National Weather Service or MeteoAlarm. They get a place, never your address. Weather data
          is refreshed at most twice per hour.
        </li>
        <li>
          Exchange rates: our server asks the European Central Bank, Frankfurter, ExchangeRate-API or currency-api for
          rates, never with your address.
        </li>
        <li>
          IP lookup and automatic location: our server finds the place of the address in a database of its own (DB-IP).
          For the provider, the network and whether it is a proxy or VPN it may ask the services named beside the result
          (ipwho.is, ipquery.io, freeipapi.com, ipapi.co), which then learn the address that was looked up. Only when
          our server cannot see your address does your browser ask a public echo service ({echoHosts}), without cookies.
        </li>
        <li>The map on the IP lookup page comes from OpenStreetMap, and only after you click on it.</li>
      </ul>
      <h2>What your browser keeps</h2>
      <p>
        Preferences: light or dark, whether tools answer on this device, whether single keys are shortcuts, your options
        per tool, favourites, the last five tools you opened, the saved weather place, the version of the notes you have
        read. Never what you give a tool to work on. Also the files of the tools you have opened.
      </p>
      <ClearButton />
      <h2>Without a network</h2>
      <p>
        Tools that you have opened are kept and open without a network, unless your browser is set to save data. You can
        keep all of them at once; answers of the server are never kept.
      </p>
      <OfflineButton />
      <h2>Favourites on another device</h2>
      <p>There are no accounts: a file takes your favourites along.</p>
      <FavouritesFile />
      <h2>Check it yourself</h2>
      <ol>
        <li>Open the developer tools of your browser (F12) and choose “Network”.</li>
        <li>Use a tool: you see one call to “/api”, with your input and nothing else.</li>
        <li>
          Press what stands below its heading, switch “Answer … on this device” on and use it again: there is no call at
          all.
        </li>
      </ol>
    </StaticPage>
  )
}

/** What a visitor can do where nothing is known of the own address. */
export function OwnHelp() {
  return (
    <div className="stack">
      <div className="stack" data-gap="small">
        <h3>What may help</h3>
        <ul>
          <li>See whether this device is online, then press “Try Again”.</li>
          <li>A content blocker, a firewall or a proxy may be blocking the request: allow it for this page.</li>
        </ul>
      </div>
      <div className="stack" data-gap="small">
        <h3>Without this page</h3>
        <ul>
          <li>Your router shows its public address, usually under “Status” or “Internet”.</li>
          <li>
            Addresses inside your own network: <code>ipconfig</code> on Windows, <code>ifconfig</code> on a Mac,{' '}
            <code>ip addr</code> on Linux.
          </li>
        </ul>
      </div>
      <div className="stack" data-gap="small">
        <h3>What normally appears here</h3>
        <p>
          Your address with its city, region, country and postal code, its provider, AS number and host name, its
          coordinates and time zone, and whether it belongs to a proxy, a VPN or Tor.
        </p>
      </div>
    </div>
  )
}

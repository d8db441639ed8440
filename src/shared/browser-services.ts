/** Outside services that the browser asks by itself, unless the operator names others. */
export const ECHO_URLS = ['https://api.ipify.org?format=json', 'https://api64.ipify.org?format=json']
export const MAP_URL = 'https://www.openstreetmap.org/export/embed.html'

/** In the order in which they are asked. @example hostsOf(ECHO_URLS) // 'api.ipify.org, then api64.ipify.org' */
export function hostsOf(urls: readonly string[]): string {
  return urls.map((url) => new URL(url).host).join(', then ') || 'none is set up here'
}

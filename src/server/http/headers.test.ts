import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { pagePolicy } from './headers.ts'
import { DEFAULTS, personalise } from './personalise.ts'

const policy = (silent: boolean, env: Record<string, string> = {}) =>
  pagePolicy(silent, [], 'sha256-x', readConfig(env))

describe('the policy of a page', () => {
  it('lets it ask for the visitor’s address, and show the map', () => {
    expect(policy(false)).toContain("connect-src 'self' https://api.ipify.org https://api64.ipify.org;")
    expect(policy(false)).toContain('frame-src https://www.openstreetmap.org;')
  })
  it('lets a page that promises to ask nobody ask nobody', () => {
    expect(policy(true)).toContain("connect-src 'self';")
  })
  it('goes by what the operator set', () => {
    const own = { IP_ECHO_URLS: 'https://echo.test/a?b=c,https://echo.test/d', MAP_EMBED_URL: 'https://map.test/embed' }
    expect(policy(false, own)).toContain("connect-src 'self' https://echo.test; frame-src https://map.test;")
    const none = policy(false, { IP_ECHO_URLS: 'none', MAP_EMBED_URL: 'none' })
    expect(none).toContain("connect-src 'self'; frame-src 'none';")
  })
})

describe('the settings in a page', () => {
  const PAGE = `<i a="${DEFAULTS.echo}" b="${DEFAULTS.map}" c="${DEFAULTS.email}">${DEFAULTS.echoHosts}`
  const written = (env: Record<string, string>) => personalise(readConfig(env))(PAGE)
  it('are the operator’s', () => {
    expect(written({})).toBe(PAGE)
    const own = written({ IP_ECHO_URLS: 'https://echo.test/a?b=c&d', MAP_EMBED_URL: 'none', CONTACT_EMAIL: 'a@b.test' })
    expect(own).toBe('<i a="https://echo.test/a?b=c&amp;d" b="" c="a@b.test">echo.test')
  })
  it.each(['http://echo.test', 'https://a.test;script-src *', 'nonsense', 'https://'])('are refused: %s', (value) => {
    expect(() => readConfig({ IP_ECHO_URLS: value })).toThrow('IP_ECHO_URLS has the entry')
    expect(() => readConfig({ MAP_EMBED_URL: value })).toThrow('MAP_EMBED_URL has the entry')
  })
})

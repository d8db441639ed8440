import { describe, expect, it } from 'vitest'
import { printConfig, readConfig } from './config.ts'

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '0.0.0.0', RATE_LIMIT: 'on', TRUST_PROXY: [] })
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
    [{ BODY_LIMIT: 'much' }, 'BODY_LIMIT must be a size such as 5MiB, from 1KiB to 64MiB.'],
    [{ BODY_LIMIT: '0' }, 'BODY_LIMIT must be a size such as 5MiB, from 1KiB to 64MiB.'],
    [{ BODY_LIMIT: '65MiB' }, 'BODY_LIMIT must be a size such as 5MiB, from 1KiB to 64MiB.'],
    [{ CONTACT_EMAIL: 'nonsense' }, 'CONTACT_EMAIL must be an e-mail address.'],
    [{ CONTACT_EMAIL: 'hello@sundry.example?cc=x@y.example' }, 'CONTACT_EMAIL must be an e-mail address.'],
    [
      { PUBLIC_ORIGIN: 'sundry.example' },
      'PUBLIC_ORIGIN must be an http or https address without user name, query and fragment.',
    ],
    [{ PUBLIC_ORIGIN: 'https://sundry.example/tools' }, 'PUBLIC_ORIGIN must be an address without a path'],
    [{ IP_DB_DIR: '/no/such/folder' }, 'IP_DB_DIR must be a folder that can be read.'],
    [{ UPSTREAM_USER_AGENT: 'Acme – tools' }, 'UPSTREAM_USER_AGENT must be one line in letters of Latin-1.'],
    [{ UPSTREAM_USER_AGENT: 'Acme\r\nHost: x' }, 'UPSTREAM_USER_AGENT must be one line in letters of Latin-1.'],
    [{ WEATHER_API_KEY_FILE: '/no/such/file' }, 'WEATHER_API_KEY_FILE names a file that cannot be read.'],
    [{ TRUST_PROXY: '300.1.1.1' }, 'TRUST_PROXY has the entry “300.1.1.1”; an entry is an address'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY has the entry “10.0.0.0/33”; an entry is an address'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'x=a%0d%0ab: c' }, 'OTEL_EXPORTER_OTLP_HEADERS must look like name=value'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'x=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS must look like name=value'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'x y=a' }, 'OTEL_EXPORTER_OTLP_HEADERS must look like name=value'],
    [{ REDIS_URL: 'cache:6379' }, 'REDIS_URL must be a redis:// or rediss:// address.'],
    [{ REDIS_URL: 'http://cache:6379' }, 'REDIS_URL must be a redis:// or rediss:// address.'],
    [{ REDIS_URL: 'redis://cache:x' }, 'REDIS_URL must be a redis:// or rediss:// address.'],
    [{ REDIS_URL: 'redis://:p%ss@cache' }, 'REDIS_URL has a % in its user name or password; it is written as %25.'],
    [{ REDIS_URL: 'redis://:p%E9s@cache' }, 'REDIS_URL has a % in its user name or password; it is written as %25.'],
    [{ REDIS_URL: 'redis://cache/sundry' }, 'REDIS_URL names its database by a number, such as redis://cache:6379/1.'],
  ])('refuses %j in one line that names it', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('reads sizes', () => {
    expect(readConfig({ BODY_LIMIT: '1.5MiB' }).BODY_LIMIT).toBe(1.5 * 1024 ** 2)
  })

  it('reads the public address as browsers write an origin', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://Sundry.example/' }).PUBLIC_ORIGIN).toBe('https://sundry.example')
  })

  it('never prints a secret', () => {
    expect(printConfig(readConfig({ WEATHER_API_KEY: 'k-123456' }))).toContain('WEATHER_API_KEY=(set)')
    expect(printConfig(readConfig({ WEATHER_API_KEY: 'k-123456' }))).not.toContain('k-123456')
  })

  it.each([
    ['redis://cache:6379', 'redis://cache:6379'],
    ['redis://cache:6379/2', 'redis://cache:6379/2'],
    ['rediss://user:p%40ss-word@cache.example/0', 'rediss://(set)@cache.example/0'],
    ['redis://:p%40ss-word@[2001:db8::1]:6379', 'redis://(set)@[2001:db8::1]:6379'],
    ['redis://cache?password=p%40ss-word', 'redis://cache?(set)'],
  ])('prints %s without what is secret in it', (url, shown) => {
    expect(printConfig(readConfig({ REDIS_URL: url })).split('\n')).toContain(`REDIS_URL=${shown}`)
  })
})

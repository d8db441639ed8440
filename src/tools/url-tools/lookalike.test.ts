import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { warningsOf } from './lookalike.ts'

describe('a host', () => {
  it.each([
    ['аррӏе.com', 'apple.com'],
    ['gооgle.com', 'google.com'],
    ['ɡithub.com', 'github.com'],
    ['ɢoogle.com', 'google.com'],
    ['ʟinkedin.com', 'linkedin.com'],
    ['ƅank.com', 'bank.com'],
    ['ᴘᴀʏᴘᴀʟ.com', 'paypal.com'],
    ['gооgłe.com', 'google.com'],
  ])('%s that looks like %s is pointed out', (host, glance) =>
    expect(warningsOf(host)[0]).toContain(`Read at a glance this host is “${glance}”`),
  )

  it.each([
    'münchen.de',
    'łódź.pl',
    'smørrebrød.dk',
    'đakovo.hr',
    'ħal-għaxaq.mt',
    'straße-łódź.de',
    'пример.рф',
    '日本語.jp',
    'カタカナと漢字abc.jp',
    '한국abc.kr',
    'example.com',
    'διεύθυνση.gr',
  ])('%s is nothing to warn about', (host) => expect(warningsOf(host)).toEqual([]))

  it('of accents alone is read soon', () => {
    const start = cpuTime()
    expect(warningsOf(`${'\u0301'.repeat(40_000)}${'\u0323'.repeat(40_000)}.de`)).toEqual([])
    expectSoon(cpuTime() - start, 1000)
  })
})

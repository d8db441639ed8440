import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { protect, type Protection } from './protect.ts'

const { context, folder, judge } = await jobRoom()

describe('protecting', () => {
  const open: Protection = { password: 'geheim ü', ownerPassword: '', print: 'full', modify: 'all', copy: true }

  it('encrypts with AES-256 so that only the password opens it', async () => {
    const work = workOn(context, [await makePdf({ words: ['Secret'] })], [1])
    const { files, checks } = await protect(context, { work, protection: open })
    const path = join(folder, 'protected.pdf')
    writeFileSync(path, files[0]?.bytes ?? '')
    expect(checks).toEqual(['Opened again: refused without the password, 1 page with it.'])
    expect(() => execFileSync('pdftotext', [path, '-'], { stdio: 'pipe' })).toThrow('Incorrect password')
    expect(() => execFileSync('qpdf', ['--password=wrong', '--check', path], { stdio: 'pipe' })).toThrow(
      'invalid password',
    )
    const facts = execFileSync('qpdf', ['--password=geheim ü', '--show-encryption', path], { encoding: 'utf8' })
    expect(facts).toMatch(/R = 6[\s\S]*AESv3/)
    const pages = (password: string) =>
      execFileSync('mutool', ['pages', '-p', password, path], { encoding: 'utf8', stdio: 'pipe' })
    expect(() => pages('wrong')).toThrow('cannot authenticate password')
    expect(pages('geheim ü')).toContain('<page pagenum="1">')
  })

  it('takes é as keyboards write it, one letter, also where it comes as two', async () => {
    const work = workOn(context, [await makePdf({ words: ['Secret'] })], [1])
    const { files } = await protect(context, { work, protection: { ...open, password: 'cafe\u0301' } })
    const path = join(folder, 'composed.pdf')
    writeFileSync(path, files[0]?.bytes ?? '')
    expect(execFileSync('pdftotext', ['-upw', 'café', path, '-'], { encoding: 'utf8' }).trim()).toBe('Secret')
  })

  it('writes restrictions', async () => {
    const work = workOn(context, [await makePdf({ words: ['Open'] })], [1])
    const protection: Protection = { ...open, password: '', ownerPassword: 'o', print: 'none', copy: false }
    const outcome = await protect(context, { work, protection })
    expect(judge(outcome).info()).toMatch(/Encrypted:\s+yes \(print:no copy:no change:yes/)
  })

  it.each([
    [{ password: '' }, 'Enter a password.'],
    [{ print: 'none' as const }, 'Restrictions need a second password'],
    [{ password: '', ownerPassword: 'x' }, 'needs a restriction'],
  ])('refuses %o', async (part, message) => {
    const work = workOn(context, [await makePdf({ words: ['x'] })], [1])
    await expect(protect(context, { work, protection: { ...open, ...part } })).rejects.toThrow(message)
  })
})

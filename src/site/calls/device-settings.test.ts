import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it.each([
  ['nothing', null, false],
  ['the whole site', '{"site":true,"tools":{}}', true],
  ['this tool apart from the site', '{"site":true,"tools":{"base64":false}}', false],
  ['no tools', '{"site":false,"tools":null}', false],
  ['no choice for the site', '{"site":"yes","tools":{}}', false],
  ['something else', '[1]', false],
])('reads what is stored: %s', async (_name, stored, onDevice) => {
  vi.stubGlobal('localStorage', { getItem: () => stored })
  const { isOnDevice } = await import('./device-settings.ts')
  expect(isOnDevice('base64')).toBe(onDevice)
})

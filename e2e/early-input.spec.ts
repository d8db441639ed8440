import type { Page } from '@playwright/test'
import { expect, holdCode, open, test } from './page.ts'

test('what is typed, ticked and chosen before the code is there counts', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  const field = page.getByLabel('Text or Base64')
  await field.pressSequentially('>>>??>')
  await page.getByLabel('URL-safe').check()
  await page.getByLabel('Charset').selectOption('UTF-16')
  await expect(page.getByRole('button', { name: 'Encode', exact: true })).toBeDisabled()
  release()
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('_v8APgA-AD4APwA_AD4=')
  await expect(field).toHaveValue('>>>??>')
})

test('what is typed before a tab of the address takes the place of the first one is in its field', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/text-tools#replace', { waitUntil: 'commit' })
  await page.getByLabel('Text', { exact: true }).pressSequentially('some words')
  release()
  await expect(page.getByRole('tab', { name: 'Find & Replace', selected: true })).toBeVisible()
  const field = page.getByLabel('Text', { exact: true })
  await expect(field).toHaveValue('some words')
  await page.keyboard.type(' more')
  await expect(field).toHaveValue('some words more')
})

test('a box that is switched off stays ticked after a reload', async ({ page }) => {
  await open(page, '/base64')
  const lines = page.getByRole('checkbox', { name: 'Line breaks' })
  const others = [
    page.getByRole('checkbox', { name: 'URL-safe' }),
    page.getByRole('checkbox', { name: 'Line by line' }),
  ]
  for (const box of [lines, ...others]) await box.check()
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  for (const box of [lines, ...others]) await box.check()
  // Firefox puts back not only what was ticked, but also what was switched off.
  await lines.evaluate((box: HTMLInputElement) => void (box.disabled = true))
  release()
  await expect(page.getByRole('button', { name: 'Try an example' })).toBeEnabled()
  await expect(lines).toBeDisabled()
  await expect(lines).toBeChecked()
})

test('Enter before the code is there sends what was typed, once it is', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/bmi-calculator', { waitUntil: 'commit' })
  await page.getByLabel('Weight (kg)').pressSequentially('70')
  await page.getByLabel('Height (cm)').pressSequentially('175')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('region', { name: 'Your BMI' }).getByText('22.9', { exact: true })).toBeVisible()
})

test('a button pressed before the code is there is pressed once it is', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Favourite: Base64' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Favourite: Base64' })).toHaveAttribute('aria-pressed', 'true')
  await page.waitForTimeout(300)
  await expect(page.getByRole('button', { name: 'Favourite: Base64' })).toHaveAttribute('aria-pressed', 'true')
})

test('all buttons that are pressed before the code is there count, also one of the own list', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.length) localStorage.setItem('sundry:favourites', '["/uuid","/json"]')
    sessionStorage.setItem('visited', 'yes')
  })
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Favourite: Base64' }).click()
  await page.getByRole('button', { name: 'Favourite: UUID' }).first().click()
  release()
  const favourites = page.getByRole('main').locator('section').filter({ hasText: 'Favourites' })
  await expect(favourites.getByRole('link')).toHaveText(['JSON', 'Base64'])
})

test('what is ticked and chosen the moment that the page comes to life counts once', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('sundry:options:base64', '{"charset":"UTF-16"}')
    const { addEventListener } = EventTarget.prototype
    let begun = false
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      // React listens from here on, and has not read the document yet.
      if (!begun && this instanceof HTMLElement && this.id === 'app') {
        begun = true
        queueMicrotask(() => {
          const [urlSafe, charset] = ['[type=checkbox]', 'select'].map((kind) => document.querySelector(`main ${kind}`))
          ;(charset as HTMLSelectElement).value = 'ISO-8859-1'
          ;(urlSafe as HTMLInputElement).click()
          charset?.dispatchEvent(new Event('change', { bubbles: true }))
        })
      }
      addEventListener.apply(this, given)
    }
  })
  await page.goto('/base64')
  await expect(page.getByLabel('URL-safe')).toBeChecked()
  await expect(page.getByLabel('Charset')).toHaveValue('ISO-8859-1')
  expect(await page.evaluate(() => localStorage.getItem('sundry:options:base64'))).toContain('"urlSafe":true')
})

test('Ctrl+K before the code is there opens the search once it is', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  release()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('the key / alone before the code is there opens the search, unless it is typed or switched off', async ({
  page,
}) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  await page.getByLabel('Text or Base64').press('/')
  await expect(page.getByLabel('Text or Base64')).toHaveValue('/')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  release()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('what is typed before the search is there is typed into it', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.type('/5 km/hh')
  await page.keyboard.press('Backspace')
  release()
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('5 km/h')
  await page.keyboard.type(' in mph')
  await expect(search).toHaveValue('5 km/h in mph')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(search).toHaveValue('')
})

/** Opens the search, whose code comes only after this was typed. */
async function typeBeforeSearch(page: Page, text: string, before = async () => {}): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/palette*', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/base64')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await before()
  release()
}

test('what is typed while the code of the search comes is typed into it', async ({ page }) => {
  await typeBeforeSearch(page, 'uuid')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('uuid')
})

test('Escape gives the search up while its code comes, with what was typed for it', async ({ page }) => {
  const search = page.getByRole('combobox', { name: 'Search' })
  await typeBeforeSearch(page, 'uuid', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Search tools' })).not.toHaveAttribute('aria-busy')
  })
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
})

test('the search opens again as soon as it was closed', async ({ page }) => {
  await open(page, '/base64')
  const search = page.getByRole('combobox', { name: 'Search' })
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  for (let times = 0; times < 10; times++) {
    await search.fill('uuid')
    // Not one after the other: the browser tells that a dialog is closed a moment after it is.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')])
    await expect(search).toHaveValue('')
  }
})

test('a letter that is typed the moment that the search opens stands behind those before it', async ({ page }) => {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      showModal.call(this)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => document.execCommand('insertText', false, 'd')
      port2.postMessage('')
    }
  })
  await typeBeforeSearch(page, 'uui')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('uuid')
})

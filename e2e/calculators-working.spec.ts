import { expect, open, test } from './page.ts'

/** What each calculator shows while it is asked, and the buttons that wait for the answer. */
const WORKING: [path: string, ...waiting: string[]][] = [
  ['/bmi-calculator', 'Calculating...'],
  ['/loan-emi-calculator', 'Calculating...'],
  ['/percentage-calculator', 'Calculating...'],
  ['/percentage-calculator#discount', 'Calculating...'],
  ['/percentage-calculator#tax', 'Calculating...'],
  ['/age-calculator', 'Calculate Age'],
  ['/age-calculator#difference', 'Calculate Difference'],
  ['/time-difference', 'Calculate Duration', 'Add another shift', 'Reset'],
  ['/time-difference#date-time', 'Calculate Duration', 'Reset'],
  ['/time-difference#zones', 'Calculate Time', 'Swap', 'Reset'],
  ['/time-difference#arithmetic', 'Calculate New Time', 'Reset'],
]

for (const [path, ...waiting] of WORKING) {
  test(`${path} shows a progress bar and switches its buttons off while it is asked`, async ({ page }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/**', (route) => asked.then(() => route.continue()))
    await open(page, path)
    const panel = page.locator('main [role=tabpanel]:visible, main .tool-body').last()
    const result = panel.getByRole('region').filter({ hasText: 'Try an example' })
    await result.getByRole('button', { name: 'Try an example' }).click()
    await expect(panel.getByRole('progressbar')).toBeVisible()
    for (const name of waiting) await expect(panel.getByRole('button', { name, exact: true })).toBeDisabled()
    answer()
    await expect(panel.getByRole('progressbar')).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Copy', exact: true }).first()).toBeVisible()
    await expect(panel.locator('button[type=submit]')).toBeEnabled()
  })
}

import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/**
 * What a browser does not need to do by itself. The first rows are Playwright's own list, whose place this one takes. The
 * last two are ours. In a whole Chromium (the headless shell has none of it) the address bar of each window has two pages
 * in it, and with each page that is opened an empty process is made for the next one: together they took as long as a page
 * under test. And a page that keeps its window for itself, as ours do by a header (`hostile/headers`), gets another process
 * than the empty window that a test begins with, a tenth of what opening it takes; no page of ours opens another of ours.
 */
const SWITCHED_OFF = `
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable
  PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect LensOverlay MediaRouter
  OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch
  WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup SpareRendererForSitePerProcess
  CrossOriginOpenerPolicy`

const PORT = Number(process.env.E2E_PORT ?? 3777)

/** The browser is the machine's Chromium; `scripts/programs.ts` finds or installs it. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // One more than there are processors: a third of the time of these tests is waiting.
  workers: availableParallelism() + 1,
  retries: process.env.CI ? 2 : 0,
  // A machine that builds and tests at once is slow at times.
  timeout: process.env.CI ? 90_000 : 30_000,
  expect: { timeout: process.env.CI ? 15_000 : 7_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 900 },
    // A page that does not come should cost a try, not the whole time of its test.
    navigationTimeout: 30_000,
    // What it fetches in the background passes by the answers of a test, and takes as long as half a page; tests of the
    // offline site have it.
    serviceWorkers: 'block',
    // Half-way through a fade or a scroll, contrasts and places are not what a visitor sees.
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${SWITCHED_OFF.trim().split(/\s+/).join(',')}`,
      ],
    },
  },
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: { PORT: String(PORT), LOG_LEVEL: 'error', RATE_LIMIT: 'off' },
    reuseExistingServer: false,
  },
})

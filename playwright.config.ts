import { defineConfig } from '@playwright/test'

/**
 * Playwright turns off some of what a browser does by itself; a list of our own takes the place of its list. The last row
 * is ours: the address bar of each window has two pages in it, and each page that is opened has an empty process made for
 * the next one, which together took as long as a page under test.
 */
const SWITCHED_OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...[
    'LensOverlay',
    'MediaRouter',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
]

const PORT = Number(process.env.E2E_PORT ?? 3777)

/** The browser is the machine's Chromium; `scripts/programs.ts` finds or installs it. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
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
    // What it fetches in the background passes by the answers of a test; tests of the offline site and of every page have it.
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
        `--disable-features=${SWITCHED_OFF.join(',')}`,
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

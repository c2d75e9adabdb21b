import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS as args, findChromium, findTestBrowser } from '../scripts/lib/chromium.mjs'

// Environment variable for the workers, which have other arguments.
if (process.argv.some((argument) => argument.startsWith('--update-snapshots')))
  process.env.MOSTRADOR_VISUAL = '1'

/** Full browser for screenshots, because the headless shell renders slightly differently. */
const executablePath =
  (process.env.MOSTRADOR_VISUAL === '1' ? findChromium() : findTestBrowser()) ?? undefined

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/render-site.ts',
  outputDir: '../target/test-results/journeys',
  // Each worker runs a server and a browser; two workers leave about a fifth of two processors idle.
  workers: Math.max(2, Math.ceil(1.5 * availableParallelism())),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  // One set of screenshots for all machines: the tolerance admits other antialiasing, but no moved block.
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  expect: {
    timeout: 10_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'device',
      threshold: 0.2,
      maxDiffPixelRatio: 0.01,
    },
  },
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Network assertions of a journey apply to the page. Journeys about the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: executablePath ? { executablePath, args } : { args },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      // One journey checks the screens at both widths. The others listed here do not depend on the width.
      testIgnore:
        /\/(hydration|screens|home|first-load|keyboard|payment-return|billing|changed-price|console-errors|content-pages|errors|route-guards|import|order-network-faults|offline|prerender|access|tabs|stored-scripts|panel[\w-]*)\.spec/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})

import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { FLAGS as args, findChromium, findTestBrowser } from '../scripts/lib/chromium.mjs'

// Read in the workers too, which have other arguments.
if (process.argv.some((argument) => argument.startsWith('--update-snapshots')))
  process.env.MOSTRADOR_VISUAL = '1'

/** Pictures of screens are those of the whole browser: the one without windows draws a little differently. */
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
  // Pictures of screens: one set for every machine, so with room for another browser's edges, and for no block that moved.
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
    // What a journey says of the network holds for the page; those of the worker allow it.
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
      // The screens are looked at in both widths by one journey; these have nothing that a small screen changes.
      testIgnore:
        /(hydration|screens|home|first-flight|keyboard|bank|billing|changed-price|complaints|contents|errors|guards|import|lost-network|offline|prerender|session|tabs)\.spec/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})

// Chromium for tests and measurements: installed, else of the system's packages, else of Playwright.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bin } from './paths.mjs'
import { UP_TO_DATE, UserError } from './progress.mjs'
import { attempt } from './run.mjs'

/** Headless builds of Chromium; a page takes little more than half of the processor time. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags that disable the browser's own network requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function find(names, applications = []) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const named = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [process.env.CHROME_PATH, ...named, ...applications].filter(Boolean)
  return candidates.find((path) => existsSync(path)) ?? null
}

export const findChromium = () => find(NAMES, APPLICATIONS)

export const findTestBrowser = () => find(HEADLESS) ?? findChromium()

async function installFromDebian(name, report) {
  const root = process.getuid?.() === 0
  if (!root || !existsSync('/etc/debian_version')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await attempt('apt-get', ['update'], { env, onLine: report })
  const { code } = await attempt('apt-get', ['install', '-y', name], { env, onLine: report })
  return code === 0
}

async function installFromPlaywright(report) {
  const { code } = await attempt(bin('playwright'), ['install', 'chromium'], { onLine: report })
  return code === 0
}

export async function installChromium(report) {
  if (findChromium()) return UP_TO_DATE
  if (await installFromDebian('chromium', report)) return
  if (await installFromPlaywright(report)) return
  throw new UserError(
    'No Chromium or Chrome was found, and none could be installed. Install one, or set CHROME_PATH to its executable.',
  )
}

export async function installTestBrowser(report) {
  if (find(HEADLESS)) return UP_TO_DATE
  if (await installFromDebian('chromium-headless-shell', report)) return
  return installChromium(report)
}

// Chromium for tests and measurements: an installed one first, then the system's package, then Playwright's.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bin } from './paths.mjs'
import { Problem, UP_TO_DATE } from './progress.mjs'
import { attempt } from './run.mjs'

/** Chromium without windows, in which a page takes little more than half of the processor time. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What keeps it from asking anybody anything that the page does not. */
export const FLAGS = [
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

/** The path of an installed browser, or `null`. */
export const findChromium = () => find(NAMES, APPLICATIONS)

/** The path of the browser of the tests, or `null`: the one without windows where it is installed. */
export const findTestBrowser = () => find(HEADLESS) ?? findChromium()

async function installFromDebian(name, report) {
  const root = process.getuid?.() === 0
  if (!root || !existsSync('/etc/debian_version')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await attempt('apt-get', ['update'], { env, onLine: report })
  const { code } = await attempt('apt-get', ['install', '-y', name], { env, onLine: report })
  return code === 0
}

/** Playwright keeps its own download in its own cache, and finds it there by itself. */
async function installFromPlaywright(report) {
  const { code } = await attempt(bin('playwright'), ['install', 'chromium'], { onLine: report })
  return code === 0
}

/** Makes sure that measurements find a browser. */
export async function installChromium(report) {
  if (findChromium()) return UP_TO_DATE
  if (await installFromDebian('chromium', report)) return
  if (await installFromPlaywright(report)) return
  throw new Problem(
    'No Chromium or Chrome was found, and none could be installed. Install one, or set CHROME_PATH to its executable.',
  )
}

/** Makes sure that the tests find a browser. */
export async function installTestBrowser(report) {
  if (find(HEADLESS)) return UP_TO_DATE
  if (await installFromDebian('chromium-headless-shell', report)) return
  return installChromium(report)
}

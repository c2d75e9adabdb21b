// One Lighthouse run with its mobile defaults, in a new browser.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs'
import { median } from '../load/rate.mjs'
import { blockingTime } from './blocking.mjs'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}

const MAX_ATTEMPTS = 3

/** Runs Lighthouse. Returns a summary of the report, with the blocking time by CPU time of the same load. */
export async function runLighthouse(
  address,
  { flags = [], method = 'simulate', blocked = [] } = {},
  attempt = 1,
) {
  const chromeFlags = [...CHROMIUM_FLAGS, '--headless=new', ...flags]
  const chrome = await launch({ chromePath: findChromium() ?? undefined, chromeFlags, logLevel: 'silent' })
  try {
    const { lhr, artifacts } = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      throttlingMethod: method,
      blockedUrlPatterns: blocked,
      disableFullPageScreenshot: true,
      output: 'json',
      logLevel: 'silent',
    })
    // Lighthouse slows the CPU down only if it does not simulate.
    const slowdown = method === 'simulate' ? lhr.configSettings.throttling.cpuSlowdownMultiplier : 1
    if (!lhr.runtimeError) return summarise(lhr, blockingTime(artifacts.Trace.traceEvents, slowdown))
    if (attempt === MAX_ATTEMPTS) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  } finally {
    chrome.kill()
  }
  return runLighthouse(address, { flags, method, blocked }, attempt + 1)
}

function summarise(lhr, blocking) {
  const requests = lhr.audits['network-requests'].details.items
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const metrics = Object.entries(METRICS).map(([name, id]) => [name, lhr.audits[id].numericValue])
  return {
    scores: CATEGORIES.map((id) => Math.round(lhr.categories[id].score * 100)),
    ...Object.fromEntries(metrics),
    blocking,
    script: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    failures: failedAudits(lhr),
  }
}

/** Failed audits of accessibility, best practices and SEO that affect the score. */
const failedAudits = ({ categories, audits }) =>
  Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ id, auditRefs }) => auditRefs.map((ref) => ({ ...ref, category: id, ...audits[ref.id] })))
    .filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
    .map(
      ({ category, title, details }) => `${category}: ${title} ${details?.items?.[0]?.node?.snippet ?? ''}`,
    )

/** Medians of several runs of a page, and all of their failed audits. */
export function medianOfRuns(runs) {
  const medianOf = (figure) => median(runs.map(figure))
  return {
    scores: CATEGORIES.map((_, n) => medianOf(({ scores }) => scores[n])),
    lcp: medianOf(({ lcp }) => lcp),
    tbt: medianOf(({ tbt }) => tbt),
    blocking: medianOf(({ blocking }) => blocking),
    cls: medianOf(({ cls }) => cls),
    script: medianOf(({ script }) => script),
    failures: [...new Set(runs.flatMap(({ failures }) => failures))],
  }
}

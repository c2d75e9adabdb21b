// Lighthouse with its mobile defaults, several runs in a new browser each.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs'
import { median } from '../load/rate.mjs'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}

/** Resolves the host name of deploy/nginx.conf, which rejects TLS handshakes without it, to this machine. */
const RESOLVE = '--host-resolver-rules=MAP tienda.example 127.0.0.1'

const MAX_ATTEMPTS = 3

async function runLighthouse(address, method, attempt = 1) {
  const chromeFlags = [...CHROMIUM_FLAGS, '--headless=new', '--ignore-certificate-errors', RESOLVE]
  const chrome = await launch({ chromePath: findChromium() ?? undefined, chromeFlags, logLevel: 'silent' })
  try {
    const settings = { port: chrome.port, onlyCategories: CATEGORIES, throttlingMethod: method }
    const { lhr } = await lighthouse(address, { ...settings, output: 'json', logLevel: 'silent' })
    if (!lhr.runtimeError) return lhr
    if (attempt === MAX_ATTEMPTS) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  } finally {
    chrome.kill()
  }
  return runLighthouse(address, method, attempt + 1)
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

/** Medians of categories (0 to 100) and metrics over several runs, and all failed audits. */
export async function measurePage(address, runs, method = 'simulate') {
  const reports = []
  for (let n = 0; n < runs; n++) reports.push(await runLighthouse(address, method))
  const medianOf = (figure) => median(reports.map(figure))
  const scores = CATEGORIES.map((id) => medianOf((lhr) => Math.round(lhr.categories[id].score * 100)))
  const metrics = Object.entries(METRICS).map(([name, id]) => [
    name,
    medianOf((lhr) => lhr.audits[id].numericValue),
  ])
  return { scores, ...Object.fromEntries(metrics), failures: [...new Set(reports.flatMap(failedAudits))] }
}

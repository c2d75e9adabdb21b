// Lighthouse with its mobile defaults, several runs in a fresh browser each.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { FLAGS, findChromium } from '../chromium.mjs'
import { median } from '../load/pace.mjs'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}

/** The host name of deploy/nginx.conf, which rejects TLS handshakes without it, is this machine. */
const RESOLVE = '--host-resolver-rules=MAP tienda.example 127.0.0.1'

/** Repetitions of a run that Lighthouse itself reports as failed. */
const ATTEMPTS = 3

/** One report; `method` is Lighthouse's throttling method. */
async function report(address, method, attempt = 1) {
  const chromeFlags = [...FLAGS, '--headless=new', '--ignore-certificate-errors', RESOLVE]
  const chrome = await launch({ chromePath: findChromium() ?? undefined, chromeFlags, logLevel: 'silent' })
  try {
    const settings = { port: chrome.port, onlyCategories: CATEGORIES, throttlingMethod: method }
    const { lhr } = await lighthouse(address, { ...settings, output: 'json', logLevel: 'silent' })
    if (!lhr.runtimeError) return lhr
    if (attempt === ATTEMPTS) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  } finally {
    chrome.kill()
  }
  return report(address, method, attempt + 1)
}

/** Audits of accessibility, best practices and SEO that cost points. */
const failures = ({ categories, audits }) =>
  Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ id, auditRefs }) => auditRefs.map((ref) => ({ ...ref, category: id, ...audits[ref.id] })))
    .filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
    .map(
      ({ category, title, details }) => `${category}: ${title} ${details?.items?.[0]?.node?.snippet ?? ''}`,
    )

/** Median of each category (0 to 100) and metric over several runs, and the failed audits of all. */
export async function judged(address, runs, method = 'simulate') {
  const reports = []
  for (let n = 0; n < runs; n++) reports.push(await report(address, method))
  const middle = (figure) => median(reports.map(figure))
  const scores = CATEGORIES.map((id) => middle((lhr) => Math.round(lhr.categories[id].score * 100)))
  const metrics = Object.entries(METRICS).map(([name, id]) => [
    name,
    middle((lhr) => lhr.audits[id].numericValue),
  ])
  return { scores, ...Object.fromEntries(metrics), failures: [...new Set(reports.flatMap(failures))] }
}

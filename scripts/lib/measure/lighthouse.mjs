// Lighthouse as it comes: a telephone, its default throttling, a browser that has never been anywhere, several times.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { FLAGS, findChromium } from '../chromium.mjs'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
export const METRICS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
}

/** The value in the middle. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** What Lighthouse itself asks to be run again for, it is: so many times. */
const ATTEMPTS = 3

/** One report on an address; `method` is how the slow telephone is made, `simulate` by default as Lighthouse does. */
async function report(address, method, attempt = 1) {
  const chrome = await launch({
    chromePath: findChromium() ?? undefined,
    chromeFlags: [...FLAGS, '--headless=new', '--ignore-certificate-errors'],
    logLevel: 'silent',
  })
  try {
    const settings = { port: chrome.port, onlyCategories: CATEGORIES, throttlingMethod: method }
    const result = await lighthouse(address, { ...settings, output: 'json', logLevel: 'silent' })
    const { lhr } = result
    if (!lhr.runtimeError) return lhr
    if (attempt === ATTEMPTS) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  } finally {
    chrome.kill()
  }
  return report(address, method, attempt + 1)
}

/** What a report finds fault with: the audits that cost points, each with the first elements it names. */
export function faults({ categories, audits }) {
  return Object.values(categories).flatMap(({ id: category, auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      // What is measured has its figure already.
      .filter(({ id }) => category !== 'performance' || !Object.values(METRICS).includes(id))
      .map(({ id }) => {
        const named = (audits[id].details?.items ?? []).map((item) => item.node?.snippet ?? item.description)
        const shown = audits[id].displayValue ? ` (${audits[id].displayValue})` : ''
        return [`${category}: ${audits[id].title}${shown}`, ...named.filter(Boolean).slice(0, 3)].join(
          '\n    ',
        )
      }),
  )
}

/** Several reports on an address as one: the middle of each category and metric, and every fault that was found. */
export async function judged(address, runs, method = 'simulate') {
  const reports = []
  for (let n = 0; n < runs; n++) reports.push(await report(address, method))
  const categories = CATEGORIES.map((id) => [
    id,
    median(reports.map((lhr) => lhr.categories[id].score * 100)),
  ])
  const metrics = Object.entries(METRICS).map(([name, id]) => {
    return [name, median(reports.map((lhr) => lhr.audits[id].numericValue))]
  })
  return {
    categories: Object.fromEntries(categories),
    ...Object.fromEntries(metrics),
    faults: [...new Set(reports.flatMap(faults))],
  }
}

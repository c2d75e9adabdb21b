// Page loads under real throttling: devices with their networks, protocols, and visitors (first visit, second
// visit with the service worker, with a cart, logged in). BENCH_PAGES=home,cart selects pages.
import { median } from '../lib/load/rate.mjs'
import { formatMs } from '../lib/load/results.mjs'
import { PERSON, registerCustomer } from '../lib/load/shopper.mjs'
import { PHONE, withBrowser } from '../lib/measure/browser.mjs'
import { PAGES } from '../lib/measure/pages.mjs'
import { withProtocols } from '../lib/measure/protocols.mjs'
import { measureInRounds } from '../lib/measure/rounds.mjs'
import { measureThrottled } from '../lib/measure/throttled.mjs'
import { step } from '../lib/progress.mjs'
import { barChart } from '../lib/publish/chart.mjs'
import { table } from '../lib/publish/document.mjs'

const ROUNDS = Number(process.env.BENCH_RUNS || 3)
const SELECTED = process.env.BENCH_PAGES?.split(',') ?? ['home', 'product']
const MAX_ATTEMPTS = 3
const DESKTOP = { viewport: { width: 1350, height: 940 } }

/** Networks in ms and kbit/s: 3G and desktop as in Lighthouse, 4G as «Fast 4G» of the developer tools. */
const DEVICES = {
  'slow phone, 3G': {
    device: PHONE,
    slowdown: 4,
    network: { latency: 1125, download: 630, upload: 630 },
  },
  'fast phone, 4G': {
    device: PHONE,
    slowdown: 2,
    network: { latency: 165, download: 8294, upload: 1383 },
  },
  desktop: { device: DESKTOP, slowdown: 1, network: { latency: 40, download: 10_240, upload: 10_240 } },
}

/** Visitors by name, given the values of their cookies. */
const createVisitors = ({ cart, session }) => ({
  'first visit': {},
  'second visit': { repeat: true },
  'with a cart': { cookies: { mostrador_cart: cart } },
  'logged in': { cookies: { mostrador_session: session } },
})

/** Cookie values of a cart of two lines and of a customer's session. */
async function createCookies(url) {
  const { data } = await (await fetch(`${url}/api/v1/products?limit=100`)).json()
  const products = data.filter((product) => product.variants.length === 0 && !product.sold_out)
  const cart = products.slice(0, 2).map(({ id }) => `${id}:0:1`)
  const { headers } = await registerCustomer(url, `${PERSON.firstname}@correo.example`, 'una clave larga')
  return { cart: cart.join('.'), session: headers.authorization.replace('Bearer ', '') }
}

function listItems(origins, visitors) {
  const items = []
  for (const page of SELECTED)
    for (const [device, throttling] of Object.entries(DEVICES))
      for (const [visit, { repeat, cookies = {} }] of Object.entries(visitors))
        for (const [protocol, origin] of Object.entries(origins)) {
          const browserCookies = Object.entries(cookies).map(([name, value]) => ({
            name,
            value,
            url: origin,
          }))
          const condition = { ...throttling, repeat, cookies: browserCookies }
          items.push({ page, device, visit, protocol, address: origin + PAGES[page], condition })
        }
  return items
}

async function measureItem(browser, { address, condition }, attempt = 1) {
  try {
    return await measureThrottled(browser, address, condition)
  } catch (error) {
    if (attempt === MAX_ATTEMPTS) throw error
    return measureItem(browser, { address, condition }, attempt + 1)
  }
}

const FIGURES = ['fcp', 'lcp', 'cls', 'blocking', 'bytes']
const FORMATS = {
  fcp: formatMs,
  lcp: formatMs,
  cls: (value) => String(Number(value.toFixed(3))),
  blocking: formatMs,
  bytes: (value) => `${Math.round(value / 1000)} kB`,
}

async function measureItems(browser, items) {
  const runs = await measureInRounds(ROUNDS, items, async (item, round) => {
    let result
    const { page, device, visit, protocol } = item
    await step(`${round + 1}/${ROUNDS} ${page}, ${device}, ${visit}, ${protocol}`, async () => {
      result = await measureItem(browser, item)
      return FIGURES.map((name) => FORMATS[name](result[name])).join(' ')
    })
    return result
  })
  return items.map((item, n) => ({
    ...item,
    ...Object.fromEntries(FIGURES.map((name) => [name, median(runs[n].map((run) => run[name]))])),
  }))
}

/** Table with a row per page, device and visitor, and the figures of the protocols in one cell. */
export function conditionsTable(results) {
  const rows = new Map()
  for (const result of results) {
    const name = `${result.page}, ${result.device}, ${result.visit}`
    rows.set(name, [...(rows.get(name) ?? []), result])
  }
  const cell = (measured, name) => measured.map((result) => FORMATS[name](result[name])).join(' / ')
  return table(
    ['Page, device, visitor', 'FCP', 'LCP', 'CLS', 'Blocking, CPU', 'Received'],
    Array.from(rows, ([name, measured]) => [name, ...FIGURES.map((figure) => cell(measured, figure))]),
  )
}

export default async function conditions() {
  const results = await withProtocols(async ({ url }, origins, { flags }) => {
    const items = listItems(origins, createVisitors(await createCookies(url)))
    return withBrowser((browser) => measureItems(browser, items), flags)
  })
  const text = conditionsTable(results)
  console.log(`\n${text}`)
  const bars = results
    .filter(({ page, protocol }) => page === SELECTED[0] && protocol === 'HTTP/2')
    .map(({ device, visit, lcp }) => [`${device}, ${visit}`, lcp])
  return { rows: [], parts: [text, barChart(`Largest contentful paint of ${SELECTED[0]}, HTTP/2, ms`, bars)] }
}

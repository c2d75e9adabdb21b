// Into the cart and its new view: the package beside a cart written by hand, Redux Toolkit and a library of npm.
import { join } from 'node:path'
import { median } from '../measure/lighthouse.mjs'
import { run } from '../run.mjs'
import { bundles } from './contenders.mjs'

/** Limit of an addition with its new view: nanoseconds, at a number of lines. */
const MOST = { lines: 100, ns: 1_000_000 }

/** The package is faster than this contender at every size. */
const SLOWER = 'library'

export const CONTENDERS = {
  mostrador: 'mostrador',
  plain: 'Written by hand',
  intl: 'By hand, texts of Intl',
  remembered: 'By hand, lines remembered',
  toolkit: 'Redux Toolkit',
  library: 'use-shopping-cart',
}

export async function inNode({ warmUp, rounds }) {
  return JSON.parse(await run(process.execPath, [join(bundles, 'node.js'), String(warmUp), String(rounds)]))
}

export async function inChromium({ url, visitor }, effort) {
  const context = await visitor({})
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.addScriptTag({ url: '/bundles/browser.js', type: 'module' })
    await page.waitForFunction(() => 'measure' in globalThis)
    return await page.evaluate((effort) => globalThis.measure(effort), effort)
  } finally {
    await context.close()
  }
}

/** The median of each contender, in nanoseconds. */
export const medians = (measured) =>
  measured.map(({ lines, ns }) => ({
    lines,
    ns: Object.fromEntries(Object.entries(ns).map(([name, rounds]) => [name, median(rounds)])),
  }))

export const microseconds = (ns) => `${(ns / 1000).toFixed(ns < 10_000 ? 1 : 0)} µs`

/** Two figures that say something of any ratio. */
export const times = (ratio) => `${Number(ratio.toPrecision(ratio < 0.1 ? 1 : 2))}`

const counted = (lines) => (lines === 1 ? 'one line' : `${lines.toLocaleString('en')} lines`)

/** How long an addition takes where that has a limit, and how many times as fast as each of the others it is. */
export function ratioRows(place, figures) {
  return figures.flatMap(({ lines, ns }) => {
    const size = `${place}, ${counted(lines)}`
    const took = [size, microseconds(ns.mostrador), `under ${MOST.ns / 1e6} ms`, ns.mostrador < MOST.ns]
    const others = Object.keys(CONTENDERS).filter((name) => name !== 'mostrador')
    const ratios = others.map((other) => {
      const ratio = ns[other] / ns.mostrador
      const [promise, kept] = other === SLOWER ? ['faster', ratio > 1] : ['', true]
      return [`${size}: ${CONTENDERS[other]}`, `${times(ratio)} times as fast`, promise, kept]
    })
    return lines === MOST.lines ? [took, ...ratios] : ratios
  })
}

/** What one addition takes, a row for each size. */
export const figureRows = (place, figures) =>
  figures.map(({ lines, ns }) => [
    `${place}, ${counted(lines)}`,
    ...Object.keys(CONTENDERS).map((name) => microseconds(ns[name])),
  ])

// Into the cart and its new view: the package beside a cart written by hand, Redux Toolkit and a library of npm.
import { join } from 'node:path'
import { median } from '../measure/lighthouse.mjs'
import { run } from '../run.mjs'
import { bundles } from './contenders.mjs'

/** How many times as fast as the others, by place and lines. */
const TO_PLAIN = { Chromium: { 10: 1, 100: 4, 1000: 8 }, Node: { 10: 1, 100: 2, 1000: 4 } }
const TO_TOOLKIT = { 10: 20, 100: 20, 1000: 20 }

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

/** How many times as fast, beside what was promised; where nothing was, the figure alone. */
export function ratioRows(place, figures) {
  return figures.flatMap(({ lines, ns }) => {
    const row = (other, promised) => {
      const ratio = ns[other] / ns.mostrador
      const what = `${place}, ${counted(lines)}: ${CONTENDERS[other]}`
      const promise = promised === undefined ? '' : `${promised} or more`
      return [what, `${times(ratio)} times as fast`, promise, promised === undefined || ratio >= promised]
    }
    return [
      row('plain', TO_PLAIN[place][lines]),
      row('intl'),
      row('remembered'),
      row('toolkit', TO_TOOLKIT[lines]),
      row('library'),
    ]
  })
}

/** What one addition takes, a row for each size. */
export const figureRows = (place, figures) =>
  figures.map(({ lines, ns }) => [
    `${place}, ${counted(lines)}`,
    ...Object.keys(CONTENDERS).map((name) => microseconds(ns[name])),
  ])

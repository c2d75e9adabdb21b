// HTML of every publicly known family of attacks, taken in by the owner's own command and shown: nothing of it runs. The
// browser itself says so, on an empty page without the policy that would stop it anyway.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { at } from '../../scripts/lib/paths.mjs'
import { expect, test } from '../support/journey.ts'

const VECTORS: { family: string; html: string }[] = JSON.parse(
  readFileSync(at('api', 'tests', 'fixtures', 'hostile-html.json'), 'utf8'),
)
/** So many are in one document: enough to be quick, few enough to be found. */
const EACH = 20

/** A page that is nobody's, where whatever runs says so. */
async function bare(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.evaluate(() => {
    Object.assign(window, {
      hits: 0,
      hit: () => Object.assign(window, { hits: Number(Reflect.get(window, 'hits')) + 1 }),
    })
  })
}

/** Puts HTML into the page in the ways in which pages get it, and does what people do; how often something ran. */
async function hits(page: Page, html: string): Promise<number> {
  await bare(page)
  await page.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: '' }))
  return page.evaluate(async (text) => {
    const place = document.body
    // An error like those that the attacks wait for, asked for after theirs.
    const failed = () =>
      new Promise((resolve) => {
        const last = new Image()
        last.onerror = resolve
        last.src = 'https://last.example/'
      })
    const wait = async () => {
      // What an address is, the browser knows. One that runs is pressed; the others would only leave the page.
      for (const link of place.querySelectorAll('a')) if (link.protocol === 'javascript:') link.click()
      // Some of it begins when it is drawn.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      await failed()
    }
    place.innerHTML = text
    await wait()
    // Read from what the browser has written: another parser's doubts.
    const again = place.innerHTML
    place.innerHTML = again
    await wait()
    place.innerHTML = `<svg></svg><table><tr><td>${text}</td></tr></table>`
    await wait()
    place.replaceChildren(document.createRange().createContextualFragment(text))
    await wait()
    return Number(Reflect.get(window, 'hits'))
  }, html)
}

test('nothing of it runs once the shop has stored it', async ({ page, shop }) => {
  const contents = []
  for (let n = 0; n < VECTORS.length; n++) {
    const { html = '' } = VECTORS[n] ?? {}
    contents.push({ slug: `ataques/${n}`, title: `Ataque ${n}`, summary: 'x', body: `<p>antes</p>${html}` })
  }
  const file = join(dirname(shop.database.file), 'hostile.json')
  await writeFile(file, JSON.stringify({ format: 'mostrador', version: 1, contents }))
  await shop.database.cli('import', file)
  const stored = await Promise.all(
    VECTORS.map(async (_, n) => {
      const answer = await fetch(`${shop.url}/api/v1/contents/ataques/${n}`)
      return String(((await answer.json()) as { body: string }).body)
    }),
  )
  for (let from = 0; from < stored.length; from += EACH) {
    const some = stored.slice(from, from + EACH)
    const ran = await hits(page, some.join('\n'))
    expect(
      ran,
      VECTORS.slice(from, from + EACH)
        .map(({ html }) => html)
        .join('\n'),
    ).toBe(0)
  }
})

test('without the shop much of it runs: the test can tell', async ({ page }) => {
  const hostile = [
    '<img src onerror=hit()>',
    '<svg><animate onbegin=hit() attributeName=x dur=1s></svg>',
    '<details open ontoggle=hit()>x</details>',
    '<a href="java&Tab;script:hit()">pulsa</a>',
  ]
  for (const html of hostile) expect(await hits(page, html), html).toBeGreaterThan(0)
})

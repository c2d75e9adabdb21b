// Hostile HTML of every publicly known family of attacks, imported by the owner's command and rendered: no script runs.
// The check uses an empty page without the content security policy, which would block the scripts anyway.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { expect, test } from '../support/journey.ts'
import { defineHit, readHits } from '../support/script-hits.ts'

const VECTORS: { family: string; html: string }[] = JSON.parse(
  readFileSync(fromRoot('api', 'tests', 'fixtures', 'hostile-html.json'), 'utf8'),
)
/** Vectors per document: enough for speed, few enough to find the one that fails. */
const BATCH_SIZE = 20

/** Inserts HTML by the usual DOM methods, clicks its script links, and returns how often a script ran. */
async function countHits(page: Page, html: string): Promise<number> {
  await page.goto('about:blank')
  await page.evaluate(defineHit)
  await page.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: '' }))
  await page.evaluate(async (text) => {
    const container = document.body
    // Image error like those that the vectors wait for, requested after theirs.
    const lastImageError = () =>
      new Promise((resolve) => {
        const last = new Image()
        last.onerror = resolve
        last.src = 'https://last.example/'
      })
    const waitForScripts = async () => {
      // The protocol comes from the browser's URL parser. Script links are clicked; other links would leave the page.
      for (const link of container.querySelectorAll('a')) if (link.protocol === 'javascript:') link.click()
      // Some vectors start when they are painted.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      await lastImageError()
    }
    container.innerHTML = text
    await waitForScripts()
    // Second parse, of the HTML serialised by the browser (mutation XSS).
    const serialised = container.innerHTML
    container.innerHTML = serialised
    await waitForScripts()
    container.innerHTML = `<svg></svg><table><tr><td>${text}</td></tr></table>`
    await waitForScripts()
    container.replaceChildren(document.createRange().createContextualFragment(text))
    await waitForScripts()
  }, html)
  return readHits(page)
}

test('no imported vector runs', async ({ page, shop }) => {
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
      const response = await fetch(`${shop.url}/api/v1/contents/ataques/${n}`)
      return String(((await response.json()) as { body: string }).body)
    }),
  )
  for (let from = 0; from < stored.length; from += BATCH_SIZE) {
    const batch = stored.slice(from, from + BATCH_SIZE)
    const hitCount = await countHits(page, batch.join('\n'))
    expect(
      hitCount,
      VECTORS.slice(from, from + BATCH_SIZE)
        .map(({ html }) => html)
        .join('\n'),
    ).toBe(0)
  }
})

test('vectors run without the import, so the test detects them', async ({ page }) => {
  const hostile = [
    '<img src onerror=hit()>',
    '<svg><animate onbegin=hit() attributeName=x dur=1s></svg>',
    '<details open ontoggle=hit()>x</details>',
    '<a href="java&Tab;script:hit()">pulsa</a>',
  ]
  for (const html of hostile) expect(await countHits(page, html), html).toBeGreaterThan(0)
})

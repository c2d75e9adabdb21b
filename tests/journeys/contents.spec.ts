// The pages that the house writes: every link of the shop's frame leads to one, or to another screen.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const NOTHING_THERE = 'Esta página no existe'

/** The addresses of this shop that the page links to. */
async function linksOf(page: Page): Promise<string[]> {
  await expect(
    page.getByRole('navigation', { name: 'Legal', exact: true }).getByRole('link'),
  ).not.toHaveCount(0)
  const links = page.locator('a[href^="/"]')
  return [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))]
}

test('no link leads nowhere', async ({ page }) => {
  await page.goto('/')
  const found = await linksOf(page)
  await page.goto('/crear-cuenta')
  found.push(...(await linksOf(page)), '/condiciones-de-venta', '/ayuda')
  // Products have a journey of their own.
  const wanted = new Set(found.filter((address) => address.split('/').length < 4))
  expect(wanted.size).toBeGreaterThan(30)
  for (const address of wanted) {
    await test.step(address, async () => {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveCount(1)
      await expect(heading).not.toHaveText(NOTHING_THERE)
    })
  }
})

test('a page is read, and its links lead on without loading the shop anew', async ({ page }) => {
  await page.goto('/ayuda')
  await expect(page).toHaveTitle('Ayuda · Jaralba')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByRole('article').getByRole('link', { name: 'Envíos y entregas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Envíos y entregas' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '4,95 €; gratis desde 60 €' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'tiendas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Jaralba Lavapiés' })).toBeVisible()
  await expect(page.getByText('Se pueden recoger pedidos')).toHaveCount(7)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('what nobody has written is honestly not there', async ({ page, complaints }) => {
  complaints.expect(/404.*\/api\/v1\/contents\//)
  await page.goto('/ayuda/nada-de-esto')
  await expect(page.getByRole('heading', { level: 1, name: NOTHING_THERE })).toBeVisible()
})

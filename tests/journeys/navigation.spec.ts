// Navigation: redirects, scroll restoration, missing chunks, new builds.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const CATEGORY = '/tienda/cosmetica-facial'

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function openCategory(page: Page): Promise<void> {
  await page.goto(CATEGORY)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

// Rules 2.6 and 2.7.
test('an old address redirects to the current one', async ({ page }) => {
  await page.goto('/carrito')
  await expect(page).toHaveURL(/\/compra$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a malformed path is answered with a not-found page', async ({ page, complaints }) => {
  complaints.expect([404, 'GET', '/tienda/cosmetica%20facial'])
  await page.goto('/tienda/cosmetica%20facial')
  await expect(page.getByRole('link', { name: 'Volver a la página principal' })).toBeVisible()
})

// Rule 2.4.
test('a new screen starts at the top, and history navigation restores the scroll position', async ({
  page,
}) => {
  await openCategory(page)
  const product = page.getByRole('main').getByRole('article').last().getByRole('link').first()
  await product.scrollIntoViewIfNeeded()
  const position = await scrollPosition(page)
  expect(position).toBeGreaterThan(200)
  await product.click()
  await expect(page).toHaveURL(/\/tienda\/[^/]+\/[^/]+$/)
  await expect.poll(() => scrollPosition(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${CATEGORY}$`))
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(position - 50)
  await page.reload()
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(position - 50)
  await page.goForward()
  await expect(page).toHaveURL(/\/tienda\/[^/]+\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => scrollPosition(page), 'forward navigation restores the position too').toBe(0)
})

// Rule 2.4.
test('sorting keeps the scroll position', async ({ page }) => {
  await openCategory(page)
  await page.evaluate(() => scrollTo(0, 120))
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/orden=/)
  await page.waitForLoadState('networkidle')
  expect(await scrollPosition(page)).toBe(120)
})

// Rule 2.11.
test('a missing chunk reloads the page once', async ({ page, complaints }) => {
  complaints.expect(['ERR_FAILED', 'GET', /^\/assets\/cart-[^/]*\.js$/])
  // Registered before any prefetch of the chunk.
  await page.route(/\/assets\/cart-[^/]*\.js/, (route) => route.abort())
  await openCategory(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  let loads = 0
  page.on('load', () => loads++)
  await page
    .getByRole('link', { name: /^Carrito/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/compra$/)
  await expect(page.getByRole('link', { name: 'Refrescar' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window), 'the page was reloaded').toBe(false)
  expect(loads, 'one load for the cart, one retry for a newer build').toBe(2)
})

// Rule 2.10.
test('a newer build is loaded at the next navigation, not earlier', async ({ page }) => {
  await page.clock.install()
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'otra' } }))
  await page.route('**/builds/meta/otra.json', (route) => route.fulfill({ json: { id: 'otra' } }))
  await openCategory(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const manifestResponse = page.waitForResponse('**/builds/meta/otra.json')
  await page.clock.fastForward('10:30')
  await manifestResponse
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.getByRole('link', { name: 'Entrar' }).first().click()
  await expect(page).toHaveURL(/\/iniciar-sesion$/)
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false)
})

test.describe('without prerendered pages', () => {
  test.use({ site: 'bare' })

  test('the document always has a title', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const observer = new MutationObserver(() => {
          if (document.title === '') Reflect.set(window, 'untitled', true)
        })
        observer.observe(document.head, { childList: true, subtree: true, characterData: true })
      })
    })
    await page.goto('/blog/cuaderno/otono-en-el-herbolario')
    await expect(page.getByRole('heading', { level: 1, name: /^Otoño/ })).toBeVisible()
    await expect(page).toHaveTitle(/^Otoño/)
    expect(await page.evaluate(() => Reflect.has(window, 'untitled'))).toBe(false)
  })
})

// The way through the shop: moved pages, where screens are scrolled to, parts of the app that are gone, new builds.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const CATEGORY = '/tienda/cosmetica-facial'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function openCategory(page: Page): Promise<void> {
  await page.goto(CATEGORY)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

// Rules 2.6 and 2.7.
test('an address of yesterday leads to where it is today', async ({ page }) => {
  await page.goto('/carrito')
  await expect(page).toHaveURL(/\/compra$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a path that cannot be anything is not found', async ({ page, complaints }) => {
  complaints.expect([404, 'GET', '/tienda/cosmetica%20facial'])
  await page.goto('/tienda/cosmetica%20facial')
  await expect(page.getByRole('link', { name: 'Volver a la página principal' })).toBeVisible()
})

// Rule 2.4.
test('a screen begins at its top, and is found again where it was left', async ({ page }) => {
  await openCategory(page)
  const product = page.getByRole('main').getByRole('article').last().getByRole('link').first()
  await product.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(200)
  await product.click()
  await expect(page).toHaveURL(/\/tienda\/[^/]+\/[^/]+$/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${CATEGORY}$`))
  await expect.poll(() => scrolled(page)).toBeGreaterThan(left - 50)
  await page.reload()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(left - 50)
  await page.goForward()
  await expect(page).toHaveURL(/\/tienda\/[^/]+\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => scrolled(page), 'a screen ahead is as it was left, too').toBe(0)
})

// Rule 2.4.
test('sorting leaves the visitor where they are', async ({ page }) => {
  await openCategory(page)
  await page.evaluate(() => scrollTo(0, 120))
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/orden=/)
  await page.waitForLoadState('networkidle')
  expect(await scrolled(page)).toBe(120)
})

// Rule 2.11.
test('a part of the app that is gone loads the page, once', async ({ page, complaints }) => {
  complaints.expect(['ERR_FAILED', 'GET', /^\/assets\/cart-[^/]*\.js$/])
  // Before anything of it is fetched ahead.
  await page.route(/\/assets\/cart-[^/]*\.js/, (route) => route.abort())
  await openCategory(page)
  await page.evaluate(() => Object.assign(window, { before: true }))
  let loads = 0
  page.on('load', () => loads++)
  await page
    .getByRole('link', { name: /^Carrito/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/compra$/)
  await expect(page.getByRole('link', { name: 'Refrescar' })).toBeVisible()
  expect(await page.evaluate(() => 'before' in window), 'the page was loaded').toBe(false)
  expect(loads, 'for the cart, and once more in the hope of another build').toBe(2)
})

// Rule 2.10.
test('a newer build is there at the next screen, and not before', async ({ page }) => {
  await page.clock.install()
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'otra' } }))
  await page.route('**/builds/meta/otra.json', (route) => route.fulfill({ json: { id: 'otra' } }))
  await openCategory(page)
  await page.evaluate(() => Object.assign(window, { before: true }))
  const read = page.waitForResponse('**/builds/meta/otra.json')
  await page.clock.fastForward('10:30')
  await read
  expect(await page.evaluate(() => 'before' in window)).toBe(true)
  await page.getByRole('link', { name: 'Entrar' }).first().click()
  await expect(page).toHaveURL(/\/iniciar-sesion$/)
  await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false)
})

test.describe('where nothing is prerendered', () => {
  test.use({ site: 'bare' })

  test('the document has a title at every moment', async ({ page }) => {
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

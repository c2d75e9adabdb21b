// Error screen by HTTP status, and the cases without one.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { createCustomer, logIn } from '../support/shopper.ts'

// Site without prerendered pages: a prerendered page shows the product without a request to the API.
test.use({ site: 'bare' })

const PRODUCT = '/tienda/cosmetica-facial/gel-limpiador-de-romero'
const API_PATH = '/api/v1/products/gel-limpiador-de-romero'
const HOME = 'Volver a la página principal'

/** Makes every API request for the product fail with this status. */
async function mockFailure(page: Page, status: number, code = 'algo'): Promise<void> {
  await page.route(`**${API_PATH}*`, (route) =>
    route.fulfill({ status, json: { code, message: 'No es posible' } }),
  )
}

for (const status of [400, 403, 404, 410, 422, 429, 500, 502, 504]) {
  // Rules 2.5 and 4.25.
  test(`${status} shows the error screen with a link to the home page`, async ({ page, complaints }) => {
    complaints.expect([status, 'GET', API_PATH])
    await mockFailure(page, status)
    await page.goto(PRODUCT)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main.getByRole('img', { name: new RegExp(`error ${status}$`) })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Refrescar' })).toHaveCount(0)
    await main.getByRole('link', { name: HOME }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('heading', { level: 1, name: 'La botica empieza en el monte' })).toBeFocused()
  })
}

// Rule 2.5.
test('503 shows a link that reloads the page', async ({ page, complaints }) => {
  complaints.expect([503, 'GET', API_PATH])
  await mockFailure(page, 503)
  await page.goto(PRODUCT)
  await expect(page.getByRole('link', { name: 'Refrescar' })).toBeVisible()
  await expect(page.getByRole('link', { name: HOME })).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Refrescar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  expect(await page.evaluate(() => 'before' in window)).toBe(false)
})

// Rules 2.5 and 4.19.
test('401 shows no error screen, logs out and redirects to the home page', async ({
  page,
  shop,
  complaints,
}) => {
  await createCustomer(shop.url)
  await page.goto('/iniciar-sesion')
  await logIn(page)
  await expect(page).toHaveURL(/perfil$/)
  await mockFailure(page, 401)
  // The customer's cart is requested at the same time, and may be answered after the session has been revoked.
  complaints.expect([401, 'GET', API_PATH], [401, 'GET', '/api/v1/customers/me/cart', 'maybe'])
  const errorPicture = page.getByRole('img', { name: /error 401/ })
  await page.goto(PRODUCT)
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(errorPicture).toHaveCount(0)
  await page.goto('/zona-de-cliente/perfil')
  await expect(page).toHaveURL(/\/iniciar-sesion\?volver=/)
})

test('the screen for an unknown path has a search box', async ({ page, complaints }) => {
  complaints.expect([404, 'GET', '/no-hay-nada-aqui'], [404, 'GET', '/api/v1/contents/no-hay-nada-aqui'])
  await page.goto('/no-hay-nada-aqui')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible()
  const searchBox = main.getByRole('search').getByLabel('Buscar en la tienda')
  await searchBox.fill('romero')
  await searchBox.press('Enter')
  await expect(page).toHaveURL(/\/busqueda\?q=romero$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados para «romero»' })).toBeVisible()
})

test.describe('search engine crawlers', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })

  for (const status of [500, 503]) {
    // Rule 4.3.
    test(`see no error screen for ${status}`, async ({ page, complaints }) => {
      complaints.expect([status, 'GET', API_PATH])
      await mockFailure(page, status)
      const response = page.waitForResponse(`**${API_PATH}*`)
      await page.goto(PRODUCT)
      await response
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('link', { name: HOME })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Refrescar' })).toHaveCount(0)
      await expect(page.getByRole('img', { name: /error/ })).toHaveCount(0)
    })
  }
})

// The error screen, status by status, and who is shown none.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { customer, logIn } from '../support/shopper.ts'

// A page that was rendered beforehand does not ask before it is shown.
test.use({ site: 'bare' })

const PRODUCT = '/tienda/cosmetica-facial/gel-limpiador-de-romero'
const CALL = '/api/v1/products/gel-limpiador-de-romero'
const HOME = 'Volver a la página principal'

/** Has the API answer for a product with this status, as often as it is asked. */
async function failing(page: Page, status: number, code = 'algo'): Promise<void> {
  await page.route(`**${CALL}*`, (route) =>
    route.fulfill({ status, json: { code, message: 'No es posible' } }),
  )
}

for (const status of [400, 403, 404, 410, 422, 429, 500, 502, 504]) {
  // Rules 2.5 and 4.25.
  test(`${status} leads home`, async ({ page, complaints }) => {
    complaints.expect([status, 'GET', CALL])
    await failing(page, status)
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
test('503 loads the page anew', async ({ page, complaints }) => {
  complaints.expect([503, 'GET', CALL])
  await failing(page, 503)
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
test('401 draws nothing: it logs out and leads home', async ({ page, shop, complaints }) => {
  await customer(shop.url)
  await page.goto('/iniciar-sesion')
  await logIn(page)
  await expect(page).toHaveURL(/perfil$/)
  await failing(page, 401)
  // The customer's cart is asked for at the same time, and may be answered after the session has been revoked.
  complaints.expect([401, 'GET', CALL], [401, 'GET', '/api/v1/customers/me/cart', 'maybe'])
  const drawn = page.getByRole('img', { name: /error 401/ })
  await page.goto(PRODUCT)
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(drawn).toHaveCount(0)
  await page.goto('/zona-de-cliente/perfil')
  await expect(page).toHaveURL(/\/iniciar-sesion\?volver=/)
})

test('whoever is lost finds a search box', async ({ page, complaints }) => {
  complaints.expect([404, 'GET', '/no-hay-nada-aqui'], [404, 'GET', '/api/v1/contents/no-hay-nada-aqui'])
  await page.goto('/no-hay-nada-aqui')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible()
  const box = main.getByRole('search').getByLabel('Buscar en la tienda')
  await box.fill('romero')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/busqueda\?q=romero$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados para «romero»' })).toBeVisible()
})

test.describe('search engines', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })

  for (const status of [500, 503]) {
    // Rule 4.3.
    test(`are shown no ${status}`, async ({ page, complaints }) => {
      complaints.expect([status, 'GET', CALL])
      await failing(page, status)
      const answered = page.waitForResponse(`**${CALL}*`)
      await page.goto(PRODUCT)
      await answered
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('link', { name: HOME })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Refrescar' })).toHaveCount(0)
      await expect(page.getByRole('img', { name: /error/ })).toHaveCount(0)
    })
  }
})

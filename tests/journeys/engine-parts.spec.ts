// The engine comes in two parts: a first visit does without the second.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { expectInCart } from '../support/shopper.ts'

test.use({ site: 'rendered' })

const REST = /\/rest-[\w-]+\.wasm$/
const PRODUCT = '/tienda/cosmetica-facial/gel-limpiador-de-romero'
const COURSE = '/cursos-online-para-profesionales/formulacion-cosmetica-natural'

/** How often the page has fetched the rest of the engine by now. */
function fetchesOf(page: Page): () => number {
  let fetches = 0
  page.on('request', (request) => {
    if (REST.test(request.url())) fetches += 1
  })
  return () => fetches
}

for (const path of ['/', '/tienda/cosmetica-facial', PRODUCT, COURSE, '/blog/cuaderno', '/ayuda/envios']) {
  test(`to see ${path} the first part is enough`, async ({ page }) => {
    const fetches = fetchesOf(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(fetches()).toBe(0)
  })
}

test('with the first thing that a visitor does comes the rest, and their cart does not wait for it', async ({
  page,
}) => {
  const fetches = fetchesOf(page)
  await page.route(REST, () => {})
  await page.goto(PRODUCT)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true }).first().click()
  await expectInCart(page, 1)
  await expect.poll(fetches).toBe(1)
})

test('who comes back with a cart gets both parts at once', async ({ page }) => {
  await page.goto(PRODUCT)
  await page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true }).first().click()
  await expectInCart(page, 1)
  const fetches = fetchesOf(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(fetches()).toBe(1)
})

// Import of the owner's catalogue into a running shop.
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { runOwnerImport } from '../support/imports.ts'
import { expect, test } from '../support/journey.ts'
import { expectInCart } from '../support/shopper.ts'

const EXPORT = fromRoot('api', 'tests', 'fixtures', 'export.csv')

test('imported products are on sale within a second', async ({ page, shop }) => {
  await page.goto('/busqueda?q=portavelas')
  await expect(page.getByText('No hemos encontrado nada para «portavelas»')).toBeVisible()

  const report = await runOwnerImport(shop.database, EXPORT)
  expect(report).toContain('7 nuevas')
  expect(report).toContain('4 omitidas')

  // The search picks up writes of another process within a second, and a page queries it only once.
  await expect
    .poll(async () => (await (await page.request.get('/api/v1/searchs?query=portavelas')).json()).total)
    .toBe(1)
  await page.reload()
  await page.getByRole('link', { name: 'Portavelas' }).click()
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  await expectInCart(page, 1)
})

test('the home page of an imported catalogue shows all its pictures', async ({ page, shop }) => {
  await runOwnerImport(shop.database, EXPORT)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Papelería' })).toBeVisible()
  // Pictures load lazily, so each is scrolled into view. A failed request fails the journey at its end.
  for (const picture of await main.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
})

// The owner's own catalogue, taken into a shop that is open.
import { at } from '../../scripts/lib/paths.mjs'
import { ownerImports } from '../support/imports.ts'
import { expect, test } from '../support/journey.ts'
import { expectInCart } from '../support/shopper.ts'

const EXPORT = at('api', 'tests', 'fixtures', 'export.csv')

test('what the owner imports is sold within a second', async ({ page, shop }) => {
  await page.goto('/busqueda?q=portavelas')
  await expect(page.getByText('No hemos encontrado nada para «portavelas»')).toBeVisible()

  const report = await ownerImports(shop.database, EXPORT)
  expect(report).toContain('7 nuevas')
  expect(report).toContain('4 omitidas')

  // The search follows what another process writes within a second, and a page asks it once.
  await expect
    .poll(async () => (await (await page.request.get('/api/v1/searchs?query=portavelas')).json()).total)
    .toBe(1)
  await page.reload()
  await page.getByRole('link', { name: 'Portavelas' }).click()
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  await expectInCart(page, 1)
})

test('the home of an imported catalogue shows a picture for everything', async ({ page, shop }) => {
  await ownerImports(shop.database, EXPORT)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Papelería' })).toBeVisible()
  // Pictures come when they come near: each is looked at, and the journey's end sees what did not arrive.
  for (const picture of await main.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
})

// What stands over the pages of the shop, open: nothing that axe objects to, by day and by night.
import { expectDecent } from '../support/decent.ts'
import { expect, test } from '../support/journey.ts'
import { rememberCart } from '../support/shopper.ts'

test('the home, with all of it in sight', async ({ page }) => {
  await page.goto('/')
  for (const title of ['Del cuaderno de botica', 'Ven a olerlo'])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expectDecent(page, 'home')
})

test('of the ten that sell best none stands alone, at any width', async ({ page }) => {
  await page.goto('/')
  const best = page.getByRole('region', { name: 'Lo que más sale del obrador' }).getByRole('article')
  await expect(best).toHaveCount(10)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await best.evaluateAll((cards) =>
      cards.slice(-2).map((card) => card.getBoundingClientRect().top),
    )
    expect(tops[0], `at ${width}`).toBe(tops[1])
  }
})

test('a list with its filters open and on, and without anything left', async ({ page }) => {
  test.slow()
  await page.goto('/busqueda?q=romero&precio=10-20&seccion=cosmetica-facial')
  const sheet = page.getByRole('button', { name: /^Filtrar/ })
  await expect(page.getByRole('list', { name: 'Filtros puestos' })).toBeVisible()
  if (await sheet.isVisible()) await sheet.click()
  else await page.getByRole('main').locator('summary').filter({ hasText: 'Precio' }).click()
  await expect(page.getByRole('checkbox', { name: /^De 10/ })).toBeChecked()
  await expectDecent(page, 'filters')
  await page.goto('/tienda/cosmetica-facial?precio=100-')
  await expect(page.getByRole('heading', { name: 'Nada con estos filtros' })).toBeVisible()
  await expectDecent(page, 'nothing left')
})

test('proposals while typing', async ({ page }) => {
  await page.goto('/busqueda')
  const box = page.getByRole('main').getByRole('combobox')
  await box.pressSequentially('rom')
  await expect(page.getByRole('option', { name: 'Gel limpiador de romero' })).toBeVisible()
  await box.press('ArrowDown')
  await expectDecent(page, 'proposals')
})

test('the cart in its drawer: with lines, with something taken out, empty', async ({ page, shop }) => {
  test.slow()
  await rememberCart(page, shop.url, '2:201:3.1:0:1')
  await page.goto('/tienda/cosmetica-facial')
  await page.getByRole('link', { name: /^Carrito/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  const remove = drawer.getByRole('button', { name: /^Quitar / })
  await expect(remove).toHaveCount(2)
  await expectDecent(page, 'drawer')
  await remove.first().click()
  await expect(drawer.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await expectDecent(page, 'something taken out')
  await remove.first().click()
  await expect(drawer.getByText('Todavía no has elegido nada')).toBeVisible()
  await expectDecent(page, 'empty drawer')
})

test('a product sold out, and a picture enlarged', async ({ page, shop }) => {
  test.slow()
  const all = await (await fetch(`${shop.url}/api/v1/products?limit=100`)).json()
  const urlOf = (wanted: (product: { sold_out: boolean }) => boolean) => {
    const product = all.data.find(wanted)
    const folder = product.virtual ? '/cursos-online-para-profesionales' : `/tienda/${product.category.slug}`
    return `${folder}/${product.slug}`
  }
  await page.goto(urlOf(({ sold_out }) => sold_out))
  await expect(page.getByText('Agotado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0)
  await expectDecent(page, 'sold out')
  await page.goto('/tienda/cosmetica-facial/gel-limpiador-de-romero')
  await page.getByRole('button', { name: 'Ampliar la imagen' }).click()
  await expect(page.getByRole('dialog', { name: 'Imagen ampliada' })).toBeVisible()
  await expectDecent(page, 'enlarged')
})

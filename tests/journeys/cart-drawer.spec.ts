// Cart drawer and summary: messages, undo and delivery cost.
import { expect, test } from '../support/journey.ts'
import { expectInCart, quantity, setCartCookie } from '../support/shopper.ts'

const GEL = 'Gel limpiador de romero, 50 ml'

test('a line is removed and restored without leaving the page', async ({ page, shop }) => {
  await setCartCookie(page, shop.url, '2:201:3')
  await page.goto('/tienda/cosmetica-facial')
  await expectInCart(page, 3)
  await page.getByRole('link', { name: /^Carrito/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await expect(drawer.getByRole('heading', { name: 'Gel limpiador de romero' })).toBeVisible()

  await drawer.getByRole('button', { name: `Quitar ${GEL}` }).click()
  await expect(drawer.getByText('Todavía no has elegido nada')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantity(page, GEL)).toHaveValue('3')

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Carrito, 3 artículos' })).toBeFocused()
  await expect(page).toHaveURL(/cosmetica-facial$/)
})

test('a refused quantity shows its message in the drawer', async ({ page, shop }) => {
  await setCartCookie(page, shop.url, '2:201:3')
  await page.goto('/')
  await page.getByRole('link', { name: /^Carrito/ }).click()
  await quantity(page, GEL).fill('101')
  await quantity(page, GEL).press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'No se pueden añadir más de 100 unidades del producto Gel limpiador de romero al carrito.',
  )
  await expect(quantity(page, GEL)).toHaveValue('3')
})

test('the summary shows delivery cost by postal code and the amount missing for free delivery', async ({
  page,
  shop,
}) => {
  await setCartCookie(page, shop.url, '2:201:3')
  await page.goto('/compra')
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  await expect(summary.getByText('Según destino')).toBeVisible()
  await expect(summary.getByText('Te faltan 39,30 € para el envío gratis (Península).')).toBeVisible()
  await summary.getByText('¿Cuánto cuesta el envío?').click()

  await test.step('an invalid postal code is refused with a message', async () => {
    await summary.getByLabel('Código postal').fill('99999')
    await summary.getByRole('button', { name: 'Calcular' }).click()
    await expect(summary.getByLabel('Código postal')).toHaveAccessibleDescription(/postal/i)
  })
  await test.step('a valid postal code shows the price and the missing amount', async () => {
    await summary.getByLabel('Código postal').fill('28012')
    await summary.getByRole('button', { name: 'Calcular' }).click()
    await expect(summary.getByText('4,95 €')).toBeVisible()
    await expect(summary.getByText('Te faltan 39,30 € para el envío gratis.')).toBeVisible()
  })
  await test.step('delivery becomes free as soon as the amount is reached', async () => {
    await quantity(page, GEL).fill('9')
    await quantity(page, GEL).press('Enter')
    await expect(summary.getByText('Tienes el envío gratis.')).toBeVisible()
    await expect(summary.getByText('Gratis', { exact: true })).toBeVisible()
  })
})

test('the button of an empty cart closes the drawer and stays on the page', async ({ page }) => {
  await page.goto('/tienda/cosmetica-facial')
  await page.getByRole('link', { name: 'Carrito vacío' }).click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await drawer.getByRole('button', { name: 'Seguir comprando' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/cosmetica-facial$/)
})

// A course is bought once and delivered nowhere.
import { expect, test } from '../support/journey.ts'
import { authorise, customer, expectInCart, figure, logIn } from '../support/shopper.ts'

const COURSE = 'Masaje facial con piedra gua sha'
const PATH = '/cursos-online-para-profesionales/masaje-facial-con-gua-sha'

test('a course: once, and without delivery', async ({ page, shop }) => {
  await customer(shop.url)
  await page.goto(PATH)
  const add = page.getByRole('button', { name: 'Añadir el curso al carrito' })
  await add.click()
  await expectInCart(page, 1)
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(
    `No se pueden añadir más de 1 unidades del producto ${COURSE} al carrito.`,
  )
  await expectInCart(page, 1)

  await page.goto('/compra')
  await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Factura' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Recogida en tienda/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
  expect(await figure(page, 'Total')).toBe(11_990)

  await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Contra reembolso/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await authorise(page)
})

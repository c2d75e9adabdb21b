// Order with goods and a course: one parcel, one payment, and immediate access to the course.
import { expect, test } from '../support/journey.ts'
import {
  authorisePayment,
  createCustomer,
  expectInCart,
  fetchAsCustomer,
  goToConfirmation,
  orderNumber,
  placeOrder,
  setCartCookie,
  summaryAmount,
} from '../support/shopper.ts'

const COURSE = 'Masaje facial con piedra gua sha'

test('goods and a course in one order', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3.103:0:1')
  await goToConfirmation(page)
  expect(await summaryAmount(page, 'Total')).toBe(2070 + 11_990)

  await test.step('one delivery method covers the goods; the course needs none', async () => {
    await expect(page.getByText('Recogida en tienda').first()).toBeVisible()
    const lines = page.getByRole('list', { name: 'Artículos' })
    await expect(lines.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the waiver of the right of withdrawal has its own checkbox, unchecked by default', async () => {
    const waiver = page.getByRole('checkbox', { name: /pierdo el derecho de desistimiento/ })
    await expect(waiver).not.toBeChecked()
    await waiver.check()
  })

  await placeOrder(page)
  await authorisePayment(page)
  await expectInCart(page, 0)
  const start = page
    .getByRole('listitem')
    .filter({ hasText: COURSE })
    .getByRole('link', { name: 'Empezar el curso' })
  await expect(start).toHaveAttribute('href', '/zona-de-cliente/cursos/103')

  const order = await fetchAsCustomer<{ waived_at: string | null }>(shop.url, `orders/${orderNumber(page)}`)
  expect(order.waived_at).not.toBeNull()
})

test('a course alone, with the right of withdrawal kept', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '103:0:1')
  await page.goto('/compra')
  await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
  await page.getByLabel('Correo electrónico').fill('ana.prieto@correo.example')
  await page.getByLabel('Contraseña').fill('romero-y-jara-7')
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await placeOrder(page)
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Empezar el curso' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' })).toBeVisible()
  const order = await fetchAsCustomer<{ waived_at: string | null }>(shop.url, `orders/${orderNumber(page)}`)
  expect(order.waived_at).toBeNull()
})

// Payment outcomes: each one has a page with the result and the next action, never an error page.
import { expect, test } from '../support/journey.ts'
import {
  authorisePayment,
  createCustomer,
  expectInCart,
  goToConfirmation,
  orderNumber,
  placeOrder,
  setCartCookie,
  summaryAmount,
} from '../support/shopper.ts'

const THREE_BOTTLES = '2:201:3'
const TOTAL = 2070

test.beforeEach(async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, THREE_BOTTLES)
  await goToConfirmation(page)
})

test('by transfer: the bank details are shown, and the owner marks the order as paid', async ({
  page,
  shop,
}) => {
  await page.getByRole('radio', { name: /^Transferencia/ }).check()
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido recibido' })).toBeVisible()
  const number = orderNumber(page)
  const data = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'IBAN' }).last()
  await expect(data).toContainText(/ES\d\d( \d{4}){5}/)
  await expect(data).toContainText(number)
  expect(await summaryAmount(page, 'Importe')).toBe(TOTAL)
  await expectInCart(page, 0)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar Concepto' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)

  await shop.database.cli('order', 'pay', number, '--dev')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu pedido' })).toBeVisible()
})

test('on delivery: the cash amount is shown', async ({ page }) => {
  await page.getByRole('radio', { name: /^Contra reembolso/ }).check()
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu pedido' })).toBeVisible()
  await expect(page.getByText('Ten preparados 20,70 € en efectivo')).toBeVisible()
  await expect(page.getByText('puedas recogerlo en Jaralba Lavapiés')).toBeVisible()
  await expectInCart(page, 0)
})

test('with Bizum', async ({ page }) => {
  await page.getByRole('radio', { name: /^Bizum/ }).check()
  await placeOrder(page)
  await expect(page.getByRole('main')).toContainText('Bizum')
  await authorisePayment(page)
})

test('closing the bank page leaves the order pending, and the payment can be retried', async ({
  page,
  context,
  complaints,
}) => {
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await page.getByRole('button', { name: 'Cerrar la ventana' }).click()
  await page.goto('/zona-de-cliente/pedidos')
  await page
    .getByRole('link', { name: /^Pedido / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Esperando al banco' })).toBeVisible()
  await expectInCart(page, 3)

  await test.step('the order page survives API errors and a lost network', async () => {
    const orderRequest = /\/api\/v1\/orders\/[^/]+$/
    const pending = page.getByRole('heading', { level: 1, name: 'Esperando al banco' })
    const badGateway = () => page.waitForResponse((response) => response.status() === 502)
    complaints.expect([502, 'GET', orderRequest], ['ERR_INTERNET_DISCONNECTED', 'GET', orderRequest])
    await page.route(orderRequest, (route) => route.fulfill({ status: 502, json: {} }))
    await badGateway()
    await badGateway()
    await expect(pending).toBeVisible()
    await page.unroute(orderRequest)
    const requestFailed = page.waitForEvent('requestfailed')
    await context.setOffline(true)
    await requestFailed
    await expect(pending).toBeVisible()
    await page.route(orderRequest, (route) => route.fulfill({ status: 502, json: {} }))
    await context.setOffline(false)

    const number = orderNumber(page)
    await page.reload()
    const unknown = page.getByRole('heading', { level: 1, name: 'Todavía no sabemos cómo está tu pedido' })
    await expect(unknown).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`Pedido ${number}`)
    await expect(page.getByRole('main')).toContainText('si ya has pagado, no pagues otra vez')
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await page.unroute(orderRequest)
    await expect(pending).toBeFocused()
  })

  await page.getByText('¿Cerraste la ventana del banco sin pagar?').click()
  await page.getByRole('button', { name: 'Reintentar el pago' }).click()
  await authorisePayment(page)
  await expectInCart(page, 0)
})

test('a lost payment notification shows no error and offers no second payment', async ({ page }) => {
  await placeOrder(page)
  await page.getByRole('button', { name: 'Autorizar y perder el aviso' }).click()
  await page.waitForURL(/pedido-realizado|sandbox/)
  if (!page.url().includes('pedido-realizado')) {
    await page.goto('/zona-de-cliente/pedidos')
    await page
      .getByRole('link', { name: /^Pedido / })
      .first()
      .click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Esperando al banco|Gracias por tu pedido/)
  await expect(page.getByRole('main')).not.toContainText(/error/i)
  await expect(page.getByRole('button', { name: 'Reintentar el pago' })).toBeHidden()
})

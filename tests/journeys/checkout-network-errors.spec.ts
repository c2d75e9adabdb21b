// Network failures during checkout: the error is shown on the current screen, the input is preserved, and a retry
// continues.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import {
  ADDRESS,
  authorisePayment,
  createCustomer,
  fetchAsCustomer,
  fillAddress,
  goToConfirmation,
  goToDelivery,
  orderNumber,
  placeOrder,
  setCartCookie,
} from '../support/shopper.ts'

/** Network error of an aborted request. */
const CONNECTION_FAILED = 'ERR_CONNECTION_FAILED'

/** Aborts requests to these addresses until the returned function is called. */
async function abortRequests(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort('connectionfailed'))
  return () => page.unroute(address)
}

test.beforeEach(async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3')
})

test('saved addresses and delivery prices fail to load, and a retry succeeds', async ({
  page,
  complaints,
}) => {
  complaints.expect(
    [CONNECTION_FAILED, 'GET', '/api/v1/customers/me/addresses'],
    [CONNECTION_FAILED, 'GET', /^\/api\/v1\/delivery-methods\/\d+\?/],
  )
  const restoreAddresses = await abortRequests(page, /customers\/me\/addresses/)
  const restorePrices = await abortRequests(page, /delivery-methods\/\d/)
  await goToDelivery(page)
  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await fillAddress(page, ADDRESS)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrega y factura' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Dirección', exact: true })).toHaveValue(ADDRESS.Dirección)
  await restoreAddresses()
  await restorePrices()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
})

test('the quote fails to load, and a retry succeeds', async ({ page, complaints }) => {
  complaints.expect([CONNECTION_FAILED, 'POST', '/api/v1/quotes'])
  const restore = await abortRequests(page, /\/quotes$/)
  await goToConfirmation(page)
  const order = page.getByRole('button', { name: 'Pedido con obligación de pago' })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(order).toBeDisabled()
  await restore()
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(order).toBeEnabled()
})

test('the response to the order is lost, and a retry returns the same order', async ({
  page,
  shop,
  complaints,
}) => {
  await goToConfirmation(page)
  let lostResponses = 0
  await page.route(/\/api\/v1\/orders$/, async (route) => {
    await route.fetch()
    lostResponses += 1
    await route.abort('connectionfailed')
  })
  const order = page.getByRole('button', { name: 'Pedido con obligación de pago' })
  await complaints.during([[CONNECTION_FAILED, 'POST', '/api/v1/orders']], async () => {
    await order.click()
    await expect(page.getByRole('alert')).toContainText('el pedido no se hará dos veces')
  })
  expect(lostResponses).toBe(1)
  await page.unroute(/\/api\/v1\/orders$/)
  await placeOrder(page)
  await authorisePayment(page)
  const { total } = await fetchAsCustomer<{ total: number }>(shop.url, 'customers/me/orders')
  expect(total).toBe(1)
})

test('the payment fails to start, and the order is paid from its own page', async ({ page, complaints }) => {
  await goToConfirmation(page)
  const restore = await abortRequests(page, /\/orders\/[\w-]+\/payments$/)
  await complaints.during([[CONNECTION_FAILED, 'POST', /^\/api\/v1\/orders\/[^/]+\/payments$/]], async () => {
    await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Falta el pago' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()
  })
  expect(orderNumber(page)).toMatch(/^M\d\d-\d{6}$/)
  await restore()
  await page.getByRole('button', { name: 'Pagar ahora' }).click()
  await authorisePayment(page)
})

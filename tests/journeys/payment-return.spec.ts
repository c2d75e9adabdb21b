// Payment is settled between bank and shop, independently of the shopper's browser.
import { expect, test } from '../support/journey.ts'
import {
  authorisePayment,
  createCustomer,
  expectInCart,
  goToConfirmation,
  orderNumber,
  placeOrder,
  setCartCookie,
} from '../support/shopper.ts'

test.beforeEach(async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3')
  await goToConfirmation(page)
})

test('a payment cancelled at the bank is retried and paid without a return to the shop', async ({ page }) => {
  const order = page.getByRole('button', { name: 'Pedido con obligación de pago' })

  await test.step('a cancelled payment keeps the order and the cart', async () => {
    await order.click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('heading', { name: 'El pago no se ha completado' })).toBeVisible()
    await expectInCart(page, 3)
  })

  await test.step('the payment notification alone marks the order as paid', async () => {
    await page.getByRole('button', { name: 'Reintentar el pago' }).click()
    await page.getByRole('button', { name: 'Autorizar sin volver' }).click()
    await page.goto('/zona-de-cliente/pedidos')
    const orders = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Pedido / }) })
    await expect(orders).toHaveCount(1)
    await expect(orders).toContainText('Pagado')
  })
})

test('an unpaid order offers the payment methods of the shop until the payment period ends', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const paymentMethods = page.getByRole('main').locator('button[name="method"]')
  await expect(paymentMethods).toHaveText(['Reintentar el pago', 'Pagar con Bizum'])

  /** Overrides `payable_with` in the order's response: fewer methods, or none as a day later. */
  const mockPaymentMethods = async (methods: string[]) => {
    await page.route(/\/api\/v1\/orders\/[^/]+$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), payable_with: methods } })
    })
    await page.reload()
  }

  await test.step('the chosen payment method is no longer offered', async () => {
    await mockPaymentMethods(['bizum'])
    await expect(paymentMethods).toHaveText(['Pagar con Bizum'])
  })

  await test.step('after the payment period the cart is still full for a new order', async () => {
    await mockPaymentMethods([])
    await expect(page.getByText('haz un pedido nuevo')).toBeVisible()
    await expect(paymentMethods).toHaveCount(0)
    await expectInCart(page, 3)
    const expiredOrder = orderNumber(page)
    await page.unrouteAll()
    await page.goto('/compra/confirma-tu-pedido')
    await placeOrder(page)
    await authorisePayment(page)
    expect(orderNumber(page)).not.toBe(expiredOrder)
  })
})

test('an order paid without a return to the shop empties the cart, even after the tab is closed', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await page.getByRole('button', { name: 'Autorizar sin volver' }).click()
  await expect(page.getByRole('button', { name: 'Autorizar sin volver' })).toHaveCount(0)

  const newTab = await page.context().newPage()
  await page.close()
  await newTab.goto('/zona-de-cliente/pedidos')
  await newTab
    .getByRole('main')
    .getByRole('link', { name: /^Pedido / })
    .click()
  await expect(newTab.getByRole('heading', { name: 'Gracias por tu pedido' })).toBeVisible()
  await expectInCart(newTab, 0)
  await newTab.goto('/compra')
  await expect(newTab.getByRole('heading', { name: 'Todavía no has elegido nada' })).toBeVisible()
})

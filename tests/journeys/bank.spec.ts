// Paying is between the bank and the shop: what the shopper's browser does or fails to do meanwhile changes nothing.
import { expect, test } from '../support/journey.ts'
import {
  authorise,
  customer,
  expectInCart,
  orderNumber,
  rememberCart,
  toBank,
  toConfirmation,
} from '../support/shopper.ts'

test.beforeEach(async ({ page, shop }) => {
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3')
  await toConfirmation(page)
})

test('cancelled at the bank, then paid without coming back', async ({ page }) => {
  const order = page.getByRole('button', { name: 'Pedido con obligación de pago' })

  await test.step('who cancels keeps the order and the cart', async () => {
    await order.click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('heading', { name: 'El pago no se ha completado' })).toBeVisible()
    await expectInCart(page, 3)
  })

  await test.step('the notification alone makes it paid', async () => {
    await page.getByRole('button', { name: 'Reintentar el pago' }).click()
    await page.getByRole('button', { name: 'Autorizar sin volver' }).click()
    await page.goto('/zona-de-cliente/pedidos')
    const orders = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Pedido / }) })
    await expect(orders).toHaveCount(1)
    await expect(orders).toContainText('Pagado')
  })
})

test('an order is paid in the ways that the shop offers, while there is time', async ({ page }) => {
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const ways = page.getByRole('main').locator('button[name="method"]')
  await expect(ways).toHaveText(['Reintentar el pago', 'Pagar con Bizum'])

  /** The order as a shop answers it that takes less, or a day later. */
  const offering = async (kinds: string[]) => {
    await page.route(/\/api\/v1\/orders\/[^/]+$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), payable_with: kinds } })
    })
    await page.reload()
  }

  await test.step('its own way is gone', async () => {
    await offering(['bizum'])
    await expect(ways).toHaveText(['Pagar con Bizum'])
  })

  await test.step('it is too late, and the cart is still there for another order', async () => {
    await offering([])
    await expect(page.getByText('haz un pedido nuevo')).toBeVisible()
    await expect(ways).toHaveCount(0)
    await expectInCart(page, 3)
    const late = orderNumber(page)
    await page.unrouteAll()
    await page.goto('/compra/confirma-tu-pedido')
    await toBank(page)
    await authorise(page)
    expect(orderNumber(page)).not.toBe(late)
  })
})

test('paid without coming back, the tab closed: the cart is empty all the same', async ({ page }) => {
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await page.getByRole('button', { name: 'Autorizar sin volver' }).click()
  await expect(page.getByRole('button', { name: 'Autorizar sin volver' })).toHaveCount(0)

  const later = await page.context().newPage()
  await page.close()
  await later.goto('/zona-de-cliente/pedidos')
  await later
    .getByRole('main')
    .getByRole('link', { name: /^Pedido / })
    .click()
  await expect(later.getByRole('heading', { name: 'Gracias por tu pedido' })).toBeVisible()
  await expectInCart(later, 0)
  await later.goto('/compra')
  await expect(later.getByRole('heading', { name: 'Todavía no has elegido nada' })).toBeVisible()
})

// Price change between cart and order: shown to the shopper, and charged only after acceptance.
import { importProduct } from '../support/imports.ts'
import { expect, test } from '../support/journey.ts'
import { createCustomer, expectInCart, logIn, openCart, summaryAmount } from '../support/shopper.ts'

const CANDLE = { id: 70_001, name: 'Vela del taller' }

test('a changed price is shown before payment', async ({ page, shop }) => {
  await importProduct(shop.database, { ...CANDLE, price: '12.35' })
  await createCustomer(shop.url)

  await test.step('an imported product can be bought', async () => {
    // The server picks up writes of another process within a second.
    await expect.poll(async () => (await page.request.get('/tienda/taller')).status()).toBe(200)
    await page.goto('/tienda/taller')
    await page.getByRole('link', { name: CANDLE.name }).click()
    await page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await expectInCart(page, 1)
    await openCart(page)
    await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
    await logIn(page)
    await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
    await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
    await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  })

  const order = page.getByRole('button', { name: 'Pedido con obligación de pago' })

  await test.step('the owner raises the price during checkout', async () => {
    await importProduct(shop.database, { ...CANDLE, price: '13.95' })
    await page.getByRole('button', { name: 'Continuar' }).click()
    const change = page.getByRole('status').filter({ hasText: 'Estas cifras han cambiado' })
    await expect(change).toContainText(CANDLE.name)
    await expect(change).toContainText('13,95')
    await expect(order).toBeDisabled()
  })

  await test.step('the shopper accepts the change and pays the price shown', async () => {
    await page.getByRole('button', { name: 'De acuerdo con los cambios' }).click()
    expect(await summaryAmount(page, 'Total')).toBe(1395)
    await page.getByRole('radio', { name: /^Transferencia/ }).check()
    await order.click()
    await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible()
    expect(await summaryAmount(page, 'Total')).toBe(1395)
  })
})

// What the screens of buying owe to everybody, in each of their states: nothing that axe objects to, by day and by night.
import { expectDecent } from '../support/decent.ts'
import { expect, test } from '../support/journey.ts'
import {
  ADDRESS,
  authorise,
  customer,
  fillAddress,
  rememberCart,
  toBank,
  toDelivery,
} from '../support/shopper.ts'

test('the way to the order', async ({ page, shop }) => {
  test.slow()
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3.103:0:1')
  await page.goto('/compra/iniciar-sesion?nueva')
  await expect(page.getByRole('heading', { level: 2, name: 'Crea tu cuenta' })).toBeVisible()
  await expectDecent(page, 'registration')
  await toDelivery(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Entrega y factura' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectDecent(page, 'delivery, refused')
  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await fillAddress(page, ADDRESS)
  await page.getByRole('checkbox', { name: 'Guardar esta dirección en mi cuenta' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
  await expectDecent(page, 'confirmation')
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Tus direcciones' })).toBeVisible()
  await expectDecent(page, 'delivery, with addresses')
  await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
  await expectDecent(page, 'pickup')
})

test('an order in its states, and the way out of it', async ({ page, shop }) => {
  test.slow()
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3.103:0:1')
  await toDelivery(page)
  await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
  await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await toBank(page)
  await page.getByRole('button', { name: 'Denegar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'El pago no se ha completado' })).toBeVisible()
  await expectDecent(page, 'declined')
  await page.getByRole('button', { name: 'Reintentar el pago' }).click()
  await authorise(page)
  await expectDecent(page, 'paid')
  await page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Desistir del contrato aquí' })).toBeVisible()
  await expectDecent(page, 'withdrawal')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Confirmar desistimiento' }).waitFor()
  await expectDecent(page, 'withdrawal, second step')
  await page.getByRole('button', { name: 'Confirmar desistimiento' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Hemos recibido tu desistimiento' })).toBeVisible()
  await expectDecent(page, 'withdrawal, received')
  await page.goto('/zona-de-cliente/pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis pedidos' })).toBeVisible()
  await expectDecent(page, 'orders')
})

test('a whole order with the keyboard alone', async ({ page, shop }) => {
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3')
  await toDelivery(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Entrega y factura' })).toBeVisible()
  /** Goes on with Tab until the wanted control has the focus. */
  const reach = async (role: 'radio' | 'checkbox' | 'button' | 'textbox', name: RegExp) => {
    const wanted = page.getByRole(role, { name })
    for (let presses = 0; presses < 60; presses++) {
      if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} cannot be reached`)
  }
  await reach('radio', /^Envío a domicilio/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Recogida en tienda/ })).toBeChecked()
  await reach('radio', /Jaralba/)
  await page.keyboard.press('Space')
  await reach('checkbox', /No necesito factura/)
  await page.keyboard.press('Space')
  await reach('button', /^Continuar/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeFocused()
  await reach('radio', /^Tarjeta/)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Contra reembolso/ })).toBeChecked()
  await reach('button', /^Pedido con obligación de pago/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu pedido' })).toBeVisible()
})

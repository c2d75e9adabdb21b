// Saved cards: consent in the checkout, payment with the card, deletion in the profile.
import { ifMatch, logInStaff, readDemoOwner } from '../../scripts/lib/load/staff.mjs'
import { expect, type Shop, test } from '../support/journey.ts'
import {
  authorisePayment,
  choosePickup,
  createCustomer,
  goToConfirmation,
  placeOrder,
  setCartCookie,
} from '../support/shopper.ts'

const [ONE_BOTTLE, TWO_BOTTLES, THREE_BOTTLES] = ['2:201:1', '2:201:2', '2:201:3'] as const
const SAVE = 'Guardar la tarjeta para próximas compras'
const CARD = 'tarjeta Visa terminada en 0004'

/** The owner lets customers save cards. */
async function offerSavedCards(shop: Shop) {
  await shop.database.cli('seed', '--accounts')
  const staff = await logInStaff(shop.panelUrl, readDemoOwner())
  const gateway = await staff.call('GET', 'settings/gateway')
  const { environment, merchant_code, merchant_name, terminal, signature, card_capture } = gateway
  const { own_bizum, bizum_terminal, bizum_signature, version } = gateway
  const kept = { environment, merchant_code, merchant_name, terminal, signature, card_capture }
  const bizum = { own_bizum, bizum_terminal, bizum_signature, bizum_secret: '' }
  const input = { ...kept, ...bizum, secret: '', saved_cards: true }
  await staff.call('PUT', 'settings/gateway', input, ifMatch(version))
}

test('a card is saved with consent, pays the next order at the bank, and is deleted', async ({
  page,
  shop,
}) => {
  await offerSavedCards(shop)
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, THREE_BOTTLES)
  await goToConfirmation(page)

  await test.step('the box is not ticked, and only there for cards', async () => {
    const box = page.getByRole('checkbox', { name: SAVE })
    await expect(box).not.toBeChecked()
    await page.getByRole('radio', { name: /^Bizum/ }).check()
    await expect(box).toHaveCount(0)
    await page.getByRole('radio', { name: /^Tarjeta/ }).check()
    await box.check()
  })
  await placeOrder(page)
  await expect(page.getByRole('main')).toContainText('Nueva, se guarda')
  await authorisePayment(page)

  const savedCard = page.getByRole('radio', { name: `Pagar con la ${CARD}, caduca 12/49` })
  // Each cart differs from the last one: the server may not have the cart that the order emptied yet.
  const buyAgain = async (cart: string) => {
    await setCartCookie(page, shop.url, cart)
    await page.goto('/compra')
    await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
    await choosePickup(page)
    await expect(savedCard).toBeChecked()
  }

  await test.step('the next order is paid with it', async () => {
    await buyAgain(TWO_BOTTLES)
    await expect(page.getByRole('checkbox', { name: SAVE })).toHaveCount(0)
    await placeOrder(page)
    await expect(page.getByRole('main')).toContainText('Guardada')
    await authorisePayment(page)
  })

  await test.step('after a denial, the order offers it beside another card', async () => {
    await buyAgain(ONE_BOTTLE)
    await placeOrder(page)
    await page.getByRole('button', { name: 'Denegar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'El pago no se ha completado' })).toBeVisible()
    await expect(savedCard).toBeChecked()
    await page.getByRole('radio', { name: 'Otra tarjeta' }).check()
    await page.getByRole('button', { name: 'Reintentar el pago' }).click()
    await page.getByRole('button', { name: 'Autorizar', exact: true }).waitFor()
    await expect(page.getByRole('main')).not.toContainText('Guardada')
    await authorisePayment(page)
  })

  await page.goto('/zona-de-cliente/perfil')
  await page.getByRole('button', { name: `Eliminar la ${CARD}` }).click()
  await expect(page.getByText(`La ${CARD} está eliminada.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('No tienes ninguna.')).toBeVisible()
})

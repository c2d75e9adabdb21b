// Invoices from the checkout to the PDF: the complete one that a large sale needs, and the corrective one of a refund that staff
// make in the panel.
import type { Page } from '@playwright/test'
import { downloadedText } from '../support/invoices.ts'
import { expect, type Shop, test } from '../support/journey.ts'
import { enterPanel } from '../support/panel.ts'
import {
  ADDRESS,
  ANA,
  authorisePayment,
  choosePickupShop,
  createCustomer,
  fillAddress,
  goToDelivery,
  orderNumber,
  placeOrder,
  setCartCookie,
  summaryAmount,
} from '../support/shopper.ts'

test.use({ reducedMotion: 'reduce' })

/** 40 handbooks at 46,50 € with 4 % VAT and 28 sets at 48,90 € with 21 %: 3.229,20 €. */
const LARGE_CART = '55:0:40.62:0:28'
/** Three bottles at 6,90 € with 21 % VAT and two boxes at 24,00 € with 4 %. */
const SMALL_CART = '2:201:3.54:0:2'
const VAT = '12345678Z'

/** Opens the delivery page of a customer with the cart and chooses a pickup shop; returns the group of the invoice. */
async function collect(page: Page, shop: Shop, cart: string) {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, cart)
  await goToDelivery(page)
  await choosePickupShop(page)
  return page.getByRole('group', { name: 'Factura' })
}

async function goOn(page: Page) {
  await page.getByRole('button', { name: 'Continuar' }).click()
}

async function expectConfirmation(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
}

test('a sale above 3.000 € has a complete invoice, whose NIF is requested and checked before the payment', async ({
  page,
  shop,
}) => {
  const invoice = await collect(page, shop, LARGE_CART)
  await expect(invoice.getByRole('note')).toHaveText(
    /una venta de más de 3000,00\s€ necesita factura completa con NIF/,
  )
  await expect(page.getByRole('checkbox', { name: 'No necesito factura' })).toHaveCount(0)
  await fillAddress(invoice, ADDRESS)
  const number = invoice.getByRole('textbox', { name: /NIF/ })

  await goOn(page)
  await expect(page.getByText('NIF es un campo requerido').first()).toBeVisible()
  await number.fill('12345678A')
  await goOn(page)
  await expect(page.getByText(/NIF debe ser un NIF, NIE o CIF válido/).first()).toBeVisible()
  await expect(page).toHaveURL(/envio-y-facturacion/)

  await number.fill(VAT)
  await goOn(page)
  await expectConfirmation(page)
  expect(await summaryAmount(page, 'Total')).toBe(322_920)
  await placeOrder(page)
  await authorisePayment(page)
  const text = await downloadedText(page, /^Factura/i)
  expect(text).toContain('Factura F')
  expect(text).not.toContain('simplificada')
  expect(text).toContain(`${ANA.firstname} ${ANA.lastname} NIF ${VAT} ${ADDRESS.Dirección}`)
  expect(text).toContain('Total 3229,20 €')
  // Base and tax of each rate.
  expect(text).toContain('21 % 1131,57 € 237,63 €')
  expect(text).toContain('4 % 1788,46 € 71,54 €')
})

test('a unit that staff refund in the panel has a corrective invoice, which the customer sees', async ({
  page,
  shop,
}) => {
  const invoice = await collect(page, shop, SMALL_CART)
  await fillAddress(invoice, ADDRESS)
  await invoice.getByRole('textbox', { name: /NIF/ }).fill(VAT)
  await goOn(page)
  await expectConfirmation(page)
  await placeOrder(page)
  await authorisePayment(page)
  const order = orderNumber(page)
  const [rectified = ''] = /F\d\d-\d{6}/.exec(await downloadedText(page, /^Factura/i)) ?? []

  const panel = await page.context().newPage()
  await enterPanel(panel, shop)
  await panel.goto(`${shop.panelUrl}/pedidos/${order}`)
  await panel.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Reembolsar' })
  await dialog
    .getByRole('button', { name: /^(Aumentar|Incrementar)/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^Reembolsar 6,90/ }).click()
  const question = panel.getByRole('alertdialog', { name: /^¿Reembolsar 6,90/ })
  await question.getByRole('button', { name: 'Reembolsar' }).click()
  const link = panel.getByRole('link', { name: /^Factura rectificativa R/ })
  await expect(link).toBeVisible()
  const [corrective = ''] = /R\d\d-\d{6}/.exec((await link.textContent()) ?? '') ?? []

  await page.reload()
  for (const text of [await downloadedText(panel, link), await downloadedText(page, /rectificativa/i)]) {
    expect(text).toContain(`Factura rectificativa ${corrective}`)
    expect(text).toMatch(new RegExp(`Rectifica, por diferencias, la factura ${rectified} de fecha`))
    expect(text).toContain(`NIF ${VAT}`)
    expect(text).toContain('21 % -5,70 € -1,20 €')
    expect(text).toContain('Total -6,90 €')
    expect(text).not.toContain('Botica de temporada')
  }
})

// Taxes by destination and buyer, from the explanation in the checkout to the invoice.
import type { Page } from '@playwright/test'
import { ifMatch, logInStaff, readDemoOwner } from '../../scripts/lib/load/staff.mjs'
import { downloadedText, taxRow } from '../support/invoices.ts'
import { expect, type Shop, test } from '../support/journey.ts'
import { PRODUCT_WITH_TWO_SIZES } from '../support/product-paths.ts'
import {
  ADDRESS,
  ANA,
  authorisePayment,
  createCustomer,
  fillAddress,
  goToDelivery,
  openSummary,
  orderNumber,
  placeOrder,
  setCartCookie,
  summaryAmount,
} from '../support/shopper.ts'

/** Online course at 119,90 €. */
const COURSE = '103:0:1'

/** Three bottles at 6,90 €; without VAT 17,11 €. */
const CART = '2:201:3'

interface Destination {
  country: string
  postalCode: string
}

/** Saves decisions of the owner about taxes. */
async function decide(shop: Shop, policy: object) {
  await shop.database.cli('seed', '--accounts')
  const staff = await logInStaff(shop.panelUrl, readDemoOwner())
  const { version, rates, ...settings } = await staff.call('GET', 'settings/taxes')
  await staff.call(
    'PUT',
    'settings/taxes',
    { rates, policy: { ...settings.policy, ...policy } },
    ifMatch(version),
  )
  return staff
}

/** Opens the delivery page of a customer with the cart, and fills the address of a courier. */
async function deliverTo(page: Page, shop: Shop, { country, postalCode }: Destination): Promise<void> {
  await setCartCookie(page, shop.url, CART)
  await goToDelivery(page)
  await page.getByRole('radio', { name: /^Envío a domicilio/ }).check()
  const delivery = page.getByRole('group', { name: 'Dirección de entrega' })
  await delivery.getByRole('combobox', { name: 'País' }).selectOption(country)
  await fillAddress(delivery, { ...ADDRESS, 'Código postal': postalCode })
  await openSummary(page)
}

/** Fills the number for the invoice, which has the address of the delivery. */
async function fillInvoice(page: Page, field: 'NIF' | 'Número', number: string): Promise<void> {
  await page.getByRole('group', { name: 'Factura' }).getByRole('textbox', { name: field }).fill(number)
}

const withoutInvoice = (page: Page) => page.getByRole('checkbox', { name: 'No necesito factura' }).check()

/**
 * Continues to the confirmation, where the taxes are explained again; pays, and returns the text of the invoice, whose total is that
 * of its bases and taxes in the rows of these rates.
 */
async function pay(page: Page, explanation: string, rates: Record<string, number>): Promise<string> {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
  await expect(summary(page)).toContainText(explanation)
  const total = await summaryAmount(page, 'Total')
  await placeOrder(page)
  await authorisePayment(page)
  expect(await summaryAmount(page, 'Total')).toBe(total)
  const text = await downloadedText(page, /factura/i)
  expect(text).toContain(`${(total / 100).toFixed(2).replace('.', ',')} €`)
  let sum = 0
  for (const [label, rate] of Object.entries(rates)) {
    const { base, tax } = taxRow(text, label)
    expect(Math.abs(tax - (base * rate) / 100), `${label} of ${base}`).toBeLessThanOrEqual(1)
    sum += label.startsWith('Recargo') ? tax : base + tax
  }
  expect(sum).toBe(total)
  return text
}

const summary = (page: Page) => page.getByRole('main')

test('Canarias: no VAT, the customs stated before the payment, and the export on the invoice', async ({
  page,
  shop,
}) => {
  await createCustomer(shop.url)
  await deliverTo(page, shop, { country: 'ES', postalCode: '35001' })
  await expect(summary(page)).toContainText('Los productos salen hacia Canarias sin IVA.')
  await expect(summary(page)).toContainText('Hasta 150 € de valor es simplificada (H7)')
  expect(await summaryAmount(page, 'Productos')).toBe(1711)
  await withoutInvoice(page)
  const invoice = await pay(page, 'declaración de importación con tu NIF', { Exento: 0 })
  expect(invoice).toContain('Operación exenta de IVA por exportación (art. 21 de la Ley 37/1992).')
})

const isEstimatedFor = (page: Page, postalCode: string) =>
  expect(page.getByText(`A ${postalCode}, por Mensajería 24/48 h.`)).toBeVisible()

/** Estimates the delivery of the cart to a destination in the open form. */
async function estimate(page: Page, { country, postalCode }: Destination): Promise<void> {
  await page.getByLabel('País').selectOption(country)
  await page.getByLabel('Código postal').fill(postalCode)
  await page.getByRole('button', { name: 'Calcular' }).click()
  await isEstimatedFor(page, postalCode)
}

// Rules 13.5 and 13.9.
test('pages show the unit price of the cart as soon as the postal code is known', async ({ page, shop }) => {
  const price = summary(page).locator('.price-large')
  const note = summary(page).getByText('Los productos salen hacia Canarias sin IVA.')
  await setCartCookie(page, shop.url, CART)
  await page.goto('/compra')
  await page.getByText('¿Cuánto cuesta el envío?').click()
  await estimate(page, { country: 'ES', postalCode: '38001' })
  await expect(summary(page)).toContainText(/5,70\s€ la unidad/)

  await test.step('on the product page, and after a reload', async () => {
    await summary(page).locator(`a[href="${PRODUCT_WITH_TWO_SIZES}"]`).last().click()
    await expect(page).toHaveURL(new RegExp(PRODUCT_WITH_TWO_SIZES))
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(price).toHaveText(/^5,70\s€$/)
      await expect(note).toBeVisible()
      await expect(summary(page).getByText(/^Sin impuestos: /)).toBeVisible()
    }
  })
  await test.step('on cards', async () => {
    await page.goto('/tienda/cosmetica-facial')
    const card = page.getByRole('article').filter({ hasText: 'Gel limpiador de romero' })
    await expect(card).toContainText(/5,70\s€/)
  })
  await test.step('the country decides about the postal code', async () => {
    await page.goto('/compra')
    await isEstimatedFor(page, '38001')
    await estimate(page, { country: 'DE', postalCode: '10115' })
    await expect(summary(page)).toContainText(/6,90\s€ la unidad/)
    await page.goto(PRODUCT_WITH_TWO_SIZES)
    await expect(price).toHaveText(/^6,90\s€$/)
    await expect(summary(page).getByText(/^IVA incluido\./)).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

test('Canarias: a course without an invoice has the tax of the postal code as soon as it is entered', async ({
  page,
  shop,
}) => {
  await createCustomer(shop.url)
  await decide(shop, { canaries: { goods: 'export', services: 'local_tax' } })
  await setCartCookie(page, shop.url, COURSE)
  await goToDelivery(page)
  const invoice = page.getByRole('group', { name: 'Factura' })
  await withoutInvoice(page)
  const postalCode = invoice.getByRole('textbox', { name: 'Código postal' })
  await expect(postalCode).toHaveAccessibleDescription(/llevan el impuesto del domicilio/)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(postalCode).toHaveAccessibleDescription(/Código postal es un campo requerido/)
  await openSummary(page)
  expect(await summaryAmount(page, 'Total')).toBe(11_990)
  await postalCode.fill('35001')
  await expect(summary(page)).toContainText('Los cursos llevan el IGIC de Canarias en vez del IVA.')
  // 99,09 € and 7 %.
  expect(await summaryAmount(page, 'Total')).toBe(10_603)
  await pay(page, 'IGIC', { '7 %': 7 })
})

test('Ceuta: the tax of the city, when the shop is registered there', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await decide(shop, { ceuta: { goods: 'local_tax', services: 'local_tax' } })
  await deliverTo(page, shop, { country: 'ES', postalCode: '51001' })
  await expect(summary(page)).toContainText('Precios con el IPSI de Ceuta en vez del IVA.')
  await withoutInvoice(page)
  expect(await pay(page, 'IPSI', { '10 %': 10 })).toContain('IPSI')
})

test('Germany: the VAT of the destination under the one-stop shop', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await decide(shop, { union_consumers: 'destination' })
  await deliverTo(page, shop, { country: 'DE', postalCode: '10115' })
  await expect(summary(page)).toContainText('Precios con el IVA de Alemania (tipo general: 19 %).')
  expect(await summaryAmount(page, 'Productos')).toBe(2036)
  await withoutInvoice(page)
  const invoice = await pay(page, 'IVA de Alemania', { '19 % \\(Alemania\\)': 19 })
  expect(invoice).toContain('régimen especial de la Unión (ventanilla única)')
})

test('France: a business with a VAT number buys without VAT', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await decide(shop, { intra_community: true })
  await deliverTo(page, shop, { country: 'FR', postalCode: '75011' })
  await fillInvoice(page, 'Número', 'FR40303265045')
  const invoice = await pay(page, 'Entrega intracomunitaria a Francia sin IVA', { Exento: 0 })
  expect(invoice).toContain('Entrega intracomunitaria exenta de IVA (art. 25 de la Ley 37/1992).')
  expect(invoice).toContain('FR40303265045')
})

test('a retailer pays the surcharge, and a refunded unit takes its share of it back', async ({
  page,
  shop,
}) => {
  const staff = await decide(shop, { surcharge: true })
  await createCustomer(shop.url)
  const { data } = await staff.call('GET', `customers?query=${encodeURIComponent(ANA.email)}`)
  const found = await staff.call('GET', `customers/${data[0].id}`)
  const { firstname, lastname, phone, country, is_professional, is_active, version } = found
  const account = { firstname, lastname, phone, country, is_professional, is_active }
  await staff.call(
    'PUT',
    `customers/${found.id}`,
    { ...account, equivalence_surcharge: true },
    ifMatch(version),
  )
  await deliverTo(page, shop, { country: 'ES', postalCode: '28012' })
  await expect(summary(page)).toContainText('Los productos llevan el recargo de equivalencia')
  await fillInvoice(page, 'NIF', '12345678Z')
  await pay(page, 'Recargo de equivalencia', { '21 %': 21, 'Recargo 5,2 %': 5.2 })

  const number = orderNumber(page)
  const order = await staff.call('GET', `orders/${number}`)
  const refund = { lines: [{ line: 0, quantity: 1 }], restock: true }
  await staff.call('POST', `orders/${number}/refunds`, refund, ifMatch(order.version))
  await page.reload()
  const creditNote = await downloadedText(page, /rectificativa/i)
  expect(creditNote).toContain('5,2 %')
  expect(creditNote).toMatch(/-\s?\d+,\d\d/)
})

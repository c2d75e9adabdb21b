// Invoice recipient, and a shopper who switches between invoice and no invoice.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { ANA, createCustomer, goToDelivery, setCartCookie } from '../support/shopper.ts'

const toInvoice = async (page: Page, shopUrl: string) => {
  await createCustomer(shopUrl)
  await setCartCookie(page, shopUrl, '2:201:3')
  await goToDelivery(page)
  await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
  await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
  return {
    noInvoice: page.getByRole('checkbox', { name: 'No necesito factura' }),
    name: page.getByRole('textbox', { name: 'Nombre o empresa' }),
    country: page.getByRole('combobox', { name: 'País' }),
  }
}

test('the invoice form keeps name and country after a return from the confirmation without invoice', async ({
  page,
  shop,
}) => {
  const { noInvoice, name, country } = await toInvoice(page, shop.url)
  await noInvoice.check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
  await page.goBack()
  await expect(noInvoice).toBeChecked()
  await noInvoice.uncheck()
  await expect(name).toHaveValue(`${ANA.firstname} ${ANA.lastname}`)
  await expect(country).toHaveValue('ES')
})

test('the name typed for the invoice is preserved after "No necesito factura" is checked and unchecked', async ({
  page,
  shop,
}) => {
  const { noInvoice, name, country } = await toInvoice(page, shop.url)
  await name.fill('Herbolario Prieto')
  await noInvoice.check()
  await expect(name).toHaveCount(0)
  await noInvoice.uncheck()
  await expect(name).toHaveValue('Herbolario Prieto')
  await expect(country).toHaveValue('ES')
})

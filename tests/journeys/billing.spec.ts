// Whom the invoice is for, and a shopper who changes their mind about it.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { ANA, customer, rememberCart, toDelivery } from '../support/shopper.ts'

const toInvoice = async (page: Page, shopUrl: string) => {
  await customer(shopUrl)
  await rememberCart(page, shopUrl, '2:201:3')
  await toDelivery(page)
  await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
  await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
  return {
    none: page.getByRole('checkbox', { name: 'No necesito factura' }),
    name: page.getByRole('textbox', { name: 'Nombre o empresa' }),
    country: page.getByRole('combobox', { name: 'País' }),
  }
}

test('no invoice, and after all one: the form still knows name and country', async ({ page, shop }) => {
  const { none, name, country } = await toInvoice(page, shop.url)
  await none.check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
  await page.goBack()
  await expect(none).toBeChecked()
  await none.uncheck()
  await expect(name).toHaveValue(`${ANA.firstname} ${ANA.lastname}`)
  await expect(country).toHaveValue('ES')
})

test('what was typed for the invoice outlasts a change of mind', async ({ page, shop }) => {
  const { none, name, country } = await toInvoice(page, shop.url)
  await name.fill('Herbolario Prieto')
  await none.check()
  await expect(name).toHaveCount(0)
  await none.uncheck()
  await expect(name).toHaveValue('Herbolario Prieto')
  await expect(country).toHaveValue('ES')
})

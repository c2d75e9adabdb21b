// Whom the invoice is for, and a shopper who changes their mind about it.
import { expect, test } from '../support/journey.ts'
import { customer, rememberCart, toDelivery } from '../support/shopper.ts'

test('no invoice, and after all one: nothing has to be said twice', async ({ page, shop }) => {
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3')
  await toDelivery(page)
  await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
  await page.getByRole('combobox', { name: 'Tienda' }).selectOption({ label: 'Madrid · Jaralba Lavapiés' })

  const name = page.getByRole('textbox', { name: 'Nombre o empresa' })
  const country = page.getByRole('combobox', { name: 'País' })
  await expect(country).toHaveValue('ES')
  await name.fill('Herbolario Prieto')

  const none = page.getByRole('checkbox', { name: 'No necesito factura' })
  await test.step('on the same page', async () => {
    await none.check()
    await expect(name).toHaveCount(0)
    await none.uncheck()
    await expect(name).toHaveValue('Herbolario Prieto')
    await expect(country).toHaveValue('ES')
  })

  await test.step('and back from the confirmation', async () => {
    await none.check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
    await page.goBack()
    await none.uncheck()
    await expect(name).toHaveValue('Herbolario Prieto')
    await expect(country).toHaveValue('ES')
  })
})

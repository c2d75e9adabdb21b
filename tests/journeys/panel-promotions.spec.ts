// A promotion from its definition in the panel to the invoice of an order that used it.
import { expect, test } from '../support/journey.ts'
import { enterPanel } from '../support/panel.ts'
import {
  authorisePayment,
  createCustomer,
  goToConfirmation,
  orderNumber,
  placeOrder,
  setCartCookie,
  summaryAmount,
} from '../support/shopper.ts'

const DISCOUNT = 'Otoño (OTONO20)'

test('a promotion reaches the invoice with the figures of its preview', async ({
  page,
  shop,
  browser,
  complaints,
}) => {
  // The preview of an incomplete definition, and the rejected one.
  complaints.expect([422, 'POST', /^\/admin\/v1\/promotions(\/preview)?$/, 'maybe'])
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const panel = await context.newPage()
  await enterPanel(panel, shop)

  await test.step('the owner defines it, and a mistake is shown at its field', async () => {
    await panel.getByRole('link', { name: 'Promociones' }).click()
    await panel.getByRole('link', { name: 'Nueva promoción' }).click()
    await panel.getByRole('textbox', { name: 'Nombre' }).fill('Otoño')
    await panel.getByRole('textbox', { name: 'Código' }).fill('otono20')
    await panel.getByRole('textbox', { name: 'Porcentaje' }).fill('120')
    await panel.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(panel.getByRole('textbox', { name: 'Porcentaje' })).toHaveAccessibleDescription(/100/)
    await panel.getByRole('textbox', { name: 'Porcentaje' }).fill('20')
    await panel.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(panel.getByText('Promoción guardada.')).toBeVisible()
  })

  const number = await test.step('a shopper uses its code', async () => {
    await createCustomer(shop.url)
    await setCartCookie(page, shop.url, '2:201:3')
    await page.goto('/compra')
    const goods = await summaryAmount(page, 'Productos')
    await page.getByText('¿Tienes un código de descuento?').click()
    await page.getByRole('textbox', { name: 'Código de descuento' }).fill('OTONO20')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByRole('term').filter({ hasText: DISCOUNT })).toBeVisible()
    await goToConfirmation(page)
    await placeOrder(page)
    await authorisePayment(page)
    expect(await summaryAmount(page, DISCOUNT)).toBe(goods - Math.round(goods * 0.8))
    return orderNumber(page)
  })

  await test.step('the panel shows the discount at the order, and its invoice has the same total', async () => {
    const total = await summaryAmount(page, 'Total')
    const text = (total / 100).toFixed(2).replace('.', ',')
    await panel.goto(`${shop.panelUrl}/pedidos/${number}`)
    await expect(panel.getByText(DISCOUNT)).toBeVisible()
    await expect(panel.getByText(`${text} €`).first()).toBeVisible()
    expect(await shop.database.cli('export', 'invoices')).toContain(`;${text};`)
  })

  await test.step('its use is counted', async () => {
    await panel.goto(`${shop.panelUrl}/promociones`)
    const row = panel.getByRole('row').filter({ hasText: 'OTONO20' })
    await expect(row).toContainText('1')
  })
  await context.close()
})

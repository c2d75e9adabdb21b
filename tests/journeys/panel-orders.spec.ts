// Orders in the owner's panel: from the payment to a refund of one unit with its credit note, and the e-mails.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/a11y.ts'
import { mailsTo, markAsSent } from '../support/emails.ts'
import { expect, test } from '../support/journey.ts'
import { CUSTOMER_EMAIL, enterPanel, placeTransferOrder } from '../support/panel.ts'
import { serve, sites } from '../support/server.ts'

test.use({ reducedMotion: 'reduce' })

test('an order is paid, shipped with tracking, and a unit of it is refunded with a credit note', async ({
  page,
  shop,
}) => {
  const number = await placeTransferOrder(shop)
  await enterPanel(page, shop)
  await page.goto(`${shop.panelUrl}/pedidos/${number}`)
  await page.getByRole('button', { name: 'Marcar como pagado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como pagado' }).click()
  await page.getByRole('button', { name: 'Preparar' }).click()
  await page.getByRole('button', { name: 'Marcar como enviado' }).click()
  const shipment = page.getByRole('dialog')
  await expect(shipment).toBeVisible()
  await expectAccessible(page, 'shipment')
  await shipment.getByLabel('Transportista').fill('Correos')
  await shipment.getByLabel('Número de seguimiento').fill('PK0002')
  await shipment.getByRole('button', { name: 'Marcar como enviado' }).click()
  await expect(page.getByText('Correos PK0002')).toBeVisible()

  await page.getByRole('button', { name: 'Reembolsar' }).click()
  const refund = page.getByRole('dialog', { name: 'Reembolsar' })
  await refund
    .getByRole('button', { name: /^(Aumentar|Incrementar)/ })
    .first()
    .click()
  const submit = refund.getByRole('button', { name: /^Reembolsar \d/ })
  await expect(submit).toBeEnabled()
  await expectAccessible(page, 'refund')
  await submit.click()
  const question = page.getByRole('alertdialog', { name: /^¿Reembolsar/ })
  await expectAccessible(page, 'confirmation of the refund')
  await question.getByRole('button', { name: 'Reembolsar' }).click()
  const creditNote = page.getByRole('link', { name: /^Factura rectificativa R/ })
  await expect(creditNote).toBeVisible()

  const downloading = page.waitForEvent('download')
  await creditNote.click()
  const file = await (await downloading).path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'Imprimir' }).click()
  await expect(page.getByRole('article', { name: `Preparación del pedido ${number}` })).toBeVisible()
})

test('a sent e-mail of an order is shown, and sent again with the data of now', async ({ page, shop }) => {
  const number = await placeTransferOrder(shop)
  await shop.stop()
  await markAsSent(shop.database)
  const server = await serve(shop.database, sites.bare)
  try {
    await enterPanel(page, { ...server, database: shop.database })
    await page.goto(`${server.panelUrl}/pedidos/${number}`)
    await page.getByRole('button', { name: 'Ver: Pedido recibido' }).click()
    const shown = page.getByRole('dialog', { name: 'Pedido recibido' })
    await expect(shown.getByText(/está escrito de nuevo con los datos de ahora/)).toBeVisible()
    await expect(shown.frameLocator('iframe').getByText(number).first()).toBeVisible()
    await expectAccessible(page, 'e-mail of an order')
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()

    expect(await mailsTo(server.url, CUSTOMER_EMAIL)).toEqual([])
    await page.getByRole('button', { name: 'Reenviar: Pedido recibido' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Reenviar el correo?' })
    await expect(question.getByText(CUSTOMER_EMAIL)).toBeVisible()
    await question.getByRole('button', { name: 'Reenviar' }).click()
    await expect(page.getByText('Correo reenviado: pedido recibido')).toBeVisible()
    await expect(page.getByText('En cola')).toBeVisible()
    const [resent] = await mailsTo(server.url, CUSTOMER_EMAIL)
    expect(resent?.text).toContain(number)
  } finally {
    // Ends the event stream of the panel, which would break off otherwise.
    await page.close()
    await server.stop()
  }
})

// An order that a staff member creates in the panel: for a customer in the shop who pays at once, with the invoice.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DESKTOP_WIDTH, expectAccessible, expectAccessibleStructure, PHONE_WIDTH } from '../support/a11y.ts'
import { expect, test } from '../support/journey.ts'
import { enterPanel } from '../support/panel.ts'
import { cents } from '../support/shopper.ts'

test.use({ reducedMotion: 'reduce' })

const ADDRESS = {
  'Nombre o empresa': 'Elvira Pardo',
  Dirección: 'Calle del Olivar, 23',
  'Código postal': '28012',
  Población: 'Madrid',
  Provincia: 'Madrid',
}

const amountOf = async (page: Page, term: string) => {
  const row = page.getByRole('region', { name: 'Importe' }).getByRole('term').filter({ hasText: term })
  return cents(await row.locator('xpath=following-sibling::dd').textContent())
}

/** Adds the product that has a text in its title. */
async function addProduct(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Añadir un artículo' }).fill(text)
  await page.getByRole('option', { name: text }).click()
}

test('an order for a guest is created from the list, and is paid with its invoice', async ({
  page,
  shop,
  complaints,
}) => {
  // The order without a customer, and quotes of an unfinished address.
  complaints.expect([422, 'POST', /^\/admin\/v1\/orders(\/quotes)?$/, 'maybe'])
  await enterPanel(page, shop)
  await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
  await page.getByRole('link', { name: 'Nuevo pedido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo pedido' })).toBeVisible()

  await test.step('the server prices what is typed', async () => {
    await addProduct(page, 'leche limpiadora')
    const quantity = page.getByRole('textbox', { name: /^Unidades de/ })
    await quantity.fill('2')
    await quantity.press('Tab')
    await expect.poll(() => amountOf(page, 'Productos')).toBeGreaterThan(0)
    for (const [label, value] of Object.entries(ADDRESS)) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(value)
    }
    const courier = page.getByRole('radiogroup', { name: 'Forma de entrega' }).getByRole('radio').first()
    await courier.check({ force: true })
    await expect.poll(() => amountOf(page, 'Envío')).toBeGreaterThan(0)
  })

  await test.step('a mistake is shown at its field, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Crear pedido' }).click()
    await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveAccessibleDescription(
      /Elige un cliente/,
    )
    await expect(page.getByRole('textbox', { name: 'Población', exact: true })).toHaveValue('Madrid')
    for (const width of [DESKTOP_WIDTH, PHONE_WIDTH]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `new order, ${width} px`)
      await expectAccessibleStructure(page, `new order, ${width} px`)
    }
    await page.setViewportSize({ width: DESKTOP_WIDTH, height: 900 })
  })

  await test.step('a draft survives a reload', async () => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByText('Borrador recuperado')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Dirección', exact: true })).toHaveValue(ADDRESS.Dirección)
  })

  const total = await test.step('the order is created and paid', async () => {
    await page.getByRole('radio', { name: 'Sin cuenta' }).click()
    await page.getByRole('textbox', { name: 'Nombre (obligatorio)' }).fill('Elvira')
    await page.getByRole('textbox', { name: 'Apellidos (obligatorio)' }).fill('Pardo')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('elvira.pardo@correo.example')
    await page.getByRole('radio', { name: /^Efectivo/ }).check({ force: true })
    await expect.poll(() => amountOf(page, 'Total')).toBeGreaterThan(0)
    const amount = await amountOf(page, 'Total')
    await page.getByRole('button', { name: 'Crear pedido' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^M\d/ })).toBeVisible()
    return amount
  })

  await test.step('its page has the total, the payment, its author and the invoice', async () => {
    const lines = page.getByRole('region', { name: 'Artículos' })
    const row = lines.getByRole('term').filter({ hasText: 'Total' })
    expect(cents(await row.locator('xpath=following-sibling::dd').textContent())).toBe(total)
    await expect(page.getByText('Pago: efectivo')).toBeVisible()
    await expect(page.getByText('Creado por Ana Prieto')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Factura simplificada S/ }).click()
    const file = await (await downloading).path()
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(page, 'created order')
  })

  await test.step('the palette leads to another one', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('nuevo pedido')
    await page
      .getByRole('menuitem', { name: 'Nuevo pedido' })
      .or(page.getByRole('option', { name: 'Nuevo pedido' }))
      .click()
    await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('')
  })
})

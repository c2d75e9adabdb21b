// The owner's panel: login, the work on an order, and the team.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { enterPanel, OWNER, placeTransferOrder } from '../support/panel.ts'

test.use({ reducedMotion: 'reduce' })

async function openOrders(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
}

test('an order is paid, prepared and shipped, and the audit log knows it', async ({ page, shop }) => {
  const number = await placeTransferOrder(shop)
  await enterPanel(page, shop)
  await openOrders(page)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Marcar como pagado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como pagado' }).click()
  await page.getByRole('button', { name: 'Preparar' }).click()
  await page.getByRole('button', { name: 'Marcar como enviado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Transportista').fill('Correos')
  await dialog.getByLabel('Número de seguimiento').fill('PK0001')
  await dialog.getByRole('button', { name: 'Marcar como enviado' }).click()
  await expect(page.getByText('Correos PK0001')).toBeVisible()
  await page.getByRole('link', { name: 'Registro', exact: true }).click()
  await page.getByRole('link', { name: 'Enviar' }).click()
  await expect(page.getByRole('dialog')).toContainText('PK0001')
})

test('another tab sees a change without being asked', async ({ page, shop, context }) => {
  const number = await placeTransferOrder(shop)
  await enterPanel(page, shop)
  await openOrders(page)
  const other = await context.newPage()
  await other.goto(`${shop.panelUrl}/pedidos/${number}`)
  await expect(other.getByRole('button', { name: 'Marcar como pagado' })).toBeVisible()
  await page.getByRole('link', { name: number }).click()
  await page.getByLabel('Nota nueva').fill('Llamar antes de enviar')
  await page.getByRole('button', { name: 'Añadir nota' }).click()
  await expect(other.getByText('Llamar antes de enviar')).toBeVisible()
})

test('after the session has ended, the login continues what was begun', async ({
  page,
  shop,
  complaints,
}) => {
  const number = await placeTransferOrder(shop)
  await enterPanel(page, shop)
  await openOrders(page)
  await page.context().clearCookies()
  await complaints.during([[401, 'GET', `/admin/v1/orders/${number}`]], async () => {
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('dialog').getByLabel('Contraseña').fill(OWNER.password)
  })
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
})

test('a passkey of the account opens the panel without a password', async ({ page, shop, complaints }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await enterPanel(page, shop)
  await page.goto(`${shop.panelUrl}/cuenta`)
  await page.getByRole('button', { name: 'Añadir una llave' }).click()
  await page.getByLabel('Nombre').fill('Portátil')
  await page.getByLabel('Tu contraseña').fill(OWNER.password)
  await page.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(page.getByText('Portátil')).toBeVisible()
  complaints.expect([401, 'GET', '/admin/v1/session', 'maybe'])
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByLabel('Correo electrónico').fill(OWNER.email)
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the palette opens an order by keyboard', async ({ page, shop }) => {
  const number = await placeTransferOrder(shop)
  await enterPanel(page, shop)
  await page.keyboard.press('ControlOrMeta+k')
  // Enter before the results have arrived opens the first of them.
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shop.panelUrl}/pedidos/${number}`)
})

// Steps of staff members in the owner's panel.
import { expect, type Page } from '@playwright/test'
import { createOrderRequest, registerCustomer } from '../../scripts/lib/load/shopper.mjs'
import type { Shop } from './journey.ts'

export interface StaffMember {
  name: string
  email: string
  password: string
  /** Name of the role on the command line. */
  role: string
}

export const OWNER: StaffMember = {
  name: 'Ana Prieto',
  email: 'ana.prieto@tienda.example',
  password: 'retama-y-brezo-en-alto-57',
  role: 'owner',
}

/** Customer of the orders that the journeys place. */
export const CUSTOMER_EMAIL = 'marta.olmedo@correo.example'

const PRODUCT = 1
const INVITATION = /https?:\S+\/invitacion#\S+/

/** Creates the account of a member, and opens the panel with it. */
export async function enterPanel(page: Page, shop: Shop, member: StaffMember = OWNER): Promise<void> {
  const { name, email, password, role } = member
  const output = await shop.database.cli('staff', 'create', email, '--name', name, '--role', role)
  const { hash } = new URL(INVITATION.exec(output)?.[0] ?? '')
  await page.goto(`${shop.panelUrl}/invitacion${hash}`)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
  await expect(page.getByRole('button', { name: `Cuenta de ${name}` })).toBeVisible()
}

/** Places an order, paid by bank transfer, and returns its number. */
export async function placeTransferOrder(shop: Shop): Promise<string> {
  const customer = await registerCustomer(shop.url, CUSTOMER_EMAIL, 'romero-y-jara-7')
  const request = await createOrderRequest(customer, PRODUCT)
  const order = await customer.call('POST', 'orders', request, { 'idempotency-key': 'panel-journey-1' })
  return order.number
}

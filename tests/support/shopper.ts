// What shoppers do on many journeys, through the names that people (and screen readers) know things by.
import { expect, type Page, test } from '@playwright/test'
import { activationPath } from './outbox.ts'

export const ANA = {
  firstname: 'Ana',
  lastname: 'Prieto Núñez',
  email: 'ana.prieto@correo.example',
  password: 'romero-y-jara-7',
}

export const ADDRESS = {
  'Nombre o empresa': 'Ana Prieto Núñez',
  Dirección: 'Calle del Olivar, 23',
  'Código postal': '28012',
  Población: 'Madrid',
  Provincia: 'Madrid',
}

/** The cents of an amount as it is written in Spain: `1.234,50 €`. */
export function cents(text: string | null): number {
  const [, whole, fraction] = /([\d.]+),(\d{2})\s*€/.exec(text ?? '') ?? []
  if (whole === undefined || fraction === undefined) throw new Error(`no amount in «${text}»`)
  return Number(whole.replaceAll('.', '')) * 100 + Number(fraction)
}

/** The figure beside a term of the page's summary, such as «Total». */
export async function figure(page: Page, term: string): Promise<number> {
  await page.getByRole('term').filter({ hasText: term }).first().waitFor()
  const terms = await page.getByRole('term').allTextContents()
  const definitions = await page.getByRole('definition').allTextContents()
  return cents(definitions[terms.indexOf(term)] ?? null)
}

/** Opens a category from the main menu: a panel on a desktop, a drawer on a phone. */
export async function openCategory(page: Page, group: string, category: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Abrir el menú' })
  const phone = await drawer.isVisible()
  if (phone) await drawer.click()
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await (phone ? menu.getByText(group, { exact: true }) : menu.getByRole('button', { name: group })).click()
  await menu.getByRole('link', { name: category, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: category })).toBeVisible()
}

/** The quantity of a product, or of a line of the cart. */
export function quantity(page: Page, of: string) {
  return page.getByRole('textbox', { name: `Cantidad de ${of}` })
}

export async function expectInCart(page: Page, count: number): Promise<void> {
  const name = count === 0 ? 'Carrito vacío' : `Carrito, ${count} ${count === 1 ? 'artículo' : 'artículos'}`
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

/** From any page to that of the cart, by the drawer that shows it first. */
export async function openCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Carrito/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver el carrito completo' }).click()
  await expect(page).toHaveURL(/\/compra$/)
  // It slides away over the page that has the same lines.
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** From the registration form to an active account, by the link in the mail. */
export async function register(page: Page, shopUrl: string, who = ANA): Promise<void> {
  await test.step('register, and activate from the mail', async () => {
    await page.getByLabel('Nombre', { exact: true }).fill(who.firstname)
    await page.getByLabel('Apellidos').fill(who.lastname)
    await page.getByLabel('Correo electrónico').fill(who.email)
    await page.getByLabel('Contraseña').fill(who.password)
    await page.getByRole('checkbox', { name: /política de privacidad/ }).check()
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
    await page.goto(await activationPath(shopUrl, who.email))
    await expect(page.getByRole('heading', { name: 'Tu cuenta está activa' })).toBeVisible()
  })
}

/** An active account, made without the browser, for journeys that are about something else. */
export async function customer(shopUrl: string, who = ANA): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${shopUrl}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.ok, path).toBe(true)
  }
  await post('customers', { ...who, phone: '', country: 'ES', privacy: true })
  const token = (await activationPath(shopUrl, who.email)).split('/').pop()
  await post(`customers/activation/${token}`, {})
}

export async function logIn(page: Page, who = ANA): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(who.email)
  await page.getByLabel('Contraseña').fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
}

export async function fillAddress(page: Page, address: Partial<typeof ADDRESS>): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
}

/** Puts lines into the visitor's cart as the shop's cookie keeps them: `product:variant:quantity`, 0 for no variant. */
export async function rememberCart(page: Page, shopUrl: string, lines: string): Promise<void> {
  await page.context().addCookies([{ name: 'mostrador_cart', value: lines, url: shopUrl }])
}

/** From a filled cart to the page of delivery and invoice, logged in. */
export async function toDelivery(page: Page): Promise<void> {
  await page.goto('/compra')
  await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
  await logIn(page)
}

/** From a filled cart to the last page before the order: logged in, fetched in a shop, without an invoice. */
export async function toConfirmation(page: Page): Promise<void> {
  await test.step('log in and choose a shop', async () => {
    await toDelivery(page)
    await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
    await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
    await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
  })
}

/** Presses the button that binds, and waits for the bank's page. */
export async function toBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await page.getByRole('button', { name: 'Autorizar', exact: true }).waitFor()
}

/** The bank takes the payment, and the shop has thanked for it. */
export async function authorise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu pedido' })).toBeVisible()
}

/** A new customer's order of three units, paid by card; the page is the order's. */
export async function paidOrder(page: Page, shopUrl: string): Promise<void> {
  await customer(shopUrl)
  await rememberCart(page, shopUrl, '2:201:3')
  await toConfirmation(page)
  await toBank(page)
  await authorise(page)
}

/** The number of the order whose page this is. */
export function orderNumber(page: Page): string {
  return new URL(page.url()).pathname.split('/').pop() ?? ''
}

/** Calls the API as a customer. */
export async function asCustomer<T>(shopUrl: string, path: string, who = ANA): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: who.email, password: who.password })
  const session = await fetch(`${shopUrl}/api/v1/session`, { method: 'POST', headers, body })
  const { token } = await session.json()
  const answer = await fetch(`${shopUrl}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok, path).toBe(true)
  return answer.json()
}

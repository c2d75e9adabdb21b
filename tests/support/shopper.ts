// Actions of shoppers on many journeys, with locators by visible text and accessible name.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { activationPath } from './emails.ts'

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

/** Returns the cents of an amount in Spanish format: `1.234,50 €`. */
export function cents(text: string | null): number {
  const [, whole, fraction] = /([\d.]+),(\d{2})\s*€/.exec(text ?? '') ?? []
  if (whole === undefined || fraction === undefined) throw new Error(`no amount in «${text}»`)
  return Number(whole.replaceAll('.', '')) * 100 + Number(fraction)
}

/** Returns the cents beside a term of the page's summary, such as «Total». */
export async function summaryAmount(page: Page, term: string): Promise<number> {
  await page.getByRole('term').filter({ hasText: term }).first().waitFor()
  const terms = await page.getByRole('term').allTextContents()
  const definitions = await page.getByRole('definition').allTextContents()
  return cents(definitions[terms.indexOf(term)] ?? null)
}

/** Opens the summary of the checkout, which is collapsed on phones. */
export async function openSummary(page: Page): Promise<void> {
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  await summary.waitFor()
  const collapsed = summary.locator('summary').filter({ hasText: 'artículo' })
  if (await collapsed.isVisible()) await collapsed.click()
}

/** Opens a category from the main menu, which is a panel on desktops and a drawer on phones. */
export async function openCategory(page: Page, group: string, category: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Abrir el menú' })
  const phone = await drawer.isVisible()
  if (phone) await drawer.click()
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await (phone ? menu.getByText(group, { exact: true }) : menu.getByRole('button', { name: group })).click()
  await menu.getByRole('link', { name: category, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: category })).toBeVisible()
}

/** Returns the quantity field of a product or a cart line. */
export function quantity(page: Page, product: string) {
  return page.getByRole('textbox', { name: `Cantidad de ${product}` })
}

export async function expectInCart(page: Page, count: number): Promise<void> {
  const name = count === 0 ? 'Carrito vacío' : `Carrito, ${count} ${count === 1 ? 'artículo' : 'artículos'}`
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

/** Opens the cart page from any page, through the cart drawer. */
export async function openCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Carrito/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver el carrito completo' }).click()
  await expect(page).toHaveURL(/\/compra$/)
  // The closing drawer shows the same lines as the page.
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Submits the registration form and activates the account with the link in the email. */
export async function register(page: Page, shopUrl: string, who = ANA): Promise<void> {
  await test.step('register and activate the account by email', async () => {
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

/** Creates an active account through the API, for journeys about other features. */
export async function createCustomer(shopUrl: string, who = ANA): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${shopUrl}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(response.ok, path).toBe(true)
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

/** Fills the fields of an address on a page or in a group of fields. */
export async function fillAddress(page: Page | Locator, address: Partial<typeof ADDRESS>): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
}

/** Sets the cart cookie of the visitor: `product:variant:quantity`, 0 for no variant. */
export async function setCartCookie(page: Page, shopUrl: string, lines: string): Promise<void> {
  await page.context().addCookies([{ name: 'mostrador_cart', value: lines, url: shopUrl }])
}

/** Opens the delivery and invoice page from a filled cart and logs in. */
export async function goToDelivery(page: Page): Promise<void> {
  await page.goto('/compra')
  await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
  await logIn(page)
}

/** Opens the confirmation page from a filled cart: logged in, pickup in a shop, no invoice. */
export async function goToConfirmation(page: Page): Promise<void> {
  await test.step('log in and choose a pickup shop', async () => {
    await goToDelivery(page)
    await choosePickup(page)
  })
}

/** Chooses pickup in a shop on the delivery page. */
export async function choosePickupShop(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
  await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
}

/** Continues from the delivery page to the confirmation page: pickup in a shop, no invoice. */
export async function choosePickup(page: Page): Promise<void> {
  await choosePickupShop(page)
  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
}

/** Places the order and waits for the bank's page. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await page.getByRole('button', { name: 'Autorizar', exact: true }).waitFor()
}

/** Authorises the payment at the bank and waits for the shop's confirmation. */
export async function authorisePayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu pedido' })).toBeVisible()
}

/** Creates a customer and pays for an order of three units by card. The page is the order's. */
export async function paidOrder(page: Page, shopUrl: string): Promise<void> {
  await createCustomer(shopUrl)
  await setCartCookie(page, shopUrl, '2:201:3')
  await goToConfirmation(page)
  await placeOrder(page)
  await authorisePayment(page)
}

/** Returns the order number from the address of an order's page. */
export function orderNumber(page: Page): string {
  return new URL(page.url()).pathname.split('/').pop() ?? ''
}

/** Fetches an API path as a logged-in customer. */
export async function fetchAsCustomer<T>(shopUrl: string, path: string, who = ANA): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: who.email, password: who.password })
  const session = await fetch(`${shopUrl}/api/v1/session`, { method: 'POST', headers, body })
  const { token } = await session.json()
  const response = await fetch(`${shopUrl}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.ok, path).toBe(true)
  return response.json()
}

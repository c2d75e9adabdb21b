// Content pages: every link in header and footer leads to one of them or to another screen.
import type { Page } from '@playwright/test'
import { mailsTo } from '../support/emails.ts'
import { expect, test } from '../support/journey.ts'

const NOT_FOUND_HEADING = 'Esta página no existe'

/** Returns the addresses within this shop that the page links to. */
async function internalLinks(page: Page): Promise<string[]> {
  await expect(
    page.getByRole('navigation', { name: 'Legal', exact: true }).getByRole('link'),
  ).not.toHaveCount(0)
  const anchors = page.locator('a[href^="/"]')
  return [...new Set(await anchors.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))]
}

test('no link leads to a missing page', async ({ page }) => {
  await page.goto('/')
  const links = await internalLinks(page)
  await page.goto('/crear-cuenta')
  links.push(...(await internalLinks(page)), '/condiciones-de-venta', '/ayuda')
  // Product pages have a journey of their own.
  const paths = new Set(links.filter((address) => address.split('/').length < 4))
  expect(paths.size).toBeGreaterThan(30)
  for (const address of paths) {
    await test.step(address, async () => {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveCount(1)
      await expect(heading).not.toHaveText(NOT_FOUND_HEADING)
    })
  }
})

test('links in a content page navigate without a document load', async ({ page }) => {
  await page.goto('/ayuda')
  await expect(page).toHaveTitle('Ayuda · Jaralba')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('article').getByRole('link', { name: 'Envíos y entregas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Envíos y entregas' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '4,95 €; gratis desde 60 €' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'tiendas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Jaralba Lavapiés' })).toBeVisible()
  await expect(page.getByText('Se pueden recoger pedidos')).toHaveCount(7)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a URL fragment scrolls to its section of a long page', async ({ page }) => {
  await page.goto('/politica-de-privacidad#apartado-5')
  const section = page.getByRole('article').getByRole('heading', { level: 2 }).nth(4)
  await expect(section).toHaveId('apartado-5')
  await expect(section).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

test('a contact message is delivered once, and its text survives errors', async ({
  page,
  shop,
  complaints,
}) => {
  await page.goto('/contacto')
  const send = page.getByRole('button', { name: 'Enviar el mensaje' })
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Rosa Gil')
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola')
  await send.click()
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('Revisa estos 3 datos:')
  await alert.getByRole('link', { name: /^Correo electrónico/ }).click()
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Rosa Gil')

  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('rosa.gil@correo.example')
  await page
    .getByRole('textbox', { name: 'Mensaje' })
    .fill('¿Tenéis jabón de Castilla en la tienda de Sevilla?')
  await page.getByRole('checkbox', { name: /política de privacidad/ }).check()
  await test.step('a network failure keeps the text', async () => {
    await page.context().setOffline(true)
    await complaints.during([['ERR_INTERNET_DISCONNECTED', 'POST', '/api/v1/contact']], async () => {
      await send.click()
      await expect(alert).toBeVisible()
    })
    await page.context().setOffline(false)
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue(/jabón de Castilla/)
  })
  await send.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Hemos recibido tu mensaje' })).toBeFocused()
  await expect(page.getByText('rosa.gil@correo.example')).toBeVisible()
  const mails = await mailsTo(shop.url, 'pedidos@tienda.example')
  expect(mails.filter(({ text }) => text.includes('jabón de Castilla'))).toHaveLength(1)
})

test('a content page that does not exist is shown as missing', async ({ page, complaints }) => {
  complaints.expect([404, 'GET', '/ayuda/nada-de-esto'], [404, 'GET', '/api/v1/contents/ayuda/nada-de-esto'])
  await page.goto('/ayuda/nada-de-esto')
  await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND_HEADING })).toBeVisible()
})

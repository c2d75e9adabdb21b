// The pages that the house writes: every link of the shop's frame leads to one, or to another screen.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { mailsTo } from '../support/outbox.ts'

const NOTHING_THERE = 'Esta página no existe'

/** The addresses of this shop that the page links to. */
async function linksOf(page: Page): Promise<string[]> {
  await expect(
    page.getByRole('navigation', { name: 'Legal', exact: true }).getByRole('link'),
  ).not.toHaveCount(0)
  const links = page.locator('a[href^="/"]')
  return [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))]
}

test('no link leads nowhere', async ({ page }) => {
  await page.goto('/')
  const found = await linksOf(page)
  await page.goto('/crear-cuenta')
  found.push(...(await linksOf(page)), '/condiciones-de-venta', '/ayuda')
  // Products have a journey of their own.
  const wanted = new Set(found.filter((address) => address.split('/').length < 4))
  expect(wanted.size).toBeGreaterThan(30)
  for (const address of wanted) {
    await test.step(address, async () => {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveCount(1)
      await expect(heading).not.toHaveText(NOTHING_THERE)
    })
  }
})

test('a page is read, and its links lead on without loading the shop anew', async ({ page }) => {
  await page.goto('/ayuda')
  await expect(page).toHaveTitle('Ayuda · Jaralba')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByRole('article').getByRole('link', { name: 'Envíos y entregas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Envíos y entregas' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '4,95 €; gratis desde 60 €' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'tiendas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Jaralba Lavapiés' })).toBeVisible()
  await expect(page.getByText('Se pueden recoger pedidos')).toHaveCount(7)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('a part of a long page is opened by its address', async ({ page }) => {
  await page.goto('/politica-de-privacidad#apartado-5')
  const part = page.getByRole('article').getByRole('heading', { level: 2 }).nth(4)
  await expect(part).toHaveId('apartado-5')
  await expect(part).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

test('a message to the house, and nothing of it lost on the way', async ({ page, shop, complaints }) => {
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
  await test.step('a network that fails keeps what was written', async () => {
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
  const letters = await mailsTo(shop.url, 'pedidos@localhost')
  expect(letters.filter(({ text }) => text.includes('jabón de Castilla'))).toHaveLength(1)
})

test('what nobody has written is honestly not there', async ({ page, complaints }) => {
  complaints.expect([404, 'GET', '/ayuda/nada-de-esto'], [404, 'GET', '/api/v1/contents/ayuda/nada-de-esto'])
  await page.goto('/ayuda/nada-de-esto')
  await expect(page.getByRole('heading', { level: 1, name: NOTHING_THERE })).toBeVisible()
})

// What every screen owes to everybody: one heading, a title, no sideways scrolling, and nothing that axe objects to.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { customer, rememberCart, toConfirmation } from '../support/shopper.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectDecent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await page.waitForLoadState('networkidle')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels beyond the width of the screen').toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

const SCREENS = {
  home: '/',
  category: '/tienda/cosmetica-facial',
  product: '/tienda/cosmetica-facial/gel-limpiador-de-romero',
  course: '/cursos-online-para-profesionales/masaje-facial-con-gua-sha',
  'search without an answer': '/busqueda?q=xyzxyz',
  blog: '/blog/cuaderno',
  article: '/blog/cuaderno/otono-en-el-herbolario',
  survey: '/encuestas/opinion-demo-1',
  'price table access': '/tarifario/acceso',
  content: '/ayuda/envios',
  'empty cart': '/compra',
  login: '/iniciar-sesion',
  registration: '/crear-cuenta',
}

for (const [name, path] of Object.entries(SCREENS)) {
  test(`${name}: decent for everybody`, async ({ page }) => {
    await page.goto(path)
    await expectDecent(page)
  })
}

test('search: decent for everybody, with what was looked for', async ({ page }) => {
  await page.goto('/busqueda?q=romero')
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados para «romero»' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toHaveText(/^\d+ resultados?$/)
  await expect(main.getByRole('link', { name: 'Gel limpiador de romero' })).toBeVisible()
  await expectDecent(page)
})

test('search: a word for finding nothing, and a second try', async ({ page }) => {
  await page.goto('/busqueda?q=xyzxyz')
  const main = page.getByRole('main')
  await expect(main.getByText('No hemos encontrado nada para «xyzxyz»')).toBeVisible()
  const box = main.getByRole('combobox', { name: 'Buscar en la tienda' })
  await box.fill('gel limpiador')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/busqueda\?q=gel[+ %20]+limpiador$/)
  await expect(main.getByRole('link', { name: 'Gel limpiador de romero' })).toBeVisible()
})

test('price table: decent for everybody', async ({ page, shop }) => {
  const [code = ''] = (await shop.database.cli('price-table', 'code', 'add', 'Salón')).split('\n')
  await page.goto('/tarifario/acceso')
  await page.getByLabel('Código de acceso').fill(code.trim())
  await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarifario', exact: true })).toBeVisible()
  await expectDecent(page)
  await page.goto('/tarifario/aceite-de-jojoba')
  await expect(page.getByRole('heading', { level: 1, name: 'Aceite de jojoba' })).toBeVisible()
  await expectDecent(page)
})

test('cart: decent for everybody', async ({ page, shop }) => {
  await rememberCart(page, shop.url, '2:201:3.1:0:1')
  await page.goto('/compra')
  await expect(page.getByRole('link', { name: 'Carrito, 4 artículos' })).toBeVisible()
  await expectDecent(page)
})

test('confirmation and order: decent for everybody', async ({ page, shop }) => {
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3')
  await toConfirmation(page)
  await expectDecent(page)
  await page.getByRole('radio', { name: /^Transferencia/ }).check()
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible()
  await expectDecent(page)
})

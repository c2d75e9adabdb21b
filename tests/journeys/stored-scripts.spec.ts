// Scripts in every text that staff and shoppers store: no screen of the panel and no page of the shop runs one, and plain
// texts are shown as they were written. The content security policy, which would block the scripts anyway, is off.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { logInStaff } from '../../scripts/lib/load/staff.mjs'
import { logInAtLoginPage } from '../support/courses.ts'
import { fillWithScripts, type HostilePaths, NAME, TEXT } from '../support/hostile-shop.ts'
import { expect, test } from '../support/journey.ts'
import { enterPanel, OWNER } from '../support/panel.ts'
import { startWatchedSite } from '../support/prerender-watch.ts'
import { defineHit, readHits } from '../support/script-hits.ts'
import { serve } from '../support/server.ts'
import { setCartCookie } from '../support/shopper.ts'

test.use({ bypassCSP: true, reducedMotion: 'reduce' })

/** Screens of the panel, each with a text that it shows. */
const screens = (paths: HostilePaths): [path: string, text: string][] => [
  ['/pedidos', NAME],
  [`/pedidos/${paths.order}`, TEXT],
  [`/pedidos/imprimir?pedidos=${paths.order}`, TEXT],
  ['/catalogo/productos', TEXT],
  [`/catalogo/productos/${paths.productId}`, TEXT],
  ['/catalogo/productos/tabla', TEXT],
  ['/catalogo/categorias', TEXT],
  ['/cursos', TEXT],
  [`/cursos/${paths.courseId}`, TEXT],
  [`/cursos/${paths.courseId}/temario`, TEXT],
  [`/cursos/${paths.courseId}/alumnado`, NAME],
  ['/clientes', NAME],
  [`/clientes/${paths.customerId}`, NAME],
  ['/clientes/codigos', TEXT],
  ['/promociones', TEXT],
  [`/promociones/${paths.promotionId}`, TEXT],
  ['/informes?grouping=product', TEXT],
  ['/contenidos/paginas', TEXT],
  ['/contenidos/paginas/hostil', TEXT],
  ['/contenidos/paginas/dudas-hostiles', TEXT],
  ['/contenidos/blog', TEXT],
  ['/contenidos/blog/hostil', TEXT],
  ['/contenidos/menus', TEXT],
  ['/contenidos/avisos', TEXT],
  ['/contenidos/encuestas', TEXT],
  [`/contenidos/encuestas/${paths.surveySlug}`, TEXT],
  [`/contenidos/encuestas/${paths.surveySlug}/resultados`, TEXT],
  ['/medios', TEXT],
  ['/ajustes/tienda', TEXT],
  ['/ajustes/envios', TEXT],
  ['/ajustes/tiendas', TEXT],
  ['/ajustes/pago', TEXT],
  ['/ajustes/correo/mensajes', TEXT],
  ['/ajustes/claves-api', TEXT],
  ['/equipo', TEXT],
]

/** Pages of the shop without a login, which are prerendered but for the search and the survey. */
const pages = (paths: HostilePaths): string[] => [
  '/',
  paths.category,
  paths.product,
  '/cursos-online-para-profesionales/curso-hostil',
  '/hostil',
  '/dudas-hostiles',
  '/blog/blog-hostil',
  '/blog/blog-hostil/hostil',
  '/busqueda?q=script',
  '/tiendas',
  paths.survey,
]

/** Pages of the customer. */
const customerPages = (paths: HostilePaths): [path: string, text: string][] => [
  ['/zona-de-cliente/perfil', NAME],
  ['/zona-de-cliente/pedidos', TEXT],
  ['/zona-de-cliente/direcciones', TEXT],
  ['/zona-de-cliente/cursos', TEXT],
  [`/zona-de-cliente/cursos/${paths.courseId}`, TEXT],
  [`/compra/pedido-realizado/${paths.order}`, TEXT],
  ['/compra/envio-y-facturacion', TEXT],
]

/** True if a text, a field or the description of a picture in the main part of the page contains the text. */
const shows = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const main = document.querySelector('main')
    const fields = [...(main?.querySelectorAll('input, textarea') ?? [])]
    const values = fields.map((field) => String(Reflect.get(field, 'value')))
    const descriptions = [...(main?.querySelectorAll('img') ?? [])].map(({ alt }) => alt)
    return [main?.textContent ?? '', ...values, ...descriptions].some((shown) => shown.includes(wanted))
  }, text)

/** Opens a page that shows a text, and asserts that no script ran and no link would run one. */
async function expectNoScript(page: Page, url: string, text: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect.poll(() => shows(page, text), `${url} shows the text`).toBe(true)
  const scriptLinks = (links: (SVGElement | HTMLElement)[]) =>
    links.filter((link) => Reflect.get(link, 'protocol') === 'javascript:').length
  expect(await page.locator('a').evaluateAll(scriptLinks), `script links of ${url}`).toBe(0)
  expect(await readHits(page), `scripts run by ${url}`).toBe(0)
}

test('stored scripts do not run in the panel', async ({ page, shop, context }) => {
  test.setTimeout(300_000)
  page.on('dialog', (dialog) => expect.soft(dialog.message(), 'no dialog opens').toBe(''))
  await enterPanel(page, shop)
  const paths = await fillWithScripts(shop, OWNER, await page.screenshot())
  await context.addInitScript(defineHit)
  for (const [path, text] of screens(paths)) await expectNoScript(page, shop.panelUrl + path, text)

  await test.step('details of the audit log, and texts of a picture', async () => {
    await page.goto(`${shop.panelUrl}/registro`)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await readHits(page)).toBe(0)
    await page.goto(`${shop.panelUrl}/medios`)
    await page.getByRole('row', { name: TEXT }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Texto alternativo')).toHaveValue(TEXT)
    expect(await readHits(page)).toBe(0)
  })
})

test('stored scripts do not run in the shop', async ({ page, shop, context }) => {
  test.setTimeout(300_000)
  await enterPanel(page, shop)
  const paths = await fillWithScripts(shop, OWNER, await page.screenshot())
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-site-'))
  const site = await startWatchedSite(folder, shop.url)
  const host = await serve(shop.database, folder)
  try {
    await context.addInitScript(defineHit)
    expect(await site.html(paths.product), 'the pages are prerendered').toContain('<main')
    for (const path of pages(paths)) await expectNoScript(page, host.url + path, TEXT)
    await page.goto(host.url)
    await logInAtLoginPage(page)
    await setCartCookie(page, host.url, `${paths.productId}:0:1`)
    for (const [path, text] of customerPages(paths)) await expectNoScript(page, host.url + path, text)
  } finally {
    await host.kill()
    await site.stop()
    await rm(folder, { recursive: true })
  }
})

test('addresses that would run a script, and names with markup, are refused', async ({ page, shop }) => {
  await enterPanel(page, shop)
  const { call } = await logInStaff(shop.panelUrl, OWNER)
  const url = 'javascript:hit()'
  const image = { url, title: 'x' }
  const price = { gross: '1' }
  for (const [path, body] of [
    ['announcements', { text: 'x', link: url, active: true }],
    ['webhooks', { url, events: ['order.paid'], is_active: true }],
    ['products', { title: 'x', category: 1, price, images: [image] }],
    ['customers', { firstname: TEXT, lastname: 'x', email: 'eva@correo.example', country: 'ES' }],
  ] as const)
    await expect(call('POST', path, body), path).rejects.toThrow(/responded with 422/)
})

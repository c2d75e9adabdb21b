// `npm run guide`: takes the screenshots of the owner's guide (docs/images/panel) from the panel of a temporary demo shop.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { withShop } from './lib/load/server.mjs'
import { createOrderRequest, registerCustomer } from './lib/load/shopper.mjs'
import { readDemoOwner } from './lib/load/staff.mjs'
import { withBrowser } from './lib/measure/browser.mjs'
import { fromRoot } from './lib/paths.mjs'
import { siteFolder } from './lib/prerender.mjs'
import { main, step } from './lib/progress.mjs'
import { freePort } from './lib/server.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const FOLDER = fromRoot('docs', 'images', 'panel')
const DEVICE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5, reducedMotion: 'reduce' }
/** Quality of the images, in per cent. */
const QUALITY = 70
/** Number of demo orders; each is of another product. */
const ORDERS = 8

/** Path and heading of each screenshot; `ORDER` is the number of the latest order. */
const SCREENS = {
  dashboard: ['/', 'Resumen'],
  team: ['/equipo', 'Equipo'],
  order: ['/pedidos/ORDER', 'ORDER'],
  product: ['/catalogo/productos/1', null],
  'bulk-editor': ['/catalogo/productos/tabla', 'Editar productos en tabla'],
  syllabus: ['/cursos/101/temario', null],
  page: ['/contenidos/paginas/la-casa', null],
  promotion: ['/promociones/nueva', 'Nueva promoción'],
  reports: ['/informes', 'Informes'],
  delivery: ['/ajustes/envios', 'Envíos'],
}

/** Places orders; returns the number of the latest. */
async function placeOrders({ url }) {
  const customer = await registerCustomer(url, 'marta.olmedo@correo.example', 'romero-y-jara-7')
  const { data } = await customer.call('GET', 'products?limit=50')
  const products = data.filter(({ variants, sold_out, virtual }) => !variants.length && !sold_out && !virtual)
  let number
  for (const { id } of products.slice(0, ORDERS)) {
    const request = await createOrderRequest(customer, id)
    const headers = { 'idempotency-key': `pedido-de-la-guia-${id}` }
    number = (await customer.call('POST', 'orders', request, headers)).number
  }
  return number
}

async function logIn(page, origin) {
  const { email, password } = readDemoOwner()
  await page.goto(origin)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Resumen' }).waitFor()
}

/** Writes a screenshot as WebP, which Playwright does not encode. */
async function capture(page, name) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'))
}

async function captureAll(origin, order) {
  mkdirSync(FOLDER, { recursive: true })
  await withBrowser(async ({ visitor }) => {
    const page = await (await visitor(DEVICE)).newPage()
    await logIn(page, origin)
    for (const [name, [path, heading]] of Object.entries(SCREENS)) {
      await page.goto(origin + path.replace('ORDER', order))
      const expected = heading === null ? {} : { name: heading.replace('ORDER', order) }
      await page.getByRole('heading', { level: 1, ...expected }).waitFor()
      await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
      // Pictures below the fold may not be loaded at all.
      await page.waitForFunction(() =>
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      )
      await capture(page, name)
    }
  })
}

await main(async () => {
  await setup()
  await buildWholeSite()
  await step('Server', buildServer)
  await step('Chromium', installChromium)
  const panelPort = await freePort()
  const env = {
    MOSTRADOR_ORDERS__MAX_UNPAID_ORDERS: '0',
    MOSTRADOR_PANEL__LISTEN: `127.0.0.1:${panelPort}`,
    // The pictures of the demo shop are in its site.
    MOSTRADOR_SITE: siteFolder,
    MOSTRADOR_PANEL__FOLDER: fromRoot('panel', 'dist'),
  }
  await withShop({ profile: 'dev', seed: ['--accounts'], env }, async (shop) => {
    await step('Screenshots', async () =>
      captureAll(`http://localhost:${panelPort}`, await placeOrders(shop)),
    )
  })
})

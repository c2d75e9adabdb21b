// The owner's panel: login, the work on an order, the team, and the accessibility of every screen at both widths.
import type { Page } from '@playwright/test'
import { DESKTOP_WIDTH, expectAccessible, expectAccessibleStructure, PHONE_WIDTH } from '../support/a11y.ts'
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar como pagado' }).click()
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

test('every screen is accessible at both widths', async ({ page, shop, complaints }) => {
  test.setTimeout(300_000)
  const number = await placeTransferOrder(shop)
  // The preview of a promotion without an effect.
  complaints.expect([422, 'POST', '/admin/v1/promotions/preview', 'maybe'])
  // The login asks for the session, which does not exist yet.
  await complaints.during([[401, 'GET', '/admin/v1/session']], async () => {
    await page.goto(shop.panelUrl)
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar en el panel' })).toBeVisible()
  })
  const check = async (state: string) => {
    for (const width of [DESKTOP_WIDTH, PHONE_WIDTH]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `${state}, ${width} px`)
      await expectAccessibleStructure(page, `${state}, ${width} px`)
    }
    await page.setViewportSize({ width: DESKTOP_WIDTH, height: 900 })
  }
  await check('login')
  await page.goto(`${shop.panelUrl}/alta#x`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check('setup')
  await enterPanel(page, shop)
  await openOrders(page)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await check('orders')
  for (const [path, heading] of [
    [`/pedidos/${number}`, number],
    ['/pedidos?query=nada', 'Pedidos'],
    ['/pedidos/nuevo', 'Nuevo pedido'],
    ['/pedidos/desistimientos', 'Desistimientos'],
    ['/pedidos/correos', 'Correos sin enviar'],
    [`/pedidos/imprimir?pedidos=${number}`, 'Imprimir pedidos'],
    ['/', 'Resumen'],
    ['/catalogo/productos', 'Productos'],
    ['/catalogo/productos/nuevo', 'Nuevo producto'],
    ['/catalogo/productos/1', /./],
    ['/catalogo/productos/tabla', 'Editar productos en tabla'],
    ['/catalogo/categorias', 'Categorías y colecciones'],
    ['/cursos', 'Cursos'],
    ['/cursos/nuevo', 'Nuevo curso'],
    ['/cursos/101', /./],
    ['/cursos/101/temario', /./],
    ['/cursos/101/alumnado', /./],
    ['/importar', 'Importar productos'],
    ['/promociones', 'Promociones'],
    ['/promociones/nueva', 'Nueva promoción'],
    ['/clientes', 'Clientes'],
    ['/clientes/nuevo', 'Nuevo cliente'],
    ['/clientes/codigos', 'Códigos de tarifa'],
    ['/informes', 'Informes'],
    ['/informes?grouping=product', 'Informes'],
    ['/informes/impuestos', 'Libros e impuestos'],
    ['/ajustes/tienda', 'Datos de la tienda'],
    ['/ajustes/envios', 'Envíos'],
    ['/ajustes/tiendas', 'Tiendas de recogida'],
    ['/ajustes/pago', 'Formas de pago'],
    ['/ajustes/impuestos', 'Impuestos'],
    ['/ajustes/correo', 'Correo'],
    ['/ajustes/correo/mensajes', 'Mensajes'],
    ['/ajustes/textos-legales', 'Textos legales'],
    ['/ajustes/diagnostico', 'Diagnóstico'],
    ['/ajustes/copias', 'Copias'],
    ['/ajustes/claves-api', 'Claves de API'],
    ['/ajustes/webhooks', 'Webhooks'],
    ['/equipo', 'Equipo'],
    ['/registro', 'Registro'],
    ['/cuenta', 'Mi cuenta'],
    ['/medios', 'Medios'],
    ['/contenidos/paginas', 'Páginas'],
    ['/contenidos/paginas/nueva', 'Nueva página'],
    ['/contenidos/blog', 'Blog'],
    ['/contenidos/blog/nuevo', 'Nuevo artículo'],
    ['/contenidos/menus', 'Menús'],
    ['/contenidos/avisos', 'Avisos'],
    ['/contenidos/encuestas', 'Encuestas'],
    ['/contenidos/encuestas/nueva', 'Nueva encuesta'],
    ['/contenidos/encuestas/opinion-de-la-tienda', /./],
    ['/contenidos/encuestas/opinion-de-la-tienda/resultados', /./],
    ['/nada', 'No encontrado'],
  ] as const) {
    await page.goto(shop.panelUrl + path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await check(path)
  }
})

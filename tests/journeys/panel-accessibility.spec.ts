// Accessibility of every screen of the owner's panel at both widths, one test for each area.
import type { Page } from '@playwright/test'
import { DESKTOP_WIDTH, expectAccessible, expectAccessibleStructure, PHONE_WIDTH } from '../support/a11y.ts'
import { expect, test } from '../support/journey.ts'
import { enterPanel, placeTransferOrder } from '../support/panel.ts'

test.use({ reducedMotion: 'reduce' })

/** Placeholder for the number of an order. */
const ORDER = 'ORDER'
/** Path and heading of the screens, by area. */
const AREAS: Record<string, [string, string | RegExp][]> = {
  orders: [
    [`/pedidos/${ORDER}`, ORDER],
    ['/pedidos?query=nada', 'Pedidos'],
    ['/pedidos/nuevo', 'Nuevo pedido'],
    ['/pedidos/desistimientos', 'Desistimientos'],
    ['/pedidos/correos', 'Correos sin enviar'],
    [`/pedidos/imprimir?pedidos=${ORDER}`, 'Imprimir pedidos'],
    ['/', 'Resumen'],
    ['/pedidos/verifactu', 'Registros VeriFactu'],
  ],
  catalogue: [
    ['/catalogo/productos', 'Productos'],
    ['/catalogo/productos/nuevo', 'Nuevo producto'],
    ['/catalogo/productos/1', /./],
    ['/catalogo/productos/tabla', 'Editar productos en tabla'],
    ['/catalogo/categorias', 'Categorías y colecciones'],
    ['/importar', 'Importar productos'],
  ],
  courses: [
    ['/cursos', 'Cursos'],
    ['/cursos/nuevo', 'Nuevo curso'],
    ['/cursos/101', /./],
    ['/cursos/101/temario', /./],
    ['/cursos/101/alumnado', /./],
  ],
  'customers and reports': [
    ['/promociones', 'Promociones'],
    ['/promociones/nueva', 'Nueva promoción'],
    ['/clientes', 'Clientes'],
    ['/clientes/nuevo', 'Nuevo cliente'],
    ['/clientes/codigos', 'Códigos de tarifa'],
    ['/informes', 'Informes'],
    ['/informes?grouping=product', 'Informes'],
    ['/informes/impuestos', 'Libros e impuestos'],
  ],
  'settings of the shop': [
    ['/ajustes/tienda', 'Datos de la tienda'],
    ['/ajustes/envios', 'Envíos'],
    ['/ajustes/tiendas', 'Tiendas de recogida'],
    ['/ajustes/pago', 'Formas de pago'],
    ['/ajustes/impuestos', 'Impuestos'],
    ['/ajustes/correo', 'Correo'],
    ['/ajustes/correo/mensajes', 'Mensajes'],
    ['/ajustes/textos-legales', 'Textos legales'],
    ['/ajustes/verifactu', 'VeriFactu'],
    ['/ajustes/verifactu/declaracion', 'Declaración responsable'],
  ],
  'settings of the server': [
    ['/ajustes/diagnostico', 'Diagnóstico'],
    ['/ajustes/copias', 'Copias'],
    ['/ajustes/claves-api', 'Claves de API'],
    ['/ajustes/webhooks', 'Webhooks'],
    ['/equipo', 'Equipo'],
    ['/registro', 'Registro'],
    ['/cuenta', 'Mi cuenta'],
  ],
  content: [
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
  ],
}

async function expectAccessibleAtBothWidths(page: Page, state: string): Promise<void> {
  for (const width of [DESKTOP_WIDTH, PHONE_WIDTH]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${state}, ${width} px`)
    await expectAccessibleStructure(page, `${state}, ${width} px`)
  }
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: 900 })
}

test('the screens before the login are accessible at both widths', async ({ page, shop, complaints }) => {
  // The login asks for the session, which does not exist yet.
  await complaints.during([[401, 'GET', '/admin/v1/session']], async () => {
    await page.goto(shop.panelUrl)
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar en el panel' })).toBeVisible()
  })
  await expectAccessibleAtBothWidths(page, 'login')
  await page.goto(`${shop.panelUrl}/alta#x`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'setup')
})

for (const [area, screens] of Object.entries(AREAS)) {
  test(`the screens of ${area} are accessible at both widths`, async ({ page, shop, complaints }) => {
    test.setTimeout(300_000)
    const number = await placeTransferOrder(shop)
    // The preview of a promotion without an effect.
    complaints.expect([422, 'POST', '/admin/v1/promotions/preview', 'maybe'])
    await enterPanel(page, shop)
    for (const [path, heading] of screens) {
      await page.goto(shop.panelUrl + path.replace(ORDER, number))
      const name = heading === ORDER ? number : heading
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectAccessibleAtBothWidths(page, path)
    }
  })
}

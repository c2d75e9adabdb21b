// A member with a restricted role: screens outside of the role are neither offered nor shown, and the server refuses
// every change.
import { expect, test } from '../support/journey.ts'
import { enterPanel, placeTransferOrder, type StaffMember } from '../support/panel.ts'

const EDITOR: StaffMember = {
  name: 'Luis Cano',
  email: 'luis.cano@tienda.example',
  password: 'jara-y-tomillo-en-flor-31',
  role: 'content',
}

const ALLOWED = [
  'Productos',
  'Categorías y colecciones',
  'Páginas',
  'Blog',
  'Menús',
  'Avisos',
  'Encuestas',
  'Medios',
]
const FORBIDDEN = [
  '/pedidos',
  '/clientes',
  '/clientes/codigos',
  '/informes',
  '/promociones',
  '/importar',
  '/cursos',
  '/ajustes/tienda',
  '/ajustes/copias',
  '/cursos',
  '/cursos/101/alumnado',
  '/catalogo/productos/nuevo',
  '/equipo',
  '/registro',
  '/ajustes/claves-api',
  '/ajustes/webhooks',
]

test('a restricted role is denied everywhere else', async ({ page, shop, complaints }) => {
  const number = await placeTransferOrder(shop)
  await complaints.during([[403, 'GET', /^\/admin\/v1\//, 'maybe']], async () => {
    await enterPanel(page, shop, EDITOR)
    const navigation = page.getByRole('navigation').first()
    await expect(navigation.getByRole('link')).toHaveText(ALLOWED)

    for (const path of [...FORBIDDEN, `/pedidos/${number}`]) {
      await page.goto(shop.panelUrl + path)
      await expect(page.getByText('No tienes permiso'), path).toBeVisible()
      await expect(page.getByText('marta.olmedo'), path).toHaveCount(0)
    }
  })

  await test.step('the palette offers no forbidden screen', async () => {
    await page.goto(`${shop.panelUrl}/contenidos/paginas`)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('pedidos')
    await expect(page.getByRole('dialog').getByRole('option', { name: 'Pedidos' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the server refuses a request that the panel does not send', async () => {
    await complaints.during([[403, 'POST', `/admin/v1/orders/${number}/actions`]], async () => {
      const code = await page.evaluate(async (path) => {
        const session = await (await fetch('/admin/v1/session')).json()
        const response = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': session.csrf_token },
          body: JSON.stringify({ event: 'pay' }),
        })
        return (await response.json()).code
      }, `/admin/v1/orders/${number}/actions`)
      expect(code).toBe('forbidden')
    })
  })

  await test.step('products can be read, not changed', async () => {
    await page.goto(`${shop.panelUrl}/catalogo/productos`)
    await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nuevo producto' })).toHaveCount(0)
  })
})

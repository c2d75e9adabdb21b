// A shop without any data is set up in the panel only, from the one-time link of its server; a shopper buys in it.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { ADDRESS, createCustomer, expectInCart, fillAddress, logIn } from '../support/shopper.ts'

test.use({ catalogue: 'none', reducedMotion: 'reduce' })

const SETUP_LINK = /https?:\S+(\/alta#\S+)/
const PRODUCTS = ['Jabón de romero', 'Jabón de avena', 'Jabón de jara']

/** Opens a screen of the panel. */
async function open(page: Page, panel: string, path: string, heading: string): Promise<void> {
  await page.goto(panel + path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Saves the form of the screen. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Cambios guardados.')).toBeVisible()
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value)
}

/** Creates a product at 5,00 € with a picture that is uploaded. */
async function createProduct(page: Page, panel: string, title: string): Promise<void> {
  await open(page, panel, '/catalogo/productos/nuevo', 'Nuevo producto')
  await page.getByRole('textbox', { name: 'Nombre' }).first().fill(title)
  await page.getByLabel('Precio con IVA').first().fill('5,00')
  await page
    .getByRole('radiogroup', { name: 'Estado' })
    .getByText(/^Publicado/)
    .click()
  await page.getByRole('button', { name: /Categoría principal/ }).click()
  await page.getByRole('option', { name: 'Jabones' }).click()
  await page.getByRole('button', { name: 'Añadir imagen' }).click()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 160 } })
  const dialog = page.getByRole('dialog')
  const file = { name: `${title}.png`, mimeType: 'image/png', buffer: picture }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await page.getByLabel('Texto alternativo').fill(title)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('an empty shop is set up in the panel, and sells', async ({ page, shop, complaints }) => {
  test.setTimeout(300_000)
  const panel = shop.panelUrl

  await test.step('the owner follows the one-time link of the server', async () => {
    await expect.poll(() => shop.log()).toMatch(SETUP_LINK)
    const [, link = ''] = SETUP_LINK.exec(shop.log()) ?? []
    complaints.expect([401, 'GET', '/admin/v1/session', 'maybe'])
    await page.goto(panel + link)
    await fill(page, {
      Nombre: 'Ana Prieto',
      'Correo electrónico': 'ana.prieto@tienda.example',
      Contraseña: 'retama-y-brezo-en-alto-57',
    })
    await page.getByRole('button', { name: /^Crear/ }).click()
    await expect(page.getByRole('button', { name: 'Cuenta de Ana Prieto' })).toBeVisible()
  })

  await test.step('shop data', async () => {
    await open(page, panel, '/ajustes/tienda', 'Datos de la tienda')
    await fill(page, {
      'Nombre de la tienda': 'La jabonería',
      'Correo de contacto': 'hola@jaboneria.example',
      'Nombre o razón social': 'Jabones del Tajo, S. L.',
      NIF: 'B64717839',
      'Domicilio fiscal': 'Calle Ancha, 1, 45001 Toledo',
    })
    await complaints.during([[422, 'PUT', '/admin/v1/settings/shop']], async () => {
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await expect(page.getByText('NIF debe ser un NIF válido')).toBeVisible()
    })
    await page.getByLabel('NIF').fill('B64717838')
    await save(page)
  })

  await test.step('delivery', async () => {
    await open(page, panel, '/ajustes/envios', 'Envíos')
    await page.getByRole('button', { name: 'Añadir forma de entrega' }).click()
    await page.getByRole('textbox', { name: /^Nombre (\(|$)/ }).fill('Mensajería')
    await page.getByRole('textbox', { name: 'Nombre de la zona' }).fill('Península')
    await page.getByRole('textbox', { name: 'Precio' }).fill('4,95')
    await save(page)
  })

  await test.step('payment by bank transfer', async () => {
    await open(page, panel, '/ajustes/pago', 'Formas de pago')
    await page.getByText('Ofrecer Transferencia').click()
    await page.getByRole('button', { name: 'Guardar', exact: true }).first().click()
    await expect(page.getByText('Cambios guardados.')).toBeVisible()
  })

  await test.step('a category and three products with pictures', async () => {
    await open(page, panel, '/catalogo/categorias', 'Categorías y colecciones')
    await page.getByRole('button', { name: 'Nueva categoría' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Nombre' }).fill('Jabones')
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(drawer).toBeHidden()
    for (const title of PRODUCTS) await createProduct(page, panel, title)
  })

  await test.step('a page and the menu', async () => {
    await open(page, panel, '/contenidos/paginas/nueva', 'Nueva página')
    await page.getByRole('textbox', { name: 'Título' }).first().fill('Aviso legal')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aviso legal' })).toBeVisible()
    await open(page, panel, '/contenidos/menus', 'Menús')
    const main = page.getByRole('region', { name: 'Menú principal' })
    await main.getByRole('button', { name: 'Añadir un enlace' }).click()
    await page.getByRole('textbox', { name: 'Texto' }).fill('Jabones')
    await page.getByRole('textbox', { name: 'Dirección' }).fill('/tienda/jabones')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await main.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Menú guardado.')).toBeVisible()
  })

  await test.step('a shopper buys a product, and pays by transfer', async () => {
    await createCustomer(shop.url)
    await page.goto(`${shop.url}/tienda/jabones`)
    await page.getByRole('link', { name: PRODUCTS[0] }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: PRODUCTS[0] })).toBeVisible()
    await page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await expectInCart(page, 1)
    await page.goto(`${shop.url}/compra`)
    await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
    await logIn(page)
    await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
    await fillAddress(page, ADDRESS)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
    await page.getByRole('radio', { name: /^Transferencia/ }).check()
    await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pedido recibido' })).toBeVisible()
    await expect(page.getByText('ES91 2100 0418 4502 0005 1332')).toBeVisible()
  })

  await test.step('the owner sees the order', async () => {
    await open(page, panel, '/pedidos', 'Pedidos')
    await expect(page.getByRole('link', { name: /^M\d\d-000001$/ })).toBeVisible()
  })
})

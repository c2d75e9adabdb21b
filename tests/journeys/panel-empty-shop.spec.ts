// A shop without any data is set up in the panel only, from the one-time link of its server; a shopper buys a product and
// a course in it. Every screen and dialog on the way is accessible.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/a11y.ts'
import { expect, test } from '../support/journey.ts'
import { ADDRESS, createCustomer, expectInCart, fillAddress, logIn } from '../support/shopper.ts'

test.use({ catalogue: 'none', reducedMotion: 'reduce' })

const SETUP_LINK = /https?:\S+(\/alta#\S+)/
const PRODUCTS = ['Jabón de romero', 'Jabón de avena', 'Jabón de jara']
const COURSE = 'Jabones en casa'

/** Waits for a screen by its heading, and checks its accessibility. */
async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, heading)
}

/** Opens a screen of the panel. */
async function open(page: Page, panel: string, path: string, heading: string): Promise<void> {
  await page.goto(panel + path)
  await expectScreen(page, heading)
}

/** Saves the form of the screen. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Cambios guardados.')).toBeVisible()
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value)
}

/** Fills in what products and courses have in common, with the state of published ones. */
async function fillProduct(page: Page, title: string, price: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre' }).first().fill(title)
  await page.getByLabel('Precio con IVA').first().fill(price)
  await page
    .getByRole('radiogroup', { name: 'Estado' })
    .getByText(/^Publicado/)
    .click()
}

/** Creates a product at 5,00 € with a picture that is uploaded. */
async function createProduct(page: Page, panel: string, title: string): Promise<void> {
  await open(page, panel, '/catalogo/productos/nuevo', 'Nuevo producto')
  await fillProduct(page, title, '5,00')
  await page.getByRole('button', { name: /Categoría principal/ }).click()
  await page.getByRole('option', { name: 'Jabones' }).click()
  await page.getByRole('button', { name: 'Añadir imagen' }).click()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 160 } })
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'choice of a picture')
  const file = { name: `${title}.png`, mimeType: 'image/png', buffer: picture }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await page.getByLabel('Texto alternativo').fill(title)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Creates a course at 40,00 € with one lesson, held on one date. */
async function createCourse(page: Page, panel: string): Promise<void> {
  await open(page, panel, '/cursos/nuevo', 'Nuevo curso')
  await fillProduct(page, COURSE, '40,00')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Datos del curso' })).toBeVisible()
  await expectScreen(page, COURSE)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Añadir módulo' }).click()
  await dialog.getByLabel('Título del módulo').fill('La caldera')
  await expectAccessible(page, 'module of a course')
  await dialog.getByRole('button', { name: 'Hecho' }).click()
  await page.getByRole('button', { name: 'Añadir lección a «La caldera»' }).click()
  await dialog.getByLabel('Título de la lección').fill('Aceites y sosa')
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Pesa primero los aceites.')
  await dialog.getByRole('button', { name: 'Hecho' }).click()
  await page.getByRole('button', { name: 'Añadir fecha' }).click()
  await page.getByLabel('Empieza').fill('2099-03-04T10:00')
  await page.getByLabel('Lugar').fill('Taller de Toledo')
  await expectAccessible(page, 'content of a course')
  await save(page)
}

test('an empty shop is set up in the panel, and sells', async ({ page, shop, complaints }) => {
  test.setTimeout(600_000)
  const panel = shop.panelUrl

  await test.step('the owner follows the one-time link of the server', async () => {
    await expect.poll(() => shop.log()).toMatch(SETUP_LINK)
    const [, link = ''] = SETUP_LINK.exec(shop.log()) ?? []
    complaints.expect([401, 'GET', '/admin/v1/session', 'maybe'])
    await page.goto(panel + link)
    await expect(page.getByRole('button', { name: /^Crear/ })).toBeVisible()
    await expectAccessible(page, 'setup')
    await fill(page, {
      Nombre: 'Ana Prieto',
      'Correo electrónico': 'ana.prieto@tienda.example',
      Contraseña: 'retama-y-brezo-en-alto-57',
    })
    await page.getByRole('button', { name: /^Crear/ }).click()
    await expect(page.getByRole('button', { name: 'Cuenta de Ana Prieto' })).toBeVisible()
    await expectScreen(page, 'Resumen')
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
    await expectAccessible(page, 'error of a field')
    await page.getByLabel('NIF').fill('B64717838')
    await save(page)
  })

  await test.step('delivery', async () => {
    await open(page, panel, '/ajustes/envios', 'Envíos')
    await page.getByRole('button', { name: 'Añadir forma de entrega' }).click()
    await page.getByRole('textbox', { name: /^Nombre (\(|$)/ }).fill('Mensajería')
    await page.getByRole('textbox', { name: 'Nombre de la zona' }).fill('Península')
    await page.getByRole('textbox', { name: 'Precio' }).fill('4,95')
    await expectAccessible(page, 'delivery method')
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
    await expectAccessible(page, 'category')
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(drawer).toBeHidden()
    for (const title of PRODUCTS) await createProduct(page, panel, title)
  })

  await test.step('a course with a lesson and a date', () => createCourse(page, panel))

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
    await expectAccessible(page, 'link of a menu')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await main.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Menú guardado.')).toBeVisible()
  })

  await test.step('a shopper buys a product and a seat of the course, and pays by transfer', async () => {
    await createCustomer(shop.url)
    await page.goto(`${shop.url}/tienda/jabones`)
    await expectScreen(page, 'Jabones')
    const legal = page.getByRole('navigation', { name: 'Legal', exact: true })
    const withdrawal = legal.getByRole('link', { name: 'Desistir del contrato aquí' })
    await expect(withdrawal, 'rule 2.13, without a menu').toHaveAttribute('href', '/desistimiento')
    await page.getByRole('link', { name: PRODUCTS[0] }).first().click()
    await expectScreen(page, PRODUCTS[0] ?? '')
    await page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await expectInCart(page, 1)
    await page.goto(`${shop.url}/tienda/cursos-online-para-profesionales`)
    await page.getByRole('link', { name: COURSE }).first().click()
    await expectScreen(page, COURSE)
    await expect(page.getByRole('radio', { name: /4 de marzo de 2099/ })).toBeChecked()
    await page.getByRole('button', { name: 'Añadir el curso al carrito' }).click()
    await expectInCart(page, 2)
    await page.goto(`${shop.url}/compra`)
    await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
    await logIn(page)
    await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
    await fillAddress(page, ADDRESS)
    await expectAccessible(page, 'delivery of an order')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectScreen(page, 'Confirma tu pedido')
    await page.getByRole('radio', { name: /^Transferencia/ }).check()
    await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    await expectScreen(page, 'Pedido recibido')
    await expect(page.getByText('ES91 2100 0418 4502 0005 1332')).toBeVisible()
  })

  await test.step('the owner receives the payment, and the shopper has the seat', async () => {
    await open(page, panel, '/pedidos', 'Pedidos')
    await page.getByRole('link', { name: /^M\d\d-000001$/ }).click()
    await page.getByRole('button', { name: 'Marcar como pagado' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Marcar como pagado' }).click()
    await expect(page.getByRole('button', { name: 'Preparar' })).toBeVisible()
    await expectAccessible(page, 'order')
    await page.goto(`${shop.url}/zona-de-cliente/cursos`)
    await expect(page.getByRole('main').getByText(COURSE).first()).toBeVisible()
  })
})

// Keyboard operation: menu, cart, pictures and a complete order. The player has its own journey, in player.spec.ts.

import type { Locator } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { Keyboard } from '../support/keyboard.ts'
import { PRODUCT_WITH_THREE_PICTURES, PRODUCT_WITH_TWO_SIZES } from '../support/product-paths.ts'
import { ADDRESS, ANA, createCustomer, expectInCart, quantity, setCartCookie } from '../support/shopper.ts'

const BOTTLE = 'Gel limpiador de romero, 50 ml'

test('the skip link leads to the content, and the keyboard operates the menu', async ({ page }) => {
  const keys = new Keyboard(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keys.use(page.getByRole('link', { name: 'Saltar al contenido' }))
  await expect(page.getByRole('main')).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Principal' })
  const group = menu.getByRole('button', { name: 'Tienda', exact: true })
  await keys.use(group)
  const category = menu.getByRole('link', { name: 'Cosmética facial', exact: true })
  await expect(category).toBeVisible()
  await keys.press('Escape')
  await expect(category).toBeHidden()
  await expect(group).toBeFocused()
  await keys.press('Enter')
  await keys.use(category)
  await expect(page.getByRole('heading', { level: 1, name: 'Cosmética facial' })).toBeFocused()
})

/** Waits for the end of an element's animations: it is out of sight until then. */
const animationsEnd = (element: Locator) =>
  element.evaluate(async (animated) => {
    await Promise.allSettled(animated.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })

test('the keyboard operates the mobile menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const keys = new Keyboard(page)
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Abrir el menú' })
  await keys.use(opener)
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await keys.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await keys.press('Enter')
  await animationsEnd(drawer)
  await keys.use(drawer.locator('summary').filter({ hasText: 'Tienda' }))
  await keys.use(drawer.getByRole('link', { name: 'Cosmética facial', exact: true }))
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Cosmética facial' })).toBeFocused()
})

test('the keyboard operates the cart drawer', async ({ page, shop }) => {
  const keys = new Keyboard(page)
  await setCartCookie(page, shop.url, '2:201:3')
  await page.goto('/tienda/cosmetica-facial')
  await expectInCart(page, 3)
  const cartLink = page.getByRole('link', { name: /^Carrito/ })
  await keys.use(cartLink)
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await expect(drawer).toBeVisible()
  await animationsEnd(drawer)

  await keys.reach(quantity(page, BOTTLE))
  await page.keyboard.press('Control+A')
  await keys.write('5')
  await keys.press('Enter')
  await expectInCart(page, 5)
  await keys.use(drawer.getByRole('button', { name: `Quitar ${BOTTLE}` }))
  await expect(drawer.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await keys.press('Enter')
  await expect(quantity(page, BOTTLE)).toHaveValue('5')
  await keys.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(cartLink).toBeFocused()
  await keys.press('Enter')
  await expect(drawer).toBeVisible()
  await animationsEnd(drawer)
  await keys.use(drawer.getByRole('link', { name: 'Ver el carrito completo' }))
  await expect(page).toHaveURL(/\/compra$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the keyboard operates the product gallery', async ({ page }) => {
  const keys = new Keyboard(page)
  await page.goto(PRODUCT_WITH_THREE_PICTURES)
  const gallery = page.getByRole('region', { name: 'Imágenes del producto' })
  await keys.reach(gallery.getByRole('button', { name: 'Imagen 1 de 3' }))
  await keys.press('ArrowRight')
  await expect(gallery.getByRole('button', { name: 'Imagen 2 de 3' })).toHaveAttribute('aria-current', 'true')
  const enlarge = gallery.getByRole('button', { name: 'Ampliar la imagen' })
  await keys.reach(enlarge, 'Shift+Tab')
  await keys.press('Enter')
  const zoom = page.getByRole('dialog', { name: 'Imagen ampliada' })
  await expect(zoom.getByRole('status')).toHaveText('Imagen 2 de 3')
  await keys.press('ArrowRight')
  await expect(zoom.getByRole('status')).toHaveText('Imagen 3 de 3')
  await keys.use(zoom.getByRole('button', { name: 'Acercar' }))
  await keys.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(enlarge).toBeFocused()
})

test('the keyboard completes an order from the product page', async ({ page, shop }) => {
  await createCustomer(shop.url)
  const keys = new Keyboard(page)
  await page.goto(PRODUCT_WITH_TWO_SIZES)

  await test.step('a variant is chosen and added to the cart', async () => {
    await keys.reach(page.getByRole('radio', { checked: true }))
    await keys.press('ArrowDown')
    await keys.use(page.getByRole('button', { name: 'Añadir al carrito' }))
    await expectInCart(page, 1)
    await keys.use(page.getByRole('link', { name: 'Ver el carrito', exact: true }))
    await expect(page.getByRole('heading', { level: 1, name: 'Tu carrito' })).toBeFocused()
  })
  await test.step('the customer logs in', async () => {
    await keys.use(page.getByRole('link', { name: 'Tramitar pedido' }))
    await expect(page).toHaveURL(/\/compra\/iniciar-sesion$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await keys.reach(page.getByLabel('Correo electrónico'))
    await keys.write(ANA.email)
    await keys.reach(page.getByLabel('Contraseña', { exact: true }))
    await keys.write(ANA.password)
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Entrega y factura' })).toBeFocused()
  })
  await test.step('missing fields are listed in an alert that receives the focus', async () => {
    await keys.use(page.getByRole('button', { name: /^Continuar/ }))
    await expect(page.getByRole('alert')).toBeFocused()
    await keys.use(page.getByRole('alert').getByRole('link').first())
    await expect(page.getByRole('textbox', { name: 'Dirección', exact: true })).toBeFocused()
  })
  await test.step('an address is entered, without an invoice', async () => {
    const { 'Nombre o empresa': _, Provincia: __, ...typed } = ADDRESS
    for (const [label, value] of Object.entries(typed)) {
      await keys.reach(page.getByRole('textbox', { name: label, exact: true }))
      await keys.write(value)
    }
    await keys.use(page.getByRole('checkbox', { name: 'No necesito factura' }), 'Space')
    await keys.use(page.getByRole('button', { name: /^Continuar/ }))
    await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeFocused()
  })
  await test.step('the order is placed', async () => {
    await keys.reach(page.getByRole('radio', { name: /^Tarjeta/ }))
    await keys.press('ArrowUp')
    await expect(page.getByRole('radio', { name: /^Contra reembolso/ })).toBeChecked()
    await keys.use(page.getByRole('button', { name: 'Pedido con obligación de pago' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu pedido' })).toBeFocused()
  })
})

// One cart and one session shared by all tabs.
import { expect, test } from '../support/journey.ts'
import {
  createCustomer,
  expectInCart,
  goToConfirmation,
  logIn,
  quantity,
  setCartCookie,
} from '../support/shopper.ts'
import { queryRows } from '../support/sqlite.ts'

test('cart changes in one tab appear in the other', async ({ page, shop, context }) => {
  await setCartCookie(page, shop.url, '2:201:3')
  await page.goto('/')
  await expectInCart(page, 3)
  const other = await context.newPage()
  await other.goto('/compra')
  await quantity(other, 'Gel limpiador de romero, 50 ml').fill('5')
  await quantity(other, 'Gel limpiador de romero, 50 ml').press('Enter')
  await expectInCart(page, 5)
  await page.goto('/tienda/cosmetica-facial/leche-limpiadora-de-calendula')
  await page.getByRole('button', { name: 'Añadir al carrito' }).first().click()
  await expect(other.getByRole('heading', { name: 'Leche limpiadora de caléndula' })).toBeVisible()
  await expectInCart(other, 6)
})

test('logout in one tab redirects the other one to the login', async ({ page, shop, context }) => {
  await createCustomer(shop.url)
  await page.goto('/iniciar-sesion?volver=/zona-de-cliente/perfil')
  await logIn(page)
  await expect(page).toHaveURL(/zona-de-cliente\/perfil$/)
  const other = await context.newPage()
  await other.goto('/zona-de-cliente/pedidos')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('link', { name: 'Cerrar sesión' }).first().click()
  await expect(other).toHaveURL(/iniciar-sesion\?volver=/)
  await expect(other.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.waitForLoadState('networkidle')
})

test('confirming in two tabs at once creates one order', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3')
  await goToConfirmation(page)
  await expect(page.getByRole('radio', { name: /^Contra reembolso/ })).toBeVisible()

  // Same as «Duplicar pestaña»: the new tab starts with a copy of the session storage.
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/compra/confirma-tu-pedido'))
  const tabs = [page, await popup]

  await test.step('both buttons are enabled and clicked at once', async () => {
    const buttons = tabs.map((tab) => tab.getByRole('button', { name: 'Pedido con obligación de pago' }))
    for (const tab of tabs) await tab.getByRole('radio', { name: /^Transferencia/ }).check()
    for (const button of buttons) await expect(button).toBeEnabled()
    // Clicks through the DOM: Playwright's click waits for stability, and by then one order may have emptied both carts.
    await Promise.all(buttons.map((button) => button.evaluate((element: HTMLElement) => element.click())))
  })

  await test.step('both show the same order', async () => {
    for (const tab of tabs) {
      await expect(tab.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible()
      await expectInCart(tab, 0)
    }
    const [one, other] = tabs.map((tab) => new URL(tab.url()).pathname)
    expect(other).toBe(one)
  })

  await test.step('the database holds one order', async () => {
    for (const tab of tabs) await tab.close()
    await shop.stop()
    expect(await queryRows(shop.database.file, 'SELECT state FROM orders')).toHaveLength(1)
  })
})

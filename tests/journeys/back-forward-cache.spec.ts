// Back/forward cache: every kind of public page is restored from it, with the current session.
import type { Page } from '@playwright/test'
import { logInAtLoginPage } from '../support/courses.ts'
import { waitForEngine } from '../support/hydration.ts'
import { expect, test } from '../support/journey.ts'
import { ANA, createCustomer, setCartCookie } from '../support/shopper.ts'

const PAGES = [
  '/',
  '/tienda/cosmetica-facial',
  '/tienda/cosmetica-facial/gel-limpiador-de-romero',
  '/cursos-online-para-profesionales/drenaje-y-masaje-con-aceites',
  '/busqueda?q=romero',
  '/blog/cuaderno',
  '/blog/cuaderno/otono-en-el-herbolario',
  '/ayuda/envios',
  '/tiendas',
  '/contacto',
  '/desistimiento',
  '/certificados',
  '/compra',
  '/iniciar-sesion',
  '/crear-cuenta',
  '/tarifario/acceso',
]

test.use({
  site: 'rendered',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

/** Leaves the page for another document and goes back. Returns the reasons if the page was loaded again. */
async function leaveAndReturn(page: Page): Promise<string | null> {
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  const path = await page.evaluate(() => location.pathname)
  await page.goto('/robots.txt')
  await page.evaluate(() => history.back())
  await page.waitForFunction((expected) => location.pathname === expected && document.body, path)
  return page.evaluate(() => {
    if (Reflect.has(window, 'isSameDocument')) return null
    const [entry] = performance.getEntriesByType('navigation')
    return JSON.stringify(Reflect.get(entry ?? {}, 'notRestoredReasons') ?? 'no reasons')
  })
}

test('every kind of public page is restored', async ({ page, shop }) => {
  await setCartCookie(page, shop.url, '2:201:3')
  for (const path of PAGES) {
    await page.goto(path)
    await waitForEngine(page)
    expect(await leaveAndReturn(page), path).toBeNull()
  }
})

test('a page restored after the logout shows no account', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await logInAtLoginPage(page)
  await page.goto('/ayuda/envios')
  const account = page.getByRole('button', { name: new RegExp(ANA.firstname) })
  await expect(account).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await page.goto('/logout')
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => location.pathname === '/ayuda/envios')
  await expect(account).toBeHidden()
})

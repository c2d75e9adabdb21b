// Back/forward cache: every kind of public page is restored from it, with the current session.
import type { Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
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

const chromium = findChromium()

test.use({
  site: 'rendered',
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      // The headless shell has no back/forward cache.
      ...(chromium ? { executablePath: chromium } : { channel: 'chromium' }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
})

/** Opens another document, after which `goBack` recognizes the current one. */
async function leaveFor(page: Page, other: string): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await page.goto(other)
}

/** Goes back to a path. Returns the reasons if its page was loaded again. */
async function goBack(page: Page, path: string): Promise<string | null> {
  // The evaluation ends before the navigation destroys its context.
  await page.evaluate(() => void setTimeout(() => history.back()))
  const restored = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      const reasons = JSON.stringify(Reflect.get(entry ?? {}, 'notRestoredReasons') ?? 'no reasons')
      return [location.pathname, Reflect.has(window, 'isSameDocument') ? null : reasons] as const
    })
  // The context of the other document is destroyed during the navigation.
  await expect
    .poll(() =>
      restored()
        .then(([current]) => current)
        .catch(() => ''),
    )
    .toBe(path)
  const [, reasons] = await restored()
  return reasons
}

test('every kind of public page is restored', async ({ page, shop }) => {
  await setCartCookie(page, shop.url, '2:201:3')
  for (const path of PAGES) {
    await page.goto(path)
    await waitForEngine(page)
    await leaveFor(page, '/robots.txt')
    expect(await goBack(page, new URL(path, shop.url).pathname), path).toBeNull()
  }
})

test('a page restored after the logout shows no account', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await logInAtLoginPage(page)
  await page.goto('/ayuda/envios')
  const account = page.getByRole('button', { name: new RegExp(ANA.firstname) })
  await expect(account).toBeVisible()
  await leaveFor(page, '/logout')
  await expect(page, 'the logout has ended').toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  await goBack(page, '/ayuda/envios')
  await expect(account).toBeHidden()
})

// The shop as an app: it can be installed, what was visited and the cart go on without a network, an order waits for it, and
// a new build strands nobody.
import type { Failure } from '../support/complaints.ts'
import { expect, test } from '../support/journey.ts'
import { expectInCart, quantity } from '../support/shopper.ts'
import { kept, workerReady } from '../support/worker.ts'

const GEL = '/tienda/cosmetica-facial/gel-limpiador-de-romero'

/** Without a network everything is asked for all the same, and had from what is kept. */
const GONE: Failure = ['ERR_INTERNET_DISCONNECTED', 'GET', /./, 'maybe']

test.use({ site: 'rendered', serviceWorkers: 'allow' })

test('browsers offer to install it, under the name of the house', async ({ page, context }) => {
  await page.goto('/')
  await workerReady(page)
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { data, errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ name: 'Jaralba', lang: 'es', display: 'standalone', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (address) => {
      const icon = new Image()
      icon.src = address
      await icon.decode()
      return icon.naturalWidth
    }, src)
    expect(`${width}x${width}`).toBe(sizes)
  }
})

test('a visited page opens without a network, by its address and by a link, and the cart goes on', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/tienda/cosmetica-facial')
  await workerReady(page)
  await page.getByRole('main').getByRole('link', { name: 'Gel limpiador de romero' }).click()
  await expect(page).toHaveURL(GEL)
  await page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true }).first().click()
  await expectInCart(page, 1)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  complaints.expect(GONE)
  await page.goto('/tienda/cosmetica-facial')
  await expect(page.getByRole('heading', { level: 1, name: 'Cosmética facial' })).toBeVisible()
  await expect(page.getByText('Ves lo guardado de tu última visita')).toBeVisible()
  await expectInCart(page, 1)
  await page.getByRole('main').getByRole('link', { name: 'Gel limpiador de romero' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true }).first().click()
  await expectInCart(page, 2)

  await page.goto('/compra')
  await expect(page.getByRole('heading', { level: 1, name: 'Tu carrito' })).toBeVisible()
  await expect(quantity(page, 'Gel limpiador de romero')).toHaveValue('2')
})

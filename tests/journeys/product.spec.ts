// A product's page: its pictures large, its address passed on, what it cost before.
import { GEL, OF_THREE } from '../support/gallery.ts'
import { expect, test } from '../support/journey.ts'
import { rememberCart } from '../support/shopper.ts'

test('the pictures, by keyboard: walked, enlarged, brought near, closed', async ({ page }) => {
  await page.goto(OF_THREE)
  const gallery = page.getByRole('region', { name: 'Imágenes del producto' })
  await gallery.getByRole('button', { name: 'Imagen 1 de 3' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByRole('button', { name: 'Imagen 2 de 3' })).toHaveAttribute('aria-current', 'true')
  await gallery.getByRole('button', { name: 'Ampliar la imagen' }).focus()
  await page.keyboard.press('Enter')

  const zoom = page.getByRole('dialog', { name: 'Imagen ampliada' })
  await expect(zoom.getByRole('status')).toHaveText('Imagen 2 de 3')
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('status')).toHaveText('Imagen 3 de 3')
  await expect(zoom.getByRole('button', { name: 'Imagen siguiente' })).toBeDisabled()
  await zoom.getByRole('button', { name: 'Acercar' }).click()
  const wide = await zoom.getByRole('img').nth(2).boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(wide?.width).toBeGreaterThan(Math.min(width, height) * 1.5)

  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(gallery.getByRole('button', { name: 'Imagen 3 de 3' })).toHaveAttribute('aria-current', 'true')
})

test('who chooses a format is shown it beside the others', async ({ page }) => {
  await page.goto(GEL)
  const gallery = page.getByRole('region', { name: 'Imágenes del producto' })
  await expect(gallery.getByRole('button', { name: 'Imagen 1 de 4' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('radio', { name: /^200 ml/ }).check()
  await expect(gallery.getByRole('button', { name: 'Imagen 3 de 4' })).toHaveAttribute('aria-current', 'true')
  await expect(gallery.getByRole('img', { name: 'Los formatos: 50 ml y 200 ml' })).toBeInViewport()
})

test('its address is copied where the device cannot share', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(GEL)
  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByText('Enlace copiado.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(GEL, page.url()).href)
})

test('a discount says the lowest price of the last 30 days', async ({ page }) => {
  await page.goto('/tienda/cosmetica-facial/mascarilla-de-arcilla-verde-y-romero')
  await expect(page.getByText('Precio más bajo de los últimos 30 días: 19,95 €.')).toBeVisible()
})

test('on which days it comes, and for how much, is told before anybody asks', async ({ page, shop }) => {
  await page.goto(GEL)
  const delivery = page.getByRole('region', { name: 'Envío y recogida' })
  const promise = /^Recíbelo (el|entre el) (lunes|martes|miércoles|jueves|viernes) \d+/
  await expect(delivery.getByText(promise).first()).toBeVisible()
  await expect(
    delivery.getByText(
      'Mensajería 24/48 h (Península): 4,95 €, gratis desde 60,00 €.'.replaceAll(' €', '\u00a0€'),
    ),
  ).toBeVisible()
  await delivery.getByText('Otras formas de recibirlo').click()
  await expect(delivery.getByText(/^Recógelo (el|entre el) /)).toBeVisible()
  await expect(delivery.getByText('Recogida en tienda, sin coste.')).toBeVisible()

  await test.step('for the postal code that the cart was told', async () => {
    await rememberCart(page, shop.url, '2:201:1')
    await page.goto('/compra')
    await page.getByText('¿Cuánto cuesta el envío?').click()
    await page.getByLabel('Código postal').fill('07001')
    await page.getByRole('button', { name: 'Calcular' }).click()
    await expect(page.getByText('A 07001, por Mensajería 24/48 h.')).toBeVisible()
    await page.goto(GEL)
    await expect(delivery.getByText(/^Mensajería 24\/48 h a 07001: /)).toBeVisible()
  })
})

test('what the delivery says once it is known moves nothing', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/delivery-methods', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(GEL)
  const share = page.getByRole('button', { name: 'Compartir' })
  const before = await share.boundingBox()
  answer()
  await expect(page.getByText(/^Recíbelo /).first()).toBeVisible()
  expect((await share.boundingBox())?.y).toBe(before?.y)
})

// A product's page: its pictures large, its address passed on, what it cost before.
import { GEL, withPictures } from '../support/gallery.ts'
import { expect, test } from '../support/journey.ts'

test('the pictures, by keyboard: walked, enlarged, brought near, closed', async ({ page }) => {
  await withPictures(page)
  await page.goto(GEL)
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

test('how and when it comes is told before anybody asks', async ({ page }) => {
  await page.goto(GEL)
  const delivery = page.getByRole('region', { name: 'Envío y recogida' })
  await expect(delivery.getByText('Mensajería 24/48 h')).toBeVisible()
  await expect(delivery.getByText(/Entrega en uno o dos días laborables/)).toBeVisible()
})

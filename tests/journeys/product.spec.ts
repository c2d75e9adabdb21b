// Product page: gallery, variants, delivery, sharing and price history.
import { holdRequests } from '../support/hydration.ts'
import { expect, test } from '../support/journey.ts'
import { PRODUCT_WITH_THREE_PICTURES, PRODUCT_WITH_TWO_SIZES } from '../support/product-paths.ts'
import { setCartCookie } from '../support/shopper.ts'

test('gallery by keyboard: navigate, enlarge, zoom, close', async ({ page }) => {
  await page.goto(PRODUCT_WITH_THREE_PICTURES)
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
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect
    .poll(async () => (await zoom.getByRole('img').nth(2).boundingBox())?.width)
    .toBeGreaterThan(Math.min(width, height) * 1.5)

  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(gallery.getByRole('button', { name: 'Imagen 3 de 3' })).toHaveAttribute('aria-current', 'true')
})

test('choosing a variant shows its picture', async ({ page }) => {
  await page.goto(PRODUCT_WITH_TWO_SIZES)
  const gallery = page.getByRole('region', { name: 'Imágenes del producto' })
  await expect(page.getByRole('radio', { name: /^50 ml/ })).toBeChecked()
  await expect(gallery.getByRole('button', { name: 'Imagen 1 de 4' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('radio', { name: /^200 ml/ }).check()
  await expect(gallery.getByRole('button', { name: 'Imagen 3 de 4' })).toHaveAttribute('aria-current', 'true')
  // The gallery is above the variant picker on a phone.
  const picture = gallery.getByRole('img', { name: 'Los formatos: 50 ml y 200 ml' })
  await gallery.getByRole('button', { name: 'Ampliar la imagen' }).scrollIntoViewIfNeeded()
  await expect(picture).toBeInViewport()

  await test.step('the URL restores the variant and its picture', async () => {
    await expect(page).toHaveURL(/\?formato=\d+$/)
    await page.goto(page.url())
    await expect(page.getByRole('radio', { name: /^200 ml/ })).toBeChecked()
    await expect(picture).toBeInViewport()
  })
})

test.describe('with touch input', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a swipe shows the next picture', async ({ page }) => {
    await page.goto(PRODUCT_WITH_THREE_PICTURES)
    const gallery = page.getByRole('region', { name: 'Imágenes del producto' })
    await expect(gallery.getByRole('button', { name: 'Imagen 1 de 3' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    const y = ((await gallery.boundingBox())?.y ?? 0) + 150
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x: 330, y }])
    for (let x = 310; x >= 50; x -= 20) await touch('touchMove', [{ x, y }])
    await touch('touchEnd', [])
    await expect(gallery.getByRole('button', { name: 'Imagen 2 de 3' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})

test('on a phone an add button is always visible', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PRODUCT_WITH_TWO_SIZES)
  const bar = page.getByRole('button', { name: 'Añadir Gel limpiador de romero al carrito' })
  const button = page.getByRole('button', { name: 'Añadir al carrito', exact: true })
  await expect(bar).toBeVisible()
  await page.getByRole('radio', { name: /^200 ml/ }).check()
  await button.scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  // Moves the button from below the viewport to above it without intersecting it.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('link').last()
  const below = ((await last.boundingBox())?.y ?? 0) + 44
  expect(below, 'the bar does not cover the end of the page').toBeLessThan((await bar.boundingBox())?.y ?? 0)
  await bar.click()
  await expect(page.getByRole('region', { name: 'Añadido al carrito' })).toContainText('200 ml')

  await test.step('offline, the bar is above the offline notice', async () => {
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const offline = page.getByRole('status').filter({ hasText: 'Sin conexión' })
    await expect(offline).toBeVisible()
    const barBottom = async () => {
      const box = await bar.boundingBox()
      return box && box.y + box.height
    }
    await expect
      .poll(async () => (await barBottom()) ?? Infinity)
      .toBeLessThan((await offline.boundingBox())?.y ?? 0)
    await context.setOffline(false)
  })
})

test('related products come from the category if the product line has too few', async ({ page }) => {
  await page.goto('/tienda/maquillaje-natural/base-mineral-en-polvo')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Más de Maquillaje natural' })).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(3)
  await main.getByRole('link', { name: 'Rostro', exact: true }).click()
  await expect(page).toHaveURL(/\/tienda\/maquillaje-natural\?linea=/)
  await expect(main.getByRole('button', { name: 'Quitar el filtro Rostro' })).toBeVisible()
})

test('a digital product is not shown as a course and has no delivery section', async ({ page }) => {
  await page.goto('/tienda/libros-y-jardin/aromas-de-cabina-libro-electronico')
  await expect(page.getByRole('heading', { level: 1, name: /^Aromas de cabina/ })).toBeVisible()
  await expect(page.getByText(/^Contenido digital/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('curso')
  await expect(page.getByRole('region', { name: 'Envío y recogida' })).toHaveCount(0)
})

test('a product page starts at the top, from the category and from another product', async ({ page }) => {
  await page.goto('/tienda/cosmetica-facial')
  const main = page.getByRole('main')
  for (const [y, name] of [
    [400, 'Crema de noche de jara'],
    [900, 'Sérum de jara y bakuchiol'],
  ] as const) {
    await main.getByRole('link', { name }).waitFor()
    await page.evaluate((to) => scrollTo(0, to), y)
    await main.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})

test('sharing copies the URL if the device has no share API', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(PRODUCT_WITH_TWO_SIZES)
  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByText('Enlace copiado.')).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toBe(new URL(PRODUCT_WITH_TWO_SIZES, page.url()).href)
  await page.getByRole('radio', { name: /^200 ml/ }).check()
  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect.poll(copied).toMatch(/\/gel-limpiador-de-romero\?formato=\d+$/)
})

test('a discount shows the lowest price of the 30 days before it', async ({ page }) => {
  await page.goto('/tienda/cosmetica-facial/mascarilla-de-arcilla-verde-y-romero')
  await expect(
    page.getByText('Precio más bajo de los 30 días anteriores a la rebaja: 19,95 €.'),
  ).toBeVisible()
})

test('delivery dates and costs are shown on the page', async ({ page, shop }) => {
  await page.goto(PRODUCT_WITH_TWO_SIZES)
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

  await test.step('for the postal code entered in the cart', async () => {
    await setCartCookie(page, shop.url, '2:201:1')
    await page.goto('/compra')
    await page.getByText('¿Cuánto cuesta el envío?').click()
    await page.getByLabel('Código postal').fill('07001')
    await page.getByRole('button', { name: 'Calcular' }).click()
    await expect(page.getByText('A 07001, por Mensajería 24/48 h.')).toBeVisible()
    await page.goto(PRODUCT_WITH_TWO_SIZES)
    await expect(delivery.getByText(/^Mensajería 24\/48 h a 07001: /)).toBeVisible()
  })
})

test('late delivery information causes no layout shift', async ({ page }) => {
  const releaseAnswer = await holdRequests(page, '**/delivery-methods')
  await page.goto(PRODUCT_WITH_TWO_SIZES)
  const share = page.getByRole('button', { name: 'Compartir' })
  const before = await share.boundingBox()
  releaseAnswer()
  await expect(page.getByText(/^Recíbelo /).first()).toBeVisible()
  expect((await share.boundingBox())?.y).toBe(before?.y)
})

// Blog: articles are listed, read and shared, and the products they mention are added to the cart.
import { expect, test } from '../support/journey.ts'
import { expectInCart } from '../support/shopper.ts'

test('an article is opened from the list, shared, and a mentioned product is added to the cart', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/blog/cuaderno')
  await expect(page.getByRole('heading', { level: 1, name: 'Cuaderno de botica' })).toBeVisible()

  await test.step('the list is paginated', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('article')).toHaveCount(6)
    await main.getByRole('link', { name: 'Siguiente' }).click()
    await expect(page).toHaveURL(/\?pagina=2$/)
    await expect(main.getByRole('article')).toHaveCount(2)
    await page.goto('/blog/cuaderno?pagina=9')
    await expect(page).toHaveURL(/\?pagina=2$/)
    await expect(main.getByRole('article')).toHaveCount(2)
  })

  await test.step('the list is filtered by topic', async () => {
    await page.goto('/blog/cuaderno?tema=rutinas')
    await expect(page.getByRole('heading', { level: 1, name: 'Artículos sobre rutinas' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  })

  await page.getByRole('link', { name: 'Champú sólido sin misterios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Champú sólido/)
  await expect(page.getByText('7 de mayo de 2026').first()).toBeVisible()
  await expect(page.getByText(/^\d+ minutos? de lectura$/).first()).toBeVisible()

  await test.step('sharing copies the link', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url })
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.getByRole('button', { name: 'Compartir' }).click()
    await expect(page.getByText('Enlace copiado').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  await test.step('a mentioned product is added to the cart', async () => {
    const mentionedProducts = page.getByRole('complementary', { name: 'En este artículo' })
    await expect(mentionedProducts.getByRole('article')).toHaveCount(3)
    await mentionedProducts
      .getByRole('button', { name: /^Añadir / })
      .first()
      .click()
    await expectInCart(page, 1)
  })
})

test('an article under another blog redirects to its canonical URL', async ({ page }) => {
  await page.goto('/blog/otro/la-jara-de-mayo')
  await expect(page).toHaveURL(/\/blog\/cuaderno\/la-jara-de-mayo$/)
})

test('a course page shows its programme, and a course with a chosen date is added to the cart once', async ({
  page,
}) => {
  await page.goto('/cursos-online-para-profesionales/drenaje-y-masaje-con-aceites')
  await expect(page.getByText('16 horas de estudio')).toBeVisible()
  await test.step('programme, teachers and frequent questions are shown', async () => {
    await page.getByText('El aceite y los límites').click()
    await expect(page.getByRole('heading', { level: 3, name: 'La cabina de Lavapiés' })).toBeVisible()
    const answer = page.getByText('Se ofrece en la convocatoria de mayo', { exact: false })
    await expect(answer).toBeHidden()
    await page.getByText('¿La jornada presencial es obligatoria?').click()
    await expect(answer).toBeVisible()
  })
  await page.getByRole('radio', { name: /mayo de 2027/ }).check()
  await page.getByRole('button', { name: 'Añadir el curso al carrito' }).click()
  await expectInCart(page, 1)
  await page.getByRole('button', { name: 'Añadir el curso al carrito' }).click()
  await expect(page.getByRole('alert')).toContainText('No se pueden añadir más de 1 unidades')
})

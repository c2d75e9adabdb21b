// The first page, whose shelves are whole at any width.
import { expect, test } from '../support/journey.ts'

test('of the ten that sell best none stands alone, at any width', async ({ page }) => {
  await page.goto('/')
  const best = page.getByRole('region', { name: 'Lo que más sale del obrador' }).getByRole('article')
  await expect(best).toHaveCount(10)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await best.evaluateAll((cards) =>
      cards.slice(-2).map((card) => card.getBoundingClientRect().top),
    )
    expect(tops[0], `at ${width}`).toBe(tops[1])
  }
})

test('what hangs beside the shop window or below a product is not missed where it cannot be had', async ({
  page,
  complaints,
}) => {
  complaints.expect(
    [500, 'GET', '/api/v1/categories'],
    [500, 'GET', '/api/v1/shops'],
    [500, 'GET', '/api/v1/blogs'],
    [500, 'GET', /^\/api\/v1\/products\?.*category\.slug/],
  )
  const broken = { status: 500, json: { code: 'internal', message: 'No es posible' } }
  await page.route(/\/api\/v1\/(categories|shops|blogs|products\?.*category\.slug)/, (route) =>
    route.fulfill(broken),
  )
  await page.goto('/')
  const best = page.getByRole('region', { name: 'Lo que más sale del obrador' })
  await expect(best.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Abre un cajón' })).toHaveCount(0)
  await best.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Añadir al carrito', exact: true })).toBeVisible()
})

test('every drawer opens by its picture and by its words, and none by another one', async ({ page }) => {
  await page.goto('/')
  const drawers = page.getByRole('region', { name: 'Abre un cajón' }).getByRole('listitem')
  await expect(drawers).toHaveCount(12)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const drawer of await drawers.all()) {
      const link = drawer.getByRole('link')
      // A trial: Playwright refuses when anything else would take the press.
      await link.click({ trial: true })
      const hit = await drawer.evaluate((item) => {
        const { left, top, width, height } = item.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 4)
        return at === item.querySelector('a')
      })
      expect(hit, `${await link.textContent()} at ${width}`).toBe(true)
    }
  }
})

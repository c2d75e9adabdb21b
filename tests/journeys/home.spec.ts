// Home page: bestsellers, optional sections and category cards at several widths.
import { expect, test } from '../support/journey.ts'

test('the last row of the ten bestsellers holds at least two, at any width', async ({ page }) => {
  await page.goto('/')
  const bestsellers = page.getByRole('region', { name: 'Lo que más sale del obrador' }).getByRole('article')
  await expect(bestsellers).toHaveCount(10)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await bestsellers.evaluateAll((cards) =>
      cards.slice(-2).map((card) => card.getBoundingClientRect().top),
    )
    expect(tops[0], `at ${width}`).toBe(tops[1])
  }
})

test('optional sections of home and product page are omitted when their data fails to load', async ({
  page,
  complaints,
}) => {
  complaints.expect(
    [500, 'GET', '/api/v1/categories'],
    [500, 'GET', '/api/v1/shops'],
    [500, 'GET', '/api/v1/blogs'],
    [500, 'GET', /^\/api\/v1\/products\?.*category\.slug/],
  )
  const failedResponse = { status: 500, json: { code: 'internal', message: 'No es posible' } }
  await page.route(/\/api\/v1\/(categories|shops|blogs|products\?.*category\.slug)/, (route) =>
    route.fulfill(failedResponse),
  )
  await page.goto('/')
  const bestsellers = page.getByRole('region', { name: 'Lo que más sale del obrador' })
  await expect(bestsellers.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Abre un cajón' })).toHaveCount(0)
  await bestsellers.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Añadir al carrito', exact: true })).toBeVisible()
})

test('every category card opens by its picture and by its text, without overlaps', async ({ page }) => {
  await page.goto('/')
  const categoryCards = page.getByRole('region', { name: 'Abre un cajón' }).getByRole('listitem')
  await expect(categoryCards).toHaveCount(12)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const card of await categoryCards.all()) {
      const link = card.getByRole('link')
      // Trial click: Playwright refuses it if another element would receive it.
      await link.click({ trial: true })
      const receivesClick = await card.evaluate((item) => {
        const { left, top, width, height } = item.getBoundingClientRect()
        const topElement = document.elementFromPoint(left + width / 2, top + height / 4)
        return topElement === item.querySelector('a')
      })
      expect(receivesClick, `${await link.textContent()} at ${width}`).toBe(true)
    }
  }
})

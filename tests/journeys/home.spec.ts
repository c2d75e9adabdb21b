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

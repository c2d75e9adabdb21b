// Category page: filters, sorting and pagination, each in a URL for sharing and for the back button.
import { expect, test } from '../support/journey.ts'
import { cents } from '../support/shopper.ts'

const CATEGORY = '/tienda/cosmetica-facial'

test('filters and sorting are in the URL, and back undoes them one by one', async ({ page }) => {
  await page.goto(`${CATEGORY}?precio=10-20&orden=precio-ascendente`)
  const main = page.getByRole('main')
  // The first amount in euros on a card is its price, even where a previous price follows.
  const prices = async () => (await main.getByRole('article').allTextContents()).map(cents)
  await expect(main.getByRole('button', { name: /^Quitar el filtro De 10/ })).toBeVisible()
  const shownPrices = await prices()
  expect(shownPrices.length).toBeGreaterThan(1)
  for (const price of shownPrices) expect(price).toBeGreaterThanOrEqual(1000)
  expect(shownPrices).toEqual([...shownPrices].sort((a, b) => a - b))

  await main.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Precio: de mayor a menor')
  await expect(page).toHaveURL(
    /precio=10-20.*orden=precio-descendente|orden=precio-descendente.*precio=10-20/,
  )
  await main.getByRole('button', { name: /^Quitar el filtro De 10/ }).click()
  await expect(page).not.toHaveURL(/precio=10-20/)
  await page.goBack()
  await expect(main.getByRole('button', { name: /^Quitar el filtro De 10/ })).toBeVisible()
  await page.goBack()
  await expect(main.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('precio-ascendente')

  await test.step('removing a filter moves the focus to the next filter, or to the result count after the last', async () => {
    await page.goto(`${CATEGORY}?precio=10-20&precio=20-40`)
    const filters = main.getByRole('button', { name: /^Quitar el filtro/ })
    await expect(filters).toHaveCount(2)
    await filters.first().press('Enter')
    await expect(filters).toHaveCount(1)
    await expect(filters).toBeFocused()
    await filters.press('Enter')
    await expect(main.getByRole('status')).toBeFocused()
  })
})

test('the count beside a filter equals its number of results, and the options stay', async ({ page }) => {
  await page.goto(CATEGORY)
  const main = page.getByRole('main')
  const filterButton = main.getByRole('button', { name: /^Filtrar/ })
  await expect(main.getByRole('article').first()).toBeVisible()
  const onPhone = await filterButton.isVisible()
  if (onPhone) await filterButton.click()
  else await main.locator('summary').filter({ hasText: 'Línea' }).click()
  const lines = page.getByRole('group', { name: 'Línea' }).getByRole('checkbox')
  const first = page.getByRole('group', { name: 'Línea' }).locator('label').first()
  const resultCount = Number(/(\d+)$/.exec(((await first.textContent()) ?? '').trim())?.[1])
  expect(resultCount).toBeGreaterThan(0)
  // The filter panel overlays the page with the z-index of all overlays.
  if (!onPhone) await expect(main.locator('details[open] > div')).toHaveCSS('z-index', '1000')
  const optionCount = await lines.count()
  await lines.first().check()
  if (onPhone) await page.getByRole('button', { name: /^Ver \d+ producto/ }).click()
  await expect(main.getByRole('article')).toHaveCount(resultCount)
  if (onPhone) await filterButton.click()
  await expect(lines).toHaveCount(optionCount)
})

test('the second page has its own URL, starts at the top and survives a reload', async ({ page }) => {
  await page.goto(CATEGORY)
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toHaveText(/^Del 1 al 12 de \d+ productos$/)
  await main.getByRole('link', { name: 'Página 2' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(main.getByRole('status')).toHaveText(/^Del 13 al \d+ de \d+ productos$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Cosmética facial · página 2 · /)
  await page.reload()
  await expect(main.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(main.getByRole('link', { name: 'Página 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('filters without results offer their removal', async ({ page }) => {
  await page.goto(`${CATEGORY}?precio=100-`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Nada con estos filtros' })).toBeVisible()
  await main.getByRole('button', { name: 'Quitar los filtros' }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${CATEGORY}\\??$`))
})

test('invalid query parameters are ignored', async ({ page }) => {
  await page.goto(`${CATEGORY}?precio=barato&orden=azar&pagina=-3`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
})

test('a link to a page beyond the last one redirects to the last page', async ({ page }) => {
  await page.goto(`${CATEGORY}?pagina=99`)
  await expect(page).toHaveURL(/pagina=2$/)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Del 13 al /)
  await page.goto('/busqueda?q=romero&pagina=9')
  await expect(page).toHaveURL(/\/busqueda\?q=romero$/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

// A category: filters, order and pages, each of them an address that can be shared and gone back to.
import { expect, test } from '../support/journey.ts'
import { cents } from '../support/shopper.ts'

const CATEGORY = '/tienda/cosmetica-facial'

test('filters, order and page are in the address, and back undoes them one by one', async ({ page }) => {
  await page.goto(`${CATEGORY}?precio=10-20&orden=precio-ascendente`)
  const main = page.getByRole('main')
  // What a card says first in euros is what it costs, also where it says what it cost before.
  const prices = async () => (await main.getByRole('article').allTextContents()).map(cents)
  await expect(main.getByRole('button', { name: /^Quitar el filtro De 10/ })).toBeVisible()
  const shown = await prices()
  expect(shown.length).toBeGreaterThan(1)
  for (const price of shown) expect(price).toBeGreaterThanOrEqual(1000)
  expect(shown).toEqual([...shown].sort((a, b) => a - b))

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

  await test.step('a filter that is taken off leaves the focus to the next, the last to the count', async () => {
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

test('every filter says how much is left with it, and keeps its word', async ({ page }) => {
  await page.goto(CATEGORY)
  const main = page.getByRole('main')
  const sheet = main.getByRole('button', { name: /^Filtrar/ })
  await expect(main.getByRole('article').first()).toBeVisible()
  const onPhone = await sheet.isVisible()
  if (onPhone) await sheet.click()
  else await main.locator('summary').filter({ hasText: 'Línea' }).click()
  const lines = page.getByRole('group', { name: 'Línea' }).getByRole('checkbox')
  const first = page.getByRole('group', { name: 'Línea' }).locator('label').first()
  const said = Number(/(\d+)$/.exec(((await first.textContent()) ?? '').trim())?.[1])
  expect(said).toBeGreaterThan(0)
  // Its panel lies over the page, like all that does.
  if (!onPhone) await expect(main.locator('details[open] > div')).toHaveCSS('z-index', '1000')
  const before = await lines.count()
  await lines.first().check()
  if (onPhone) await page.getByRole('button', { name: /^Ver \d+ producto/ }).click()
  await expect(main.getByRole('article')).toHaveCount(said)
  if (onPhone) await sheet.click()
  await expect(lines).toHaveCount(before)
})

test('the second page is another address, begins at its top and is found again', async ({ page }) => {
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

test('with filters that leave nothing there is a way back', async ({ page }) => {
  await page.goto(`${CATEGORY}?precio=100-`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Nada con estos filtros' })).toBeVisible()
  await main.getByRole('button', { name: 'Quitar los filtros' }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${CATEGORY}\\??$`))
})

test('what an address says that makes no sense is as if it were not there', async ({ page }) => {
  await page.goto(`${CATEGORY}?precio=barato&orden=azar&pagina=-3`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
})

test('a shared link to a page that is no more leads to the last one', async ({ page }) => {
  await page.goto(`${CATEGORY}?pagina=99`)
  await expect(page).toHaveURL(/pagina=2$/)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Del 13 al /)
  await page.goto('/busqueda?q=romero&pagina=9')
  await expect(page).toHaveURL(/\/busqueda\?q=romero$/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

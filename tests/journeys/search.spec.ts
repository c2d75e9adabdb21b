// Search: suggestions while typing, results and filters.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** Opens the search box: in the header on wide screens, otherwise behind its button. */
async function openBox(page: Page) {
  const opener = page.getByRole('banner').getByRole('link', { name: 'Buscar en la tienda' })
  if (await opener.isVisible()) await opener.click()
  return page.getByRole('combobox', { name: 'Buscar en la tienda' }).first()
}

test('suggestions while typing: arrow keys move between them, Enter selects one', async ({ page }) => {
  await page.goto('/')
  const box = await openBox(page)
  await box.pressSequentially('rom')
  const list = page.getByRole('listbox', { name: 'Sugerencias' })
  await expect(list.getByRole('option').first()).toHaveText('Buscar «rom»')
  const gel = list.getByRole('group', { name: 'Productos' }).getByRole('option', {
    name: 'Gel limpiador de romero',
  })
  await expect(gel).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  // All overlays share one layer, whatever their parent.
  for (const layer of [list, page.getByRole('banner')]) await expect(layer).toHaveCSS('z-index', '1000')

  await test.step('ArrowUp from the box selects the last option, ArrowDown returns to the box', async () => {
    await box.press('ArrowUp')
    await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await box.press('ArrowDown')
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  })
  await test.step('Enter opens the active option', async () => {
    while ((await gel.getAttribute('aria-selected')) !== 'true') await box.press('ArrowDown')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await gel.getAttribute('id'))
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
    await expect(list).toHaveCount(0)
  })
})

test('suggestions close on Escape and on blur, and the typed text stays', async ({ page }) => {
  await page.goto('/busqueda')
  const box = page.getByRole('main').getByRole('combobox')
  const list = page.getByRole('listbox')
  await box.pressSequentially('jara')
  await expect(list).toBeVisible()
  await box.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(box).toHaveValue('jara')
  await box.pressSequentially('s')
  await expect(list).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list).toHaveCount(0)
})

test('an outdated suggestion request is aborted and never shown', async ({ page }) => {
  await page.goto('/busqueda')
  await page.route('**/searchs/suggestions?query=rom', () => undefined)
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('query=rom'))
  const requested = page.waitForRequest('**/searchs/suggestions?query=rom')
  const box = page.getByRole('main').getByRole('combobox')
  await box.pressSequentially('rom')
  await requested
  await box.fill('lavanda')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option', { name: /lavanda/i }).nth(1)).toBeVisible()
  await aborted
  await expect(list.getByRole('option', { name: /romero/i })).toHaveCount(0)
})

test('results are highlighted, counted and filtered, with the state in the URL', async ({ page }) => {
  await page.goto('/busqueda?q=romero')
  const main = page.getByRole('main')
  await expect(main.locator('mark').first()).toHaveText(/romero/i)
  const total = Number.parseInt((await main.getByRole('status').first().textContent()) ?? '', 10)

  await test.step('filter by section', async () => {
    await checkFilter(page, 'Sección', /^Cuidado capilar/)
    await expect(page).toHaveURL(/seccion=cuidado-capilar/)
    await expect(main.getByRole('button', { name: 'Quitar el filtro Cuidado capilar' })).toBeVisible()
    const remaining = await main.getByRole('article').count()
    expect(remaining).toBeGreaterThan(0)
    expect(remaining).toBeLessThan(total)
  })
  await test.step('a reload keeps the filter, and going back removes it', async () => {
    await page.reload()
    await expect(main.getByRole('button', { name: 'Quitar el filtro Cuidado capilar' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\?q=romero$/)
    await expect(main.getByRole('article')).toHaveCount(total)
  })
})

test('a misspelling gets a suggestion, and an empty result links to categories', async ({ page }) => {
  await page.goto('/busqueda?q=romreo')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'romero', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados para «romero»' })).toBeVisible()
  await page.goto('/busqueda?q=xyzxyz')
  await expect(main.getByText('No hemos encontrado nada para «xyzxyz»')).toBeVisible()
  await main.getByRole('link', { name: 'Cosmética facial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cosmética facial' })).toBeVisible()
})

/** Checks a filter: in its panel on a desktop, in the dialog on a phone. */
async function checkFilter(page: Page, group: string, value: RegExp): Promise<void> {
  const dialogButton = page.getByRole('button', { name: /^Filtrar/ })
  if (await dialogButton.isVisible()) {
    await dialogButton.click()
    const dialog = page.getByRole('dialog', { name: 'Filtrar' })
    await dialog.getByRole('checkbox', { name: value }).check()
    await dialog.getByRole('button', { name: /^Ver \d+ producto/ }).click()
    await expect(dialog).toBeHidden()
    return
  }
  await page.getByRole('main').locator('summary').filter({ hasText: group }).click()
  await page.getByRole('checkbox', { name: value }).check()
  await page.keyboard.press('Escape')
}

test('an empty result shows a message, and the search can be repeated', async ({ page }) => {
  await page.goto('/busqueda?q=xyzxyz')
  const main = page.getByRole('main')
  await expect(main.getByText('No hemos encontrado nada para «xyzxyz»')).toBeVisible()
  const box = main.getByRole('combobox', { name: 'Buscar en la tienda' })
  await box.fill('gel limpiador')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/busqueda\?q=gel[+ %20]+limpiador$/)
  await expect(main.getByRole('link', { name: 'Gel limpiador de romero' })).toBeVisible()
})

// Looking for something: proposals while one types, what was found, and what it can be narrowed to.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** The search box: in the header where there is room, else behind its key. */
async function openBox(page: Page) {
  const key = page.getByRole('banner').getByRole('link', { name: 'Buscar en la tienda' })
  if (await key.isVisible()) await key.click()
  return page.getByRole('combobox', { name: 'Buscar en la tienda' }).first()
}

test('proposals while typing: walked with the keys, taken with Enter', async ({ page }) => {
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
  // What lies over the page does so in one layer, whatever it hangs from.
  for (const layer of [list, page.getByRole('banner')]) await expect(layer).toHaveCSS('z-index', '1000')

  await test.step('up from the box leads to the last, down from it to the box again', async () => {
    await box.press('ArrowUp')
    await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await box.press('ArrowDown')
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  })
  await test.step('the one that the keys are at is the one that Enter opens', async () => {
    while ((await gel.getAttribute('aria-selected')) !== 'true') await box.press('ArrowDown')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await gel.getAttribute('id'))
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
    await expect(list).toHaveCount(0)
  })
})

test('proposals go with Escape and with the focus, and what was typed stays', async ({ page }) => {
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

test('a late proposal is never shown, and nobody waits for it', async ({ page }) => {
  await page.goto('/busqueda')
  await page.route('**/searchs/suggestions?query=rom', () => undefined)
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('query=rom'))
  const asked = page.waitForRequest('**/searchs/suggestions?query=rom')
  const box = page.getByRole('main').getByRole('combobox')
  await box.pressSequentially('rom')
  await asked
  await box.fill('lavanda')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option', { name: /lavanda/i }).nth(1)).toBeVisible()
  await dropped
  await expect(list.getByRole('option', { name: /romero/i })).toHaveCount(0)
})

test('what was found is marked, counted and narrowed, all in the address', async ({ page }) => {
  await page.goto('/busqueda?q=romero')
  const main = page.getByRole('main')
  await expect(main.locator('mark').first()).toHaveText(/romero/i)
  const total = Number.parseInt((await main.getByRole('status').first().textContent()) ?? '', 10)

  await test.step('to a section', async () => {
    await tick(page, 'Sección', /^Cuidado capilar/)
    await expect(page).toHaveURL(/seccion=cuidado-capilar/)
    await expect(main.getByRole('button', { name: 'Quitar el filtro Cuidado capilar' })).toBeVisible()
    const left = await main.getByRole('article').count()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(total)
  })
  await test.step('shared and gone back from', async () => {
    await page.reload()
    await expect(main.getByRole('button', { name: 'Quitar el filtro Cuidado capilar' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\?q=romero$/)
    await expect(main.getByRole('article')).toHaveCount(total)
  })
})

test('other words are proposed for a mistake, and ways on when there is nothing', async ({ page }) => {
  await page.goto('/busqueda?q=romreo')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'romero', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados para «romero»' })).toBeVisible()
  await page.goto('/busqueda?q=xyzxyz')
  await expect(main.getByText('No hemos encontrado nada para «xyzxyz»')).toBeVisible()
  await main.getByRole('link', { name: 'Cosmética facial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cosmética facial' })).toBeVisible()
})

/** Ticks a filter: in its panel on a desktop, in the sheet on a phone. */
async function tick(page: Page, group: string, value: RegExp): Promise<void> {
  const sheet = page.getByRole('button', { name: /^Filtrar/ })
  if (await sheet.isVisible()) {
    await sheet.click()
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

test('a word for finding nothing, and a second try', async ({ page }) => {
  await page.goto('/busqueda?q=xyzxyz')
  const main = page.getByRole('main')
  await expect(main.getByText('No hemos encontrado nada para «xyzxyz»')).toBeVisible()
  const box = main.getByRole('combobox', { name: 'Buscar en la tienda' })
  await box.fill('gel limpiador')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/busqueda\?q=gel[+ %20]+limpiador$/)
  await expect(main.getByRole('link', { name: 'Gel limpiador de romero' })).toBeVisible()
})

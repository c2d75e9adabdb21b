// The professional price table: from the owner's code to an order at its prices.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, type Shop, test } from '../support/journey.ts'
import { cents, customer, expectInCart, figure, toConfirmation } from '../support/shopper.ts'

const OIL = /Aceite de jojoba/

/** A new code, as the owner makes it. */
async function codeOf(shop: Shop): Promise<string> {
  const [code = ''] = (await shop.database.cli('price-table', 'code', 'add', 'Salón')).trim().split('\n')
  return code
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de acceso').fill(code)
  await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

test('from the code to an order at professional prices', async ({ page, shop, complaints }) => {
  const code = await codeOf(shop)
  await customer(shop.url)

  await test.step('the door', async () => {
    await page.goto('/tarifario')
    await expect(page).toHaveURL(/\/tarifario\/acceso\?volver=/)
    await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
    await expect(page.getByRole('alert')).toContainText('Código de acceso es un campo requerido')
    await complaints.during([[401, 'POST', '/api/v1/price-table/session']], async () => {
      await enter(page, '0000-0000-0000-0000')
      await expect(page.getByRole('alert')).toBeVisible()
    })
    await expect(page.getByLabel('Código de acceso')).toHaveValue('0000-0000-0000-0000')
    await enter(page, code.toLowerCase())
    await expect(page).toHaveURL(`${shop.url}/tarifario`)
    await expect(rows(page).first()).toBeVisible()
  })

  await test.step('looked through, and found again at the same address', async () => {
    const all = await rows(page).count()
    await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill('JOJOBÁ')
    await expect(rows(page).first()).toContainText(OIL)
    expect(await rows(page).count()).toBeLessThan(all)
    await expect(page).toHaveURL(/\?texto=JOJOB/)
    await page.reload()
    await expect(rows(page).first()).toContainText(OIL)
    const search = page.getByRole('searchbox', { name: 'Buscar', exact: true })
    for (const [typed, meant] of [
      ['champus', /^Champú/],
      ['lavnda', /lavanda/i],
    ] as const) {
      await search.fill(typed)
      await expect(rows(page).first().getByRole('rowheader')).toHaveText(meant)
    }
    await search.fill('nada que exista')
    await page.getByRole('button', { name: 'Ver todo el tarifario' }).click()
    await expect(rows(page)).toHaveCount(all)
    await expect(search).toBeFocused()
    await page.getByRole('combobox', { name: 'Categoría' }).selectOption('Aceites y aromaterapia')
    await expect.poll(() => rows(page).count()).toBeLessThan(all)
  })

  await test.step('sorted by price, both ways', async () => {
    const prices = async () => (await page.locator('td.net').allTextContents()).map(cents)
    const sort = page.getByRole('button', { name: 'Sin IVA', exact: true })
    if (!(await sort.isVisible())) {
      // A phone has no heads of columns.
      await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Precio: de menor a mayor')
      expect(await prices()).toEqual([...(await prices())].sort((a, b) => a - b))
      return
    }
    await sort.click()
    const head = page.getByRole('columnheader', { name: 'Sin IVA', exact: true })
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    expect(await prices()).toEqual([...(await prices())].sort((a, b) => a - b))
    await sort.click()
    expect(await prices()).toEqual([...(await prices())].sort((a, b) => b - a))
  })

  await test.step('taken along as a spreadsheet', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^tarifario-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain('Producto;Formato;Categoría;Sin IVA;IVA;Con IVA')
    expect(lines[1]).toMatch(/^"[^"]+";"[^"]*";"Aceites y aromaterapia";\d+,\d\d;\d+,\d\d;\d+,\d\d;(sí|no)$/)
    expect(lines.length - 2).toBe(await rows(page).count())
  })

  await test.step('into the cart from its row', async () => {
    const row = rows(page).filter({ hasText: OIL }).first()
    await row.getByRole('textbox').fill('101')
    await row.getByRole('button').click()
    await expect(row.getByRole('alert')).toContainText('No se pueden añadir más de 100 unidades')
    await row.getByRole('textbox').fill('3')
    await row.getByRole('textbox').press('Enter')
    await expectInCart(page, 3)
  })

  await test.step('its own page', async () => {
    await page.getByRole('link', { name: OIL }).first().click()
    await expect(page).toHaveURL(/\/tarifario\/aceite-de-jojoba$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Precios para profesionales' })).toBeVisible()
  })

  await test.step('an order without VAT, and with it beside', async () => {
    await toConfirmation(page)
    const [goods, taxes, total] = [
      await figure(page, 'Productos'),
      await figure(page, 'IVA'),
      await figure(page, 'Total'),
    ]
    expect(goods + taxes).toBe(total)
    await page.getByRole('radio', { name: /^Transferencia/ }).check()
    await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible()
  })

  await test.step('and the way out', async () => {
    await page.goto('/tarifario')
    await page.getByRole('button', { name: 'Cerrar el tarifario' }).click()
    await expect(page).toHaveURL(/\/tarifario\/acceso$/)
    await page.goto('/tarifario')
    await expect(page).toHaveURL(/\/tarifario\/acceso\?volver=/)
  })
})

test('a code that is revoked closes the table, and nobody is logged out', async ({
  page,
  shop,
  complaints,
}) => {
  await page.goto('/tarifario/acceso')
  await enter(page, await codeOf(shop))
  await expect(rows(page).first()).toBeVisible()
  await shop.database.cli('price-table', 'code', 'revoke', '1')
  complaints.expect([401, 'GET', '/api/v1/products/aceite-de-jojoba'])
  await page.getByRole('link', { name: OIL }).first().click()
  await expect(page).toHaveURL(/\/tarifario\/acceso\?terminado&volver=%2Ftarifario%2Faceite-de-jojoba$/)
  await expect(page.getByText('Tu acceso al tarifario ha terminado.')).toBeVisible()
  await enter(page, await codeOf(shop))
  await expect(page).toHaveURL(/\/tarifario\/aceite-de-jojoba$/)
})

test('on paper there is the table, and nothing to press', async ({ page, shop }) => {
  await page.goto('/tarifario/acceso')
  await enter(page, await codeOf(shop))
  await expect(rows(page).first()).toBeVisible()
  const house = page.getByRole('main').getByText('Camino del Jaral')
  await expect(house).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(house).toBeVisible()
  await expect(page.getByText(/^Tarifario, \d+ de \w+ de \d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('Búsqueda:')).toBeHidden()

  await page.goto('/tarifario?texto=jojoba&categoria=aceites-y-aromaterapia')
  await expect(page.getByText('Búsqueda: «jojoba» · Categoría: Aceites y aromaterapia')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('Búsqueda:')).toBeHidden()
})

test('the menu leads to the whole table, also from within a search', async ({ page, shop }) => {
  await page.goto('/tarifario/acceso')
  await enter(page, await codeOf(shop))
  await expect(rows(page).first()).toBeVisible()
  const all = await rows(page).count()
  const search = page.getByRole('searchbox', { name: 'Buscar', exact: true })
  await search.fill('jojoba')
  await expect(page).toHaveURL(/\?texto=jojoba$/)
  await page.getByRole('link', { name: 'Tarifario', exact: true }).first().click()
  await expect(rows(page)).toHaveCount(all)
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(`${shop.url}/tarifario`)
})

// Professional price table, from the access code to an order at professional prices.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, type Shop, test } from '../support/journey.ts'
import { cents, createCustomer, expectInCart, goToConfirmation, summaryAmount } from '../support/shopper.ts'

const OIL = /Aceite de jojoba/

/** Creates an access code with the owner's command. */
async function createCode(shop: Shop): Promise<string> {
  const [code = ''] = (await shop.database.cli('price-table', 'code', 'add', 'Salón')).trim().split('\n')
  return code
}

async function submitCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de acceso').fill(code)
  await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

test('from the access code to an order at professional prices', async ({ page, shop, complaints }) => {
  const code = await createCode(shop)
  await createCustomer(shop.url)

  await test.step('the access form asks for a valid code', async () => {
    await page.goto('/tarifario')
    await expect(page).toHaveURL(/\/tarifario\/acceso\?volver=/)
    await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
    await expect(page.getByRole('alert')).toContainText('Código de acceso es un campo requerido')
    await complaints.during([[401, 'POST', '/api/v1/price-table/session']], async () => {
      await submitCode(page, '0000-0000-0000-0000')
      await expect(page.getByRole('alert')).toBeVisible()
    })
    await expect(page.getByLabel('Código de acceso')).toHaveValue('0000-0000-0000-0000')
    await submitCode(page, code.toLowerCase())
    await expect(page).toHaveURL(`${shop.url}/tarifario`)
    await expect(rows(page).first()).toBeVisible()
  })

  await test.step('the search filters the table and is kept in the URL', async () => {
    const all = await rows(page).count()
    await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill('JOJOBÁ')
    await expect(rows(page).first()).toContainText(OIL)
    expect(await rows(page).count()).toBeLessThan(all)
    await expect(page).toHaveURL(/\?texto=JOJOB/)
    await page.reload()
    await expect(rows(page).first()).toContainText(OIL)
    const search = page.getByRole('searchbox', { name: 'Buscar', exact: true })
    for (const [typed, expected] of [
      ['champus', /^Champú/],
      ['lavnda', /lavanda/i],
    ] as const) {
      await search.fill(typed)
      await expect(rows(page).first().getByRole('rowheader')).toHaveText(expected)
    }
    await search.fill('nada que exista')
    await page.getByRole('button', { name: 'Ver todo el tarifario' }).click()
    await expect(rows(page)).toHaveCount(all)
    await expect(search).toBeFocused()
    await page.getByRole('combobox', { name: 'Categoría' }).selectOption('Aceites y aromaterapia')
    await expect.poll(() => rows(page).count()).toBeLessThan(all)
  })

  await test.step('the table sorts by price in both directions', async () => {
    const prices = async () => (await page.locator('td.net').allTextContents()).map(cents)
    const sort = page.getByRole('button', { name: 'Sin IVA', exact: true })
    if (!(await sort.isVisible())) {
      // The phone layout has no column headers.
      await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Precio: de menor a mayor')
      expect(await prices()).toEqual([...(await prices())].sort((a, b) => a - b))
      return
    }
    await sort.click()
    const header = page.getByRole('columnheader', { name: 'Sin IVA', exact: true })
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    expect(await prices()).toEqual([...(await prices())].sort((a, b) => a - b))
    await sort.click()
    expect(await prices()).toEqual([...(await prices())].sort((a, b) => b - a))
  })

  await test.step('the filtered table can be downloaded as CSV', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^tarifario-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain('Producto;Formato;Categoría;Sin IVA;IVA;Con IVA')
    expect(lines[1]).toMatch(/^"[^"]+";"[^"]*";"Aceites y aromaterapia";\d+,\d\d;\d+,\d\d;\d+,\d\d;(sí|no)$/)
    expect(lines.length - 2).toBe(await rows(page).count())
  })

  await test.step('a row adds its product to the cart', async () => {
    const row = rows(page).filter({ hasText: OIL }).first()
    await row.getByRole('textbox').fill('101')
    await row.getByRole('button').click()
    await expect(row.getByRole('alert')).toContainText('No se pueden añadir más de 100 unidades')
    await row.getByRole('textbox').fill('3')
    await row.getByRole('textbox').press('Enter')
    await expectInCart(page, 3)
  })

  await test.step('a row links to the product page', async () => {
    await page.getByRole('link', { name: OIL }).first().click()
    await expect(page).toHaveURL(/\/tarifario\/aceite-de-jojoba$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Precios para profesionales' })).toBeVisible()
  })

  await test.step('the order shows net prices and the VAT', async () => {
    await goToConfirmation(page)
    const [goods, taxes, total] = [
      await summaryAmount(page, 'Productos'),
      await summaryAmount(page, 'IVA'),
      await summaryAmount(page, 'Total'),
    ]
    expect(goods + taxes).toBe(total)
    await page.getByRole('radio', { name: /^Transferencia/ }).check()
    await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible()
  })

  await test.step('closing the price table asks for the code again', async () => {
    await page.goto('/tarifario')
    await page.getByRole('button', { name: 'Cerrar el tarifario' }).click()
    await expect(page).toHaveURL(/\/tarifario\/acceso$/)
    await page.goto('/tarifario')
    await expect(page).toHaveURL(/\/tarifario\/acceso\?volver=/)
  })
})

test('revoking a code closes the price table, and a new code returns to the same page', async ({
  page,
  shop,
  complaints,
}) => {
  await page.goto('/tarifario/acceso')
  await submitCode(page, await createCode(shop))
  await expect(rows(page).first()).toBeVisible()
  await shop.database.cli('price-table', 'code', 'revoke', '1')
  complaints.expect([401, 'GET', '/api/v1/products/aceite-de-jojoba'])
  await page.getByRole('link', { name: OIL }).first().click()
  await expect(page).toHaveURL(/\/tarifario\/acceso\?terminado&volver=%2Ftarifario%2Faceite-de-jojoba$/)
  await expect(page.getByText('Tu acceso al tarifario ha terminado.')).toBeVisible()
  await submitCode(page, await createCode(shop))
  await expect(page).toHaveURL(/\/tarifario\/aceite-de-jojoba$/)
})

test('print: the table without navigation or buttons', async ({ page, shop }) => {
  await page.goto('/tarifario/acceso')
  await submitCode(page, await createCode(shop))
  await expect(rows(page).first()).toBeVisible()
  const shopAddress = page.getByRole('main').getByText('Camino del Jaral')
  await expect(shopAddress).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(shopAddress).toBeVisible()
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

test('the menu link resets a search to the full table', async ({ page, shop }) => {
  await page.goto('/tarifario/acceso')
  await submitCode(page, await createCode(shop))
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

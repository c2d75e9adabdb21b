// What a customer sees of an order from the day it is paid to the day it is given back.
import { expect, test } from '../support/journey.ts'
import { expectInCart, orderNumber, paidOrder } from '../support/shopper.ts'

test('an order is followed, its invoice kept, and printed', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  const number = orderNumber(page)

  await test.step('every step of the owner is told', async () => {
    await shop.database.cli('order', 'prepare', number)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Estamos preparando tu pedido' })).toBeVisible()
    await shop.database.cli('order', 'ready', number, '--dev')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Ya puedes recoger tu pedido' })).toBeVisible()
    const steps = page.locator('ol').filter({ hasText: 'Listo para recoger' }).getByRole('listitem')
    await expect(steps).toHaveCount(4)
    await expect(steps.last()).toHaveAttribute('aria-current', 'step')
  })

  // There is no ninth page: the last is shown.
  await page.goto('/zona-de-cliente/pedidos?pagina=9')
  await expect(page).toHaveURL(/\/pedidos$/)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText('Listo para recoger')

  await test.step('the invoice is a PDF', async () => {
    const saved = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Factura simplificada S\d\d-\d{6} \(PDF\)$/ }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^[A-Z]\d\d-\d{6}\.pdf$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('on paper: the receipt and the house, and nothing to press', async () => {
    await row.getByRole('link', { name: `Pedido ${number}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ya puedes recoger tu pedido' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main').getByText('Camino del Jaral')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: `Pedido ${number}` })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  })
})

test('what was bought is bought again, and what the cart does not take is said', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  const number = orderNumber(page)
  const again = page.getByRole('button', { name: `Volver a comprar lo del pedido ${number}` })

  await test.step('from the list, as many as there were', async () => {
    await page.goto('/zona-de-cliente/pedidos')
    await again.click()
    await expect(page).toHaveURL(/\/compra$/)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('3')
  })

  await test.step('not beyond what one may have', async () => {
    await page.getByRole('main').getByRole('textbox').fill('100')
    await page.getByRole('main').getByRole('textbox').press('Enter')
    await expectInCart(page, 100)
    await page.goto(`/compra/pedido-realizado/${number}`)
    await again.click()
    await expect(page.getByRole('alert')).toContainText('No se pueden añadir más de 100 unidades')
    await expectInCart(page, 100)
  })
})

test('money that went back is said', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  await shop.database.cli('order', 'refund', orderNumber(page), '--by-hand', '--dev')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido devuelto' })).toBeVisible()
  await expect(page.getByText('Te hemos devuelto 20,70 €')).toBeVisible()
})

test('orders are turned over page by page', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  const newest = orderNumber(page)
  const oldest = 'M25-000001'
  // Twenty more than there are: the second page holds the last of them.
  await page.route('**/customers/me/orders?*', async (route) => {
    const asked = new URL(route.request().url())
    const wanted = Number(asked.searchParams.get('page'))
    expect(asked.searchParams.get('limit')).toBe('20')
    asked.searchParams.set('page', '1')
    const response = await route.fetch({ url: asked.href })
    const { data, limit } = await response.json()
    const [order] = data
    const shown = wanted === 2 ? { ...order, number: oldest } : order
    await route.fulfill({ response, json: { data: [shown], total: 21, page: wanted, limit } })
  })
  await page.goto('/zona-de-cliente/pedidos')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: `Pedido ${newest}`, exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Página 2' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(main.getByRole('link', { name: `Pedido ${oldest}`, exact: true })).toBeVisible()
  await expect(main.getByText(newest)).toHaveCount(0)
  await page.goBack()
  await expect(main.getByRole('link', { name: `Pedido ${newest}`, exact: true })).toBeVisible()
})

// Order tracking and order history, from payment to refund.
import { expect, test } from '../support/journey.ts'
import { expectInCart, orderNumber, paidOrder } from '../support/shopper.ts'

test('an order can be tracked and printed, and its invoice downloaded', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  const number = orderNumber(page)

  await test.step('every status change by the owner is shown', async () => {
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

  // Page 9 does not exist: the last page is shown.
  await page.goto('/zona-de-cliente/pedidos?pagina=9')
  await expect(page).toHaveURL(/\/pedidos$/)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText('Listo para recoger')

  await test.step('the invoice is a PDF', async () => {
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Factura simplificada S\d\d-\d{6} \(PDF\)$/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^[A-Z]\d\d-\d{6}\.pdf$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('print: the receipt and the shop address, without buttons or links', async () => {
    await row.getByRole('link', { name: `Pedido ${number}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ya puedes recoger tu pedido' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main').getByText('Camino del Jaral')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: `Pedido ${number}` })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  })
})

test('an order can be repeated, and the cart reports what it refuses', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  const number = orderNumber(page)
  const repeat = page.getByRole('button', { name: `Volver a comprar lo del pedido ${number}` })

  await test.step('from the list, with the quantities of the order', async () => {
    await page.goto('/zona-de-cliente/pedidos')
    await repeat.click()
    await expect(page).toHaveURL(/\/compra$/)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('3')
  })

  await test.step('the quantity limit applies', async () => {
    await page.getByRole('main').getByRole('textbox').fill('100')
    await page.getByRole('main').getByRole('textbox').press('Enter')
    await expectInCart(page, 100)
    await page.goto(`/compra/pedido-realizado/${number}`)
    await repeat.click()
    await expect(page.getByRole('alert')).toContainText('No se pueden añadir más de 100 unidades')
    await expectInCart(page, 100)
  })
})

test('a refund is shown with its amount', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  await shop.database.cli('order', 'refund', orderNumber(page), '--by-hand', '--dev')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido devuelto' })).toBeVisible()
  await expect(page.getByText('Te hemos devuelto 20,70 €')).toBeVisible()
})

test('the order list is paginated', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  const newest = orderNumber(page)
  const oldest = 'M25-000001'
  // Reports 20 orders more than exist: the second page holds the last one.
  await page.route('**/customers/me/orders?*', async (route) => {
    const requestUrl = new URL(route.request().url())
    const requestedPage = Number(requestUrl.searchParams.get('page'))
    expect(requestUrl.searchParams.get('limit')).toBe('20')
    requestUrl.searchParams.set('page', '1')
    const response = await route.fetch({ url: requestUrl.href })
    const { data, limit } = await response.json()
    const [order] = data
    const listed = requestedPage === 2 ? { ...order, number: oldest } : order
    await route.fulfill({ response, json: { data: [listed], total: 21, page: requestedPage, limit } })
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

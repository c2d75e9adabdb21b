// A professional buys at professional prices: without VAT, with it beside, and without the consumer's right to withdraw;
// and finds what is kept for the trade.
import { enter } from '../support/campus.ts'
import { expect, test } from '../support/journey.ts'
import {
  ANA,
  asCustomer,
  authorise,
  customer,
  figure,
  openCategory,
  orderNumber,
  rememberCart,
  toBank,
  toConfirmation,
} from '../support/shopper.ts'

test('at professional prices', async ({ page, shop }) => {
  await customer(shop.url)
  const added = await shop.database.cli('price-table', 'code', 'add', 'Cabina Prieto', '--json')
  const { code } = JSON.parse(added)
  const answer = await fetch(`${shop.url}/api/v1/price-table/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { token } = await answer.json()
  await page.context().addCookies([{ name: 'mostrador_price_token', value: token, url: shop.url }])
  await rememberCart(page, shop.url, '2:201:3.103:0:1')
  await toConfirmation(page)

  await test.step('net, with the VAT beside, adding up to the cent', async () => {
    await expect(page.getByText('Precios de profesional, sin IVA.')).toBeVisible()
    await expect(page.getByText(/\d+,\d\d\s€ sin IVA, \d+,\d\d\s€ con IVA/)).toHaveCount(2)
    const [goods, taxes, total] = [
      await figure(page, 'Productos'),
      await figure(page, 'IVA'),
      await figure(page, 'Total'),
    ]
    expect(taxes).toBeGreaterThan(0)
    expect(goods + taxes).toBe(total)
  })

  await test.step('there is no consumer’s right to give up', async () => {
    await expect(page.getByRole('checkbox', { name: /desistimiento/ })).toHaveCount(0)
  })

  const total = await figure(page, 'Total')
  await toBank(page)
  await authorise(page)
  expect(await figure(page, 'Total')).toBe(total)
  expect((await figure(page, 'Base imponible')) + (await figure(page, 'IVA incluido'))).toBe(total)
  await expect(page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' })).toHaveCount(
    0,
  )
  const order = await asCustomer<{ professional: boolean; totals: { total: number } }>(
    shop.url,
    `orders/${orderNumber(page)}`,
  )
  expect(order).toMatchObject({ professional: true, totals: { total } })
})

test('whom the shop takes for one', async ({ page, shop }) => {
  await customer(shop.url)
  const kind = page.getByRole('definition').and(page.locator('dt:text-is("Tipo de cuenta") + dd'))
  const account = page.getByRole('navigation', { name: 'Mi cuenta' })
  const openAccount = () => page.getByRole('button', { name: /^Cuenta de Ana/ }).click()
  const area = account.getByRole('link', { name: 'Área profesional' })
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Área profesional' })

  await test.step('not anybody with an account', async () => {
    await enter(page)
    await expect(kind).toHaveText('Usuario')
    await openAccount()
    await expect(account.getByRole('link', { name: 'Mis pedidos' })).toBeVisible()
    await expect(area).toHaveCount(0)
    await expect(footer).toHaveCount(0)
  })

  await shop.database.cli('user', 'role', ANA.email, 'professional')

  await test.step('since the owner said so, the menus lead to what is theirs', async () => {
    await page.reload()
    await expect(kind).toHaveText('Profesional')
    await expect(footer).toBeVisible()
    await openAccount()
    await expect(account.getByRole('link', { name: 'Mis pedidos' })).toBeVisible()
    await area.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Área profesional' })).toBeVisible()
    await openCategory(page, 'Área profesional', 'Fichas técnicas y de seguridad')
  })
})

// Professional customers: net prices with the VAT shown, no consumer right of withdrawal, and the professional area.
import { logInAtLoginPage } from '../support/courses.ts'
import { expect, test } from '../support/journey.ts'
import {
  ANA,
  authorisePayment,
  createCustomer,
  fetchAsCustomer,
  goToConfirmation,
  openCategory,
  orderNumber,
  placeOrder,
  setCartCookie,
  summaryAmount,
} from '../support/shopper.ts'

test('an order at professional prices', async ({ page, shop }) => {
  await createCustomer(shop.url)
  const output = await shop.database.cli('price-table', 'code', 'add', 'Cabina Prieto', '--json')
  const { code } = JSON.parse(output)
  const answer = await fetch(`${shop.url}/api/v1/price-table/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { token } = await answer.json()
  await page.context().addCookies([{ name: 'mostrador_price_token', value: token, url: shop.url }])
  await setCartCookie(page, shop.url, '2:201:3.103:0:1')
  await goToConfirmation(page)

  await test.step('net prices and VAT add up to the cent', async () => {
    await expect(page.getByText('Precios de profesional, sin impuestos')).toBeVisible()
    await expect(page.getByText(/\d+,\d\d\s€ sin IVA, \d+,\d\d\s€ con IVA/)).toHaveCount(2)
    const [goods, taxes, total] = [
      await summaryAmount(page, 'Productos'),
      await summaryAmount(page, 'IVA'),
      await summaryAmount(page, 'Total'),
    ]
    expect(taxes).toBeGreaterThan(0)
    expect(goods + taxes).toBe(total)
  })

  await test.step('no waiver of the right of withdrawal is asked for', async () => {
    await expect(page.getByRole('checkbox', { name: /desistimiento/ })).toHaveCount(0)
  })

  const total = await summaryAmount(page, 'Total')
  await placeOrder(page)
  await authorisePayment(page)
  expect(await summaryAmount(page, 'Total')).toBe(total)
  expect((await summaryAmount(page, 'Base imponible')) + (await summaryAmount(page, 'IVA incluido'))).toBe(
    total,
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' })).toHaveCount(
    0,
  )
  const order = await fetchAsCustomer<{ professional: boolean; totals: { total: number } }>(
    shop.url,
    `orders/${orderNumber(page)}`,
  )
  expect(order).toMatchObject({ professional: true, totals: { total } })
})

test('the professional role gives access to the professional area', async ({ page, shop }) => {
  await createCustomer(shop.url)
  const accountType = page.getByRole('definition').and(page.locator('dt:text-is("Tipo de cuenta") + dd'))
  const account = page.getByRole('navigation', { name: 'Mi cuenta' })
  const openAccount = () => page.getByRole('button', { name: /^Cuenta de Ana/ }).click()
  const areaLink = account.getByRole('link', { name: 'Área profesional' })
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Área profesional' })

  await test.step('an ordinary account has no links to it', async () => {
    await logInAtLoginPage(page)
    await expect(accountType).toHaveText('Usuario')
    await openAccount()
    await expect(account.getByRole('link', { name: 'Mis pedidos' })).toBeVisible()
    await expect(areaLink).toHaveCount(0)
    await expect(footerLink).toHaveCount(0)
  })

  await shop.database.cli('user', 'role', ANA.email, 'professional')

  await test.step('once the owner sets the role, the menus link to it', async () => {
    await page.reload()
    await expect(accountType).toHaveText('Profesional')
    await expect(footerLink).toBeVisible()
    await openAccount()
    await expect(account.getByRole('link', { name: 'Mis pedidos' })).toBeVisible()
    await areaLink.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Área profesional' })).toBeVisible()
    await openCategory(page, 'Área profesional', 'Fichas técnicas y de seguridad')
  })
})

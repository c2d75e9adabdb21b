// Complete purchase from the category page to a paid order, with the same amount to the cent everywhere.
import { expect, test } from '../support/journey.ts'
import {
  ADDRESS,
  ANA,
  authorisePayment,
  cents,
  expectInCart,
  fillAddress,
  logIn,
  openCart,
  openCategory,
  quantity,
  register,
  summaryAmount,
} from '../support/shopper.ts'
import { queryRows } from '../support/sqlite.ts'

const GEL = 'Gel limpiador de romero'
const LINE = `${GEL}, 50 ml`
const REFUSAL = `No se pueden añadir más de 100 unidades del producto ${GEL} al carrito.`
/** Seven bottles at 6,90 € and the courier at 4,95 €. */
const GOODS = 4830
const TOTAL = 5325

test('from the category page to a paid order', async ({ page, shop }) => {
  await test.step('browse', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openCategory(page, 'Tienda', 'Cosmética facial')
    await page.getByRole('link', { name: GEL }).click()
    await expect(page.getByRole('heading', { level: 1, name: GEL })).toBeVisible()
  })

  await test.step('choose a variant and add it twice', async () => {
    await page.getByRole('radio', { name: /^50 ml/ }).check()
    await quantity(page, GEL).fill('40')
    const add = page.getByRole('button', { name: 'Añadir al carrito' })
    await add.click()
    await expectInCart(page, 40)
    await add.click()
    await expectInCart(page, 80)
  })

  await test.step('the quantity limit refuses the third addition and leaves the cart unchanged', async () => {
    await page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await expect(page.getByRole('alert')).toHaveText(REFUSAL)
    await expectInCart(page, 80)
  })

  await test.step('replace the quantity in the cart', async () => {
    await openCart(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Tu carrito' })).toBeVisible()
    await quantity(page, LINE).fill('101')
    await quantity(page, LINE).press('Enter')
    await expect(page.getByRole('alert')).toHaveText(REFUSAL)
    await expect(quantity(page, LINE)).toHaveValue('80')
    await quantity(page, LINE).fill('7')
    await quantity(page, LINE).press('Enter')
    await expectInCart(page, 7)
    expect(await summaryAmount(page, 'Total')).toBe(GOODS)
  })

  await test.step('the cart survives a reload', async () => {
    await page.reload()
    await expect(quantity(page, LINE)).toHaveValue('7')
    await expectInCart(page, 7)
  })

  await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '¿Quién hace el pedido?' })).toBeVisible()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await register(page, shop.url)
  await page.getByRole('link', { name: 'Seguir con el pedido' }).click()
  await logIn(page)

  const next = page.getByRole('button', { name: 'Continuar' })
  const confirmation = page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })

  await test.step('pickup: a shop must be chosen, and delivery is free', async () => {
    await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
    await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
    await next.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
    await next.click()
    await expect(confirmation).toBeVisible()
    expect(await summaryAmount(page, 'Total')).toBe(GOODS)
  })

  await test.step('courier: every missing address field is reported', async () => {
    await page.getByRole('link', { name: 'Cambiar Recogida en tienda' }).click()
    await page.getByRole('radio', { name: /^Envío a domicilio/ }).check()
    await fillAddress(page, { 'Nombre o empresa': ADDRESS['Nombre o empresa'], Población: ADDRESS.Población })
    await next.click()
    const alert = page.getByRole('alert')
    for (const missing of ['Dirección', 'Código postal', 'Provincia'])
      await expect(alert).toContainText(missing)
    await expect(alert).not.toContainText('Población')
    await expect(page.getByRole('textbox', { name: 'Provincia' })).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('courier: a complete address gets a shipping price', async () => {
    await fillAddress(page, ADDRESS)
    await next.click()
    await expect(confirmation).toBeVisible()
    expect(await summaryAmount(page, 'Productos')).toBe(GOODS)
    expect(await summaryAmount(page, 'Envío')).toBe(TOTAL - GOODS)
    expect(await summaryAmount(page, 'Total')).toBe(TOTAL)
  })

  const bank = page.getByRole('heading', { level: 1 })
  const amountAtBank = async () => cents(await page.getByRole('main').textContent())

  await test.step('a declined payment keeps the order', async () => {
    await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    await page.getByRole('button', { name: 'Denegar', exact: true }).waitFor()
    await expect(bank).toBeVisible()
    expect(await amountAtBank()).toBe(TOTAL)
    await page.getByRole('button', { name: 'Denegar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'El pago no se ha completado' })).toBeVisible()
    await expect(page.getByText('Denegación del emisor sin especificar motivo')).toBeVisible()
  })

  await test.step('the bank authorises the second attempt', async () => {
    await page.getByRole('button', { name: 'Reintentar el pago' }).click()
    await page.getByRole('button', { name: 'Autorizar', exact: true }).waitFor()
    expect(await amountAtBank()).toBe(TOTAL)
    await authorisePayment(page)
    await expectInCart(page, 0)
    expect(await summaryAmount(page, 'Total')).toBe(TOTAL)
  })

  const number = new URL(page.url()).pathname.split('/').pop() ?? ''

  await test.step('the API returns the same order, only to its customer', async () => {
    const json = { 'content-type': 'application/json' }
    const { email, password } = ANA
    const body = JSON.stringify({ email, password })
    const session = await fetch(`${shop.url}/api/v1/session`, { method: 'POST', headers: json, body })
    const { token } = await session.json()
    const authorization = `Bearer ${token}`
    const order = await fetch(`${shop.url}/api/v1/orders/${number}`, { headers: { authorization } })
    expect(await order.json()).toMatchObject({
      number,
      state: 'paid',
      totals: { goods_gross: GOODS, total: TOTAL },
      lines: [{ title: GEL, variant_title: '50 ml', qty: 7, total: GOODS }],
      payment: { state: 'authorised' },
    })
    const anonymous = await fetch(`${shop.url}/api/v1/orders/${number}`)
    expect(anonymous.ok).toBe(false)
  })

  await test.step('the database holds one order, paid once', async () => {
    await page.close()
    await shop.stop()
    const orders = await queryRows(shop.database.file, 'SELECT number, state, total FROM orders')
    expect(orders).toEqual([{ number, state: 'paid', total: TOTAL }])
    const attempts = await queryRows(
      shop.database.file,
      'SELECT state, amount FROM payment_attempts ORDER BY created_at',
    )
    expect(attempts).toEqual([
      { state: 'declined', amount: TOTAL },
      { state: 'authorised', amount: TOTAL },
    ])
  })
})

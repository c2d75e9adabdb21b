// Discount codes: the same figures in the cart, the checkout, the order and the invoice.
import { expect, test } from '../support/journey.ts'
import {
  authorisePayment,
  createCustomer,
  goToConfirmation,
  placeOrder,
  setCartCookie,
  summaryAmount,
} from '../support/shopper.ts'

const CODE = 'BIENVENIDA10'
const DISCOUNT = `Bienvenida (${CODE})`

// Rules 10.7 and 10.8.
test('a code entered in the cart discounts the order', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3')
  await page.goto('/compra')
  const goods = await summaryAmount(page, 'Productos')
  const discounted = goods - Math.round(goods / 10)
  const field = page.getByRole('textbox', { name: 'Código de descuento' })
  const apply = page.getByRole('button', { name: 'Aplicar' })

  await test.step('a rejected code has its reason at the field', async () => {
    await page.getByText('¿Tienes un código de descuento?').click()
    await field.fill('nada-de-nada')
    await apply.click()
    await expect(field).toHaveAccessibleDescription('El código NADA-DE-NADA no existe.')
    expect(await summaryAmount(page, 'Total')).toBe(goods)
  })

  await test.step('a valid one is applied, also in another tab and after a reload', async () => {
    await field.fill(CODE.toLowerCase())
    await apply.click()
    await expect(page.getByRole('term').filter({ hasText: DISCOUNT })).toBeVisible()
    expect(await summaryAmount(page, 'Total')).toBe(discounted)
    await page.reload()
    await expect(page.getByRole('term').filter({ hasText: DISCOUNT })).toBeVisible()
    expect(await summaryAmount(page, 'Total')).toBe(discounted)
  })

  await test.step('a code whose minimum is not reached says so and can be removed', async () => {
    await field.fill('CINCO')
    await apply.click()
    await expect(page.getByText('El código CINCO exige un mínimo de 30,00')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar CINCO' }).click()
    await expect(page.getByText('El código CINCO')).toBeHidden()
  })

  await test.step('the checkout has the same figures', async () => {
    await goToConfirmation(page)
    expect(await summaryAmount(page, DISCOUNT)).toBe(goods - discounted)
    expect(await summaryAmount(page, 'Total')).toBe(discounted)
  })

  await test.step('the order and its invoice have them too', async () => {
    await placeOrder(page)
    await authorisePayment(page)
    expect(await summaryAmount(page, DISCOUNT)).toBe(goods - discounted)
    expect(await summaryAmount(page, 'Total')).toBe(discounted)
    const total = (discounted / 100).toFixed(2).replace('.', ',')
    expect(await shop.database.cli('export', 'invoices')).toContain(`;${total};`)
  })

  await test.step('the code is used up for this customer', async () => {
    await setCartCookie(page, shop.url, '2:201:1')
    await page.goto('/compra')
    await page.getByText('¿Tienes un código de descuento?').click()
    await field.fill(CODE)
    await apply.click()
    await expect(field).toHaveAccessibleDescription(`Ya has usado el código ${CODE}.`)
  })
})

// Quantities typed into the cart, and the messages shown for them.
import { holdRequests } from '../support/hydration.ts'
import { expect, test } from '../support/journey.ts'
import { expectInCart, quantity, setCartCookie } from '../support/shopper.ts'

const LINE = 'Gel limpiador de romero, 50 ml'
const NOT_WHOLE = 'La cantidad debe ser un número entero a partir de 1.'
const TOO_MANY = 'No se pueden añadir más de 100 unidades del producto Gel limpiador de romero al carrito.'

const REFUSED_QUANTITIES = {
  '0': NOT_WHOLE,
  '-1': NOT_WHOLE,
  '1,5': NOT_WHOLE,
  '101': TOO_MANY,
  '1000000000000': TOO_MANY,
  dos: NOT_WHOLE,
}

test('an invalid quantity shows a message and keeps the previous quantity', async ({ page, shop }) => {
  await setCartCookie(page, shop.url, '2:201:3')
  await page.goto('/compra')
  for (const [input, message] of Object.entries(REFUSED_QUANTITIES)) {
    await test.step(input, async () => {
      await quantity(page, LINE).fill(input)
      await quantity(page, LINE).press('Enter')
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(quantity(page, LINE)).toHaveValue('3')
      await expect(quantity(page, LINE)).toHaveAccessibleDescription(message)
      await expectInCart(page, 3)
    })
    await test.step('a valid quantity clears the message', async () => {
      await quantity(page, LINE).fill('4')
      await quantity(page, LINE).press('Enter')
      await expectInCart(page, 4)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await quantity(page, LINE).fill('3')
      await quantity(page, LINE).press('Enter')
      await expectInCart(page, 3)
    })
  }
})

test('the delivery message causes no layout shift of the checkout link', async ({ page, shop }) => {
  await setCartCookie(page, shop.url, '2:201:3')
  const releaseResponse = await holdRequests(page, '**/delivery-methods')
  await page.goto('/compra')
  const checkout = page.getByRole('link', { name: 'Tramitar pedido' }).first()
  const before = await checkout.boundingBox()
  releaseResponse()
  await expect(page.getByText(/^Te faltan? .+ envío gratis/)).toBeVisible()
  expect((await checkout.boundingBox())?.y).toBe(before?.y)
})

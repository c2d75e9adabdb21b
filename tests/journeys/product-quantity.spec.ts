// Quantity validation on the product page.
import { expect, test } from '../support/journey.ts'
import { expectInCart, quantity } from '../support/shopper.ts'

const MILK = 'Leche limpiadora de caléndula'
const NOT_WHOLE = 'La cantidad debe ser un número entero a partir de 1.'
const TOO_MANY = `No se pueden añadir más de 100 unidades del producto ${MILK} al carrito.`

const INVALID_QUANTITIES = {
  '0': NOT_WHOLE,
  '-1': NOT_WHOLE,
  '1,5': NOT_WHOLE,
  '101': TOO_MANY,
  '1.000': TOO_MANY,
  '1000000000000': TOO_MANY,
}

test('an invalid quantity is not added, and the reason is shown', async ({ page }) => {
  await page.goto('/tienda/cosmetica-facial/leche-limpiadora-de-calendula')
  const add = page.getByRole('button', { name: 'Añadir al carrito' }).first()
  await add.click()
  await expectInCart(page, 1)
  for (const [typed, message] of Object.entries(INVALID_QUANTITIES)) {
    await test.step(typed, async () => {
      await quantity(page, MILK).fill(typed)
      await add.click()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(quantity(page, MILK)).toHaveValue('1')
      await expectInCart(page, 1)
    })
  }
  await quantity(page, MILK).fill('2')
  await add.click()
  await expectInCart(page, 3)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

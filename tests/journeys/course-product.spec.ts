// Courses as products: one unit per cart, no delivery, limited seats per date.
import { setRemainingSeats } from '../support/courses.ts'
import { expect, test } from '../support/journey.ts'
import { authorisePayment, createCustomer, expectInCart, logIn, summaryAmount } from '../support/shopper.ts'

const COURSE = 'Masaje facial con piedra gua sha'
const PATH = '/cursos-online-para-profesionales/masaje-facial-con-gua-sha'
const PATH_WITH_DATES = '/cursos-online-para-profesionales/drenaje-y-masaje-con-aceites'

test('a course is limited to one unit and has no delivery', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await page.goto(PATH)
  const add = page.getByRole('button', { name: 'Añadir el curso al carrito' })
  await add.click()
  await expectInCart(page, 1)
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(
    `No se pueden añadir más de 1 unidades del producto ${COURSE} al carrito.`,
  )
  await expectInCart(page, 1)

  await page.goto('/compra')
  await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Factura' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Recogida en tienda/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
  expect(await summaryAmount(page, 'Total')).toBe(11_990)

  await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Contra reembolso/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
  await authorisePayment(page)
})

test('course dates show their free seats, and a full date cannot be chosen', async ({ page, shop }) => {
  await setRemainingSeats(shop.database, { 10601: 0, 10602: 2 })
  await page.goto(PATH_WITH_DATES)
  const date = (day: string) => page.getByRole('radio', { name: day })
  const [fullDate, nearlyFull, available] = [
    date('9 de febrero de 2027'),
    date('11 de mayo de 2027'),
    date('5 de octubre de 2027'),
  ]

  await expect(fullDate).toBeDisabled()
  await expect(fullDate).toHaveAccessibleName(/Completo$/)
  await expect(nearlyFull).toHaveAccessibleName(/Quedan 2 plazas$/)
  await expect(available).toHaveAccessibleName(/16 plazas libres$/)
  // The first date with free seats is preselected.
  await expect(nearlyFull).toBeChecked()
  await page.getByRole('button', { name: 'Añadir el curso al carrito' }).click()
  await expectInCart(page, 1)
  await page.goto('/compra')
  await expect(
    page
      .getByRole('main')
      .getByText(/11 de mayo de 2027/)
      .first(),
  ).toBeVisible()

  // Link to a date that is full by now.
  await page.goto(`${PATH_WITH_DATES}?fecha=10601`)
  await expect(fullDate).toBeDisabled()
  await expect(fullDate).not.toBeChecked()
  await expect(page.getByRole('radio', { checked: true })).toBeEnabled()
  await expectInCart(page, 1)
})

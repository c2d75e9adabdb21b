// Withdrawal from a contract: two steps, no login, and a receipt (Directive 2023/2673).

import { mailsTo } from '../support/emails.ts'
import { expect, test } from '../support/journey.ts'
import { ANA, orderNumber, paidOrder } from '../support/shopper.ts'

test('a visitor declares a withdrawal without logging in', async ({ page, shop, context }) => {
  await paidOrder(page, shop.url)
  const number = orderNumber(page)
  await context.clearCookies()

  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Legal', exact: true })
    .getByRole('link', { name: 'Desistir del contrato aquí' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Desistir del contrato' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Continuar' })

  await test.step('a missing field is reported, and typed values are kept', async () => {
    await page.getByRole('textbox', { name: 'Nombre y apellidos' }).fill('Ana Prieto Núñez')
    await next.click()
    await expect(page.getByRole('alert')).toContainText('Número de pedido es un campo requerido')
    await expect(page.getByRole('textbox', { name: 'Nombre y apellidos' })).toHaveValue('Ana Prieto Núñez')
  })

  await page.getByRole('textbox', { name: 'Número de pedido' }).fill(number)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(ANA.email)
  await next.click()

  await test.step('nothing is declared before the second step, and the data can be corrected', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Revisa y confirma' })).toBeFocused()
    await page.getByRole('button', { name: 'Corregir los datos' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Desistir del contrato aquí' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Número de pedido' })).toHaveValue(number)
    expect(
      (await mailsTo(shop.url, ANA.email)).filter(({ subject }) => /desistimiento/i.test(subject)),
    ).toEqual([])
    await next.click()
  })

  await expect(page.getByRole('textbox', { name: '¿Solo de una parte del pedido?' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar desistimiento' }).dblclick()
  await expect(page.getByRole('heading', { level: 2, name: 'Hemos recibido tu desistimiento' })).toBeFocused()
  await expect(page.getByRole('definition').first()).toHaveText(/^D-\d{6}$/)
  const mails = await mailsTo(shop.url, ANA.email)
  expect(mails.filter(({ subject }) => /desistimiento/i.test(subject))).toHaveLength(1)
})

test('the form opened from an order is prefilled', async ({ page, shop }) => {
  await paidOrder(page, shop.url)
  const order = page.url()
  await page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' }).click()
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(ANA.email)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('group', { name: 'De qué desistes' }).getByRole('combobox')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Confirmar desistimiento' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Hemos recibido tu desistimiento' })).toBeVisible()
  await page.goto(order)
  await expect(page.getByText(/^Recibimos tu desistimiento el \d+ de \w+ de \d{4}\.$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' })).toHaveCount(
    0,
  )
})

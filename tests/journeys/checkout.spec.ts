// Checkout from cart to confirmation: registration within the flow, and data entered once.

import { activationPath } from '../support/emails.ts'
import { expect, test } from '../support/journey.ts'
import {
  ANA,
  createCustomer,
  expectInCart,
  goToConfirmation,
  goToDelivery,
  setCartCookie,
} from '../support/shopper.ts'

test('a new customer registers during checkout and keeps the cart', async ({
  page,
  shop,
  context,
  complaints,
}) => {
  await setCartCookie(page, shop.url, '2:201:3')
  await page.goto('/compra')
  await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Crea tu cuenta' })).toBeFocused()
  await expect(page).toHaveTitle(/^Crea tu cuenta · /)
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ya tengo cuenta' })).toBeFocused()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill(ANA.firstname)
  await page.getByLabel('Apellidos').fill(ANA.lastname)
  await page.getByLabel('Correo electrónico').fill(ANA.email)
  await page.getByLabel('Contraseña').fill(ANA.password)
  const create = page.getByRole('button', { name: 'Crear cuenta' })
  await create.click()
  await expect(page.getByRole('alert')).toContainText('Política de privacidad')
  await page.getByRole('checkbox', { name: /política de privacidad/ }).check()
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa tu correo' })).toBeFocused()

  const continueButton = page.getByRole('button', { name: 'Ya la he activado: seguir con el pedido' })
  await complaints.during([[401, 'POST', '/api/v1/session']], async () => {
    await continueButton.click()
    await expect(page.getByRole('alert')).toContainText('abre antes el enlace')
  })
  const mailbox = await context.newPage()
  const link = await activationPath(shop.url, ANA.email)
  const activation = /^\/api\/v1\/customers\/activation\/[^/]+$/
  await test.step('a server error during activation is not reported as an invalid link', async () => {
    await mailbox.route('**/api/v1/customers/activation/*', (route) => route.abort())
    await complaints.during([['ERR_FAILED', 'POST', activation]], async () => {
      await mailbox.goto(link)
      await expect(mailbox.getByRole('heading', { name: 'La tienda no responde' })).toBeVisible()
    })
    await mailbox.unrouteAll()
    await mailbox.getByRole('link', { name: 'Refrescar' }).click()
  })
  await expect(mailbox.getByRole('heading', { name: 'Tu cuenta está activa' })).toBeVisible()
  await test.step('a used activation link leads to the login', async () => {
    await complaints.during([[404, 'POST', activation]], async () => {
      await mailbox.reload()
      await expect(mailbox.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible()
    })
    await expect(mailbox.getByRole('main').getByRole('link').first()).toHaveText('Entrar')
  })
  await mailbox.close()
  await continueButton.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrega y factura' })).toBeVisible()
  await expectInCart(page, 3)
})

test('a saved address is preselected in later orders', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3')
  await goToDelivery(page)
  const fill = (name: string, text: string) =>
    page.getByRole('textbox', { name, exact: true }).first().fill(text)
  await fill('Dirección', 'Calle del Olivar, 23')
  await fill('Código postal', '28012')
  await fill('Población', 'Madrid')
  await expect(page.getByRole('textbox', { name: 'Provincia' }).first()).toHaveValue('Madrid')
  await page.getByRole('checkbox', { name: 'Guardar esta dirección en mi cuenta' }).check()
  await page.getByRole('textbox', { name: 'NIF' }).fill('12345678Z')
  await page.getByRole('checkbox', { name: 'Guardar estos datos en mi cuenta' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()

  await test.step('a new browser session preselects the saved address and invoice data', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/compra/envio-y-facturacion')
    const savedAddress = page
      .getByRole('group', { name: 'Tus direcciones' })
      .getByRole('radio', { name: /Olivar, 23/ })
    await expect(savedAddress).toBeChecked()
    await expect(
      page.getByRole('group', { name: 'Tus datos de factura' }).getByRole('radio').first(),
    ).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Dirección', exact: true })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /^Mensajería 24\/48 h.*4,95/ })).toBeVisible()
  })

  await test.step('another address has another price and is not saved', async () => {
    await page.getByRole('radio', { name: 'Otra dirección' }).check()
    await fill('Dirección', 'Carrer de la Mar, 4')
    await fill('Código postal', '07001')
    const province = page.getByRole('textbox', { name: 'Provincia' }).first()
    await expect(province).toHaveValue('Illes Balears')
    await fill('Código postal', '0700')
    await expect(province).toHaveValue('')
    await province.fill('Mallorca')
    await fill('Código postal', '070')
    await expect(province).toHaveValue('Mallorca')
    await fill('Código postal', '07001')
    await fill('Población', 'Palma')
    await expect(page.getByRole('textbox', { name: 'Provincia' }).first()).toHaveValue('Illes Balears')
    await expect(page.getByRole('radio', { name: /^Mensajería 24\/48 h.*7,95/ })).toBeVisible()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('07001 Palma, Illes Balears')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('group', { name: 'Tus direcciones' }).getByRole('radio')).toHaveCount(2)
  })
})

test('pickup shops are sorted by distance and found by name', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3')
  await goToDelivery(page)
  await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
  const searchBox = page.getByRole('searchbox', { name: 'Código postal o población' })
  const shops = page.getByRole('group', { name: '¿En qué tienda?' }).getByRole('radio')
  await searchBox.fill('11001')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('7 tiendas, la más cercana primero')
  await expect(shops.first()).toHaveAccessibleName(/^Sevilla/)
  await searchBox.fill('malaga')
  await expect(shops).toHaveCount(1)
  await shops.first().check()

  await test.step('another search keeps the selection, and Enter does not submit the form', async () => {
    await searchBox.fill('bilbao')
    await expect(shops).toHaveCount(2)
    await expect(shops.first()).toBeChecked()
    await searchBox.press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await searchBox.fill('lisboa')
    await expect(page.getByText('No tenemos ninguna tienda en «lisboa».')).toBeVisible()
    await page.getByRole('button', { name: 'Ver todas' }).click()
    await expect(shops).toHaveCount(6)
  })

  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Jaralba Carretería')).toBeVisible()
})

test('a completed step can be reopened with its data', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3')
  await goToConfirmation(page)
  const steps = page.getByRole('navigation', { name: 'Pasos del pedido' })
  await expect(steps.getByRole('link')).toHaveCount(1)
  await steps.getByRole('link', { name: 'Hecho: Entrega y factura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrega y factura' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Jaralba Lavapiés/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
})

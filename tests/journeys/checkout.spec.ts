// From the cart to the confirmation: nobody leaves the way, and nothing is asked for twice.
import { expect, test } from '../support/journey.ts'
import { activationPath } from '../support/outbox.ts'
import { ANA, customer, expectInCart, rememberCart, toConfirmation, toDelivery } from '../support/shopper.ts'

test('a new customer registers on the way, and the cart waits', async ({
  page,
  shop,
  context,
  complaints,
}) => {
  await rememberCart(page, shop.url, '2:201:3')
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

  const on = page.getByRole('button', { name: 'Ya la he activado: seguir con el pedido' })
  await complaints.during([[401, 'POST', '/api/v1/session']], async () => {
    await on.click()
    await expect(page.getByRole('alert')).toContainText('abre antes el enlace')
  })
  const mailbox = await context.newPage()
  const link = await activationPath(shop.url, ANA.email)
  const activation = /^\/api\/v1\/customers\/activation\/[^/]+$/
  await test.step('a server that does not answer is not the fault of the link', async () => {
    await mailbox.route('**/api/v1/customers/activation/*', (route) => route.abort())
    await complaints.during([['ERR_FAILED', 'POST', activation]], async () => {
      await mailbox.goto(link)
      await expect(mailbox.getByRole('heading', { name: 'La tienda no responde' })).toBeVisible()
    })
    await mailbox.unrouteAll()
    await mailbox.getByRole('link', { name: 'Refrescar' }).click()
  })
  await expect(mailbox.getByRole('heading', { name: 'Tu cuenta está activa' })).toBeVisible()
  await test.step('opened again, the link sends to the login', async () => {
    await complaints.during([[404, 'POST', activation]], async () => {
      await mailbox.reload()
      await expect(mailbox.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible()
    })
    await expect(mailbox.getByRole('main').getByRole('link').first()).toHaveText('Entrar')
  })
  await mailbox.close()
  await on.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrega y factura' })).toBeVisible()
  await expectInCart(page, 3)
})

test('an address is written once and chosen from then on', async ({ page, shop }) => {
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3')
  await toDelivery(page)
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

  await test.step('in another tab, as on another day', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/compra/envio-y-facturacion')
    const home = page
      .getByRole('group', { name: 'Tus direcciones' })
      .getByRole('radio', { name: /Olivar, 23/ })
    await expect(home).toBeChecked()
    await expect(
      page.getByRole('group', { name: 'Tus datos de factura' }).getByRole('radio').first(),
    ).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Dirección', exact: true })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /^Mensajería 24\/48 h.*4,95/ })).toBeVisible()
  })

  await test.step('another address has another price, and is not kept', async () => {
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

test('a shop to pick up from: the nearest first, or by its name', async ({ page, shop }) => {
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3')
  await toDelivery(page)
  await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
  const box = page.getByRole('searchbox', { name: 'Código postal o población' })
  const shops = page.getByRole('group', { name: '¿En qué tienda?' }).getByRole('radio')
  await box.fill('11001')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('7 tiendas, la más cercana primero')
  await expect(shops.first()).toHaveAccessibleName(/^Sevilla/)
  await box.fill('malaga')
  await expect(shops).toHaveCount(1)
  await shops.first().check()

  await test.step('looking further loses no choice, and Enter sends no form', async () => {
    await box.fill('bilbao')
    await expect(shops).toHaveCount(2)
    await expect(shops.first()).toBeChecked()
    await box.press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await box.fill('lisboa')
    await expect(page.getByText('No tenemos ninguna tienda en «lisboa».')).toBeVisible()
    await page.getByRole('button', { name: 'Ver todas' }).click()
    await expect(shops).toHaveCount(6)
  })

  await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Jaralba Carretería')).toBeVisible()
})

test('a step that is done can be gone back to, and is as it was left', async ({ page, shop }) => {
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3')
  await toConfirmation(page)
  const steps = page.getByRole('navigation', { name: 'Pasos del pedido' })
  await expect(steps.getByRole('link')).toHaveCount(1)
  await steps.getByRole('link', { name: 'Hecho: Entrega y factura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrega y factura' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Jaralba Lavapiés/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu pedido' })).toBeVisible()
})

// Customer area: profile, addresses, password, sessions, personal data and logout.
import { logInAtLoginPage } from '../support/courses.ts'
import { newPasswordPath } from '../support/emails.ts'
import { holdRequests } from '../support/hydration.ts'
import { expect, test } from '../support/journey.ts'
import { ADDRESS, ANA, createCustomer, fillAddress, logIn } from '../support/shopper.ts'

const NEW_PASSWORD = 'tomillo-y-salvia-9'

test('a forgotten password is reset through a single-use link in an email', async ({
  page,
  shop,
  complaints,
}) => {
  await createCustomer(shop.url)
  await page.goto('/iniciar-sesion')
  await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click()
  // The login form has a field with the same label, so the heading is awaited first.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elige otra contraseña')
  await page.getByLabel('Correo electrónico').fill('ana')
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana')

  await test.step('the reset form does not reveal if an account exists', async () => {
    await page.getByLabel('Correo electrónico').fill('nadie@correo.example')
    await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await expect(page.getByText(/^Si nadie@correo\.example tiene una cuenta/)).toBeVisible()
    await page.goto('/solicitar-nueva-contrasena')
    await page.getByLabel('Correo electrónico').fill(ANA.email)
    await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await expect(page.getByText(/^Si ana\.prieto@correo\.example tiene una cuenta/)).toBeVisible()
  })

  const link = await newPasswordPath(shop.url, ANA.email)
  await page.goto(link)
  await page.getByLabel('Contraseña nueva').fill('corta')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByRole('alert')).toContainText('al menos 8 caracteres')
  const password = page.getByLabel('Contraseña nueva')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await page.getByRole('button', { name: 'Mostrar lo escrito' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await password.fill(NEW_PASSWORD)
  await password.press('ControlOrMeta+a')
  await password.press('ControlOrMeta+x')
  await expect(password).toHaveValue('')
  await password.press('ControlOrMeta+v')
  await expect(password, 'a password can be pasted').toHaveValue(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('Tu contraseña ha cambiado. Entra con la nueva.')).toBeVisible()

  await complaints.during([[401, 'POST', '/api/v1/session']], async () => {
    await logIn(page)
    await expect(page.getByRole('alert')).toBeVisible()
  })
  await logIn(page, { ...ANA, password: NEW_PASSWORD })
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()

  complaints.expect([404, 'PUT', /^\/api\/v1\/customers\/password-reset\/[^/]+$/])
  await page.goto(link)
  await page.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace no sirve' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible()
})

test('an invalid profile form keeps its input, and the corrected form is saved', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await logInAtLoginPage(page)
  await page.getByLabel('Teléfono').fill('12')
  await page.getByLabel('Apellidos').fill('Prieto Sanz')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Apellidos')).toHaveValue('Prieto Sanz')

  await page.getByLabel('Teléfono').fill('612 345 678')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Tus datos están guardados.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cuenta de Ana Prieto Sanz (AP)' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Apellidos')).toHaveValue('Prieto Sanz')
})

test('addresses are added, edited, deleted and restored', async ({ page, shop, complaints }) => {
  await createCustomer(shop.url)
  await logInAtLoginPage(page)
  await page.goto('/zona-de-cliente/direcciones')
  await page.getByRole('link', { name: 'Añadir una dirección' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva dirección' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page.getByRole('alert')).toBeFocused()

  await fillAddress(page, ADDRESS)
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page.getByText('La dirección está guardada.')).toBeVisible()

  const card = page.getByRole('listitem').filter({ hasText: ADDRESS.Dirección })
  await card.getByRole('link', { name: /^Cambiar la dirección/ }).click()
  await expect(page.getByLabel('Población')).toHaveValue('Madrid')
  await page.getByRole('radio', { name: 'Para las facturas' }).check()
  await page.getByLabel('NIF').fill('12345678Z')
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Para las facturas' })).toBeVisible()
  await expect(card).toContainText('NIF 12345678Z')

  await card.getByRole('button', { name: /^Quitar la dirección/ }).click()
  await expect(page.getByText('Aún no guardas ninguna dirección')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toContainText('NIF 12345678Z')
  await expect(page.locator(':focus')).toContainText('La dirección está guardada.')

  await test.step('a double click counts as one, on a slow network too', async () => {
    const releaseRemoval = await holdRequests(page, '**/api/v1/**')
    await card.getByRole('button', { name: /^Quitar la dirección/ }).dblclick()
    releaseRemoval()
    await expect(page.getByText('Aún no guardas ninguna dirección')).toBeVisible()
    const releaseRestoration = await holdRequests(page, '**/api/v1/**')
    await page.getByRole('button', { name: 'Deshacer' }).dblclick()
    releaseRestoration()
    await expect(page.locator(':focus')).toContainText('La dirección está guardada.')
    await expect(card).toHaveCount(1)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('an address deleted in another tab counts as deleted and can be restored', async () => {
    const other = await page.context().newPage()
    await other.goto('/zona-de-cliente/direcciones')
    await other.getByRole('button', { name: /^Quitar la dirección/ }).click()
    await expect(other.getByRole('button', { name: 'Deshacer' })).toBeVisible()
    await complaints.during([[404, 'DELETE', /^\/api\/v1\/customers\/me\/addresses\/\d+$/]], async () => {
      await card.getByRole('button', { name: /^Quitar la dirección/ }).click()
      await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused()
    })
    await expect(card).toHaveCount(0)
  })
})

test('another session is listed and ended, the password is changed, and all sessions are ended', async ({
  page,
  shop,
  browser,
  complaints,
}) => {
  await createCustomer(shop.url)
  await logInAtLoginPage(page)
  const otherSession = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logInAtLoginPage(otherSession)

  await page.goto('/zona-de-cliente/seguridad')
  await expect(page.getByText('Esta sesión')).toHaveCount(1)
  await page.getByRole('button', { name: /^Cerrar la sesión de .*, \d\d:\d\d$/ }).dblclick()
  await expect(page.locator(':focus')).toContainText(/^La sesión de .* está cerrada\.$/)
  await expect(page.getByRole('button', { name: /^Cerrar la sesión de / })).toHaveCount(0)
  const refreshFailure = [401, 'POST', '/api/v1/session/refresh'] as const
  await complaints.during([refreshFailure, [401, 'GET', '/api/v1/customers/me/cart']], async () => {
    await otherSession.goto('/zona-de-cliente/mis-datos')
    await expect(otherSession).toHaveURL(/\/(iniciar-sesion.*)?$/)
  })
  await otherSession.context().close()

  await complaints.during([[403, 'PUT', '/api/v1/customers/me/password']], async () => {
    await page.getByLabel('Contraseña actual').fill('no es esta')
    await page.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
  })
  await page.getByLabel('Contraseña actual').fill(ANA.password)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByText(/^Tu contraseña ha cambiado/)).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toHaveValue('')

  await page.getByRole('button', { name: 'Cerrar sesión en todas partes' }).click()
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
})

test('a customer downloads their data and deletes the account', async ({ page, shop, complaints }) => {
  await createCustomer(shop.url)
  await logInAtLoginPage(page)
  await page.goto('/zona-de-cliente/mis-datos')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  expect((await download).suggestedFilename()).toBe('mis-datos.json')

  await complaints.during([[403, 'DELETE', '/api/v1/customers/me']], async () => {
    await page.getByLabel('Escribe tu contraseña para confirmarlo').fill('no es esta')
    await page.getByRole('button', { name: 'Borrar mi cuenta para siempre' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
  })
  await page.getByLabel('Escribe tu contraseña para confirmarlo').fill(ANA.password)
  await page.getByRole('button', { name: 'Borrar mi cuenta para siempre' }).click()
  await expect(page.getByText(/^Hemos borrado tu cuenta/)).toBeVisible()
  complaints.expect([401, 'POST', '/api/v1/session'])
  await logIn(page)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('logging out in one tab logs out the other tab', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await logInAtLoginPage(page)
  const other = await page.context().newPage()
  await other.goto('/zona-de-cliente/direcciones')
  await expect(other.getByRole('heading', { level: 1, name: 'Direcciones' })).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  // Shared computers show no data of the customer who has logged out.
  await expect(other.getByRole('heading', { level: 1, name: 'Entra en tu cuenta' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Direcciones' })).toHaveCount(0)
})

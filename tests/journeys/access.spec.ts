// Route access, login redirects, and invalid sessions and carts.
import { expect, test } from '../support/journey.ts'
import { ANA, createCustomer, expectInCart, logIn } from '../support/shopper.ts'

test('a protected page redirects to the login, and the login returns to it', async ({
  page,
  shop,
  complaints,
}) => {
  await createCustomer(shop.url)
  await page.goto('/zona-de-cliente/pedidos')
  await expect(page).toHaveURL(/\/iniciar-sesion\?volver=/)

  await complaints.during([[401, 'POST', '/api/v1/session']], async () => {
    await logIn(page, { ...ANA, password: 'otra-cosa-distinta' })
    await expect(page.getByRole('alert')).toBeVisible()
  })
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(ANA.email)

  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis pedidos' })).toBeVisible()
  await page.goto('/iniciar-sesion')
  await expect(page).toHaveURL(/\/zona-de-cliente\/perfil$/)
  await page.goto('/logout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/zona-de-cliente/perfil')
  await expect(page).toHaveURL(/\/iniciar-sesion/)
})

test('invalid cookies are ignored, and valid cart lines are kept', async ({ page, shop }) => {
  const cookie = (name: string, value: string) => ({ name, value, url: shop.url })
  await page
    .context()
    .addCookies([
      cookie('mostrador_session', 'eyJhbGciOiJub25lIn0.e30.'),
      cookie('mostrador_price_token', 'basura'),
      cookie('mostrador_cart', '1:0:2.999999:0:1.x:y:z.2:201:-4.2:202:3'),
    ])
  await page.goto('/compra')
  await expect(page.getByRole('heading', { level: 1, name: 'Tu carrito' })).toBeVisible()
  await expectInCart(page, 5)
  await page.goto('/iniciar-sesion')
  await expect(page.getByRole('heading', { level: 1, name: 'Entra en tu cuenta' })).toBeVisible()
})

test('a trailing slash is removed, and an unknown path shows a not-found page', async ({
  page,
  complaints,
}) => {
  await page.goto('/tienda/cosmetica-facial/')
  await expect(page).toHaveURL(/\/tienda\/cosmetica-facial$/)
  complaints.expect([404, 'GET', '/no-hay-nada-aqui'], [404, 'GET', '/api/v1/contents/no-hay-nada-aqui'])
  await page.goto('/no-hay-nada-aqui')
  await page.getByRole('link', { name: 'Volver a la página principal' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('the login returns to the requested page, and never to another origin', async ({ page, shop }) => {
  await createCustomer(shop.url)
  await page.goto('/iniciar-sesion?volver=/tienda/cosmetica-facial')
  await logIn(page)
  await expect(page).toHaveURL(`${shop.url}/tienda/cosmetica-facial`)

  for (const target of ['/.//otra.example/', '//otra.example/', 'https://otra.example/', '/\\otra.example']) {
    await page.goto('/logout')
    await expect(page.getByRole('heading', { level: 1, name: 'La botica empieza en el monte' })).toBeVisible()
    await page.goto(`/iniciar-sesion?volver=${target}`)
    await logIn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Entra en tu cuenta' })).toHaveCount(0)
    expect(new URL(page.url()).origin, target).toBe(shop.url)
  }
})

import type { Shop } from 'mostrador'
import { memoryHost } from 'mostrador'
import { beforeEach, expect, test } from 'vitest'
import { createTestShop, sessionToken, setUpTestServer } from './support.js'

const server = setUpTestServer()
const address = {
  kind: 'delivery' as const,
  company: 'Ana Ruiz',
  vat: '',
  country: 'ES',
  streetAddress: 'Calle Mayor, 1',
  extendedAddress: '',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
  phone: '',
}
let shop: Shop

beforeEach(async () => {
  shop = await createTestShop(server())
})

/** Last request received by the server. */
function lastRequest() {
  const request = server().requests.at(-1)
  return { call: `${request?.method} ${request?.path}`, body: request?.body }
}

test('an access code opens the price table, and leave() closes it', async () => {
  const host = memoryHost()
  shop = await createTestShop(server(), host)
  const token = sessionToken(60)
  server().responses['POST price-table/session'] = { json: { token, expires_at: '2027-01-01T00:00:00Z' } }
  await shop.priceTable.enter('7K3F-9QXM')
  expect(shop.select('session').priceMode).toBe(true)
  expect(host.cookies.get('mostrador_price_token')).toBe(token)
  const { items } = await shop.api.products()
  expect(items[1]?.price.shown.cents).toBe(500)

  server().responses['DELETE price-table/session'] = { status: 204 }
  expect(shop.priceTable.search(['Champú', 'Jabón'], 'champus')).toEqual([0])
  await shop.priceTable.leave()
  expect(shop.select('session').priceMode).toBe(false)
  expect(host.cookies.get('mostrador_price_token')).toBeNull()
})

test('a wrong access code is rejected', async () => {
  server().responses['POST price-table/session'] = {
    status: 401,
    json: { code: 'price_code_invalid', message: 'El código de acceso no es correcto o ya no sirve.' },
  }
  await expect(shop.priceTable.enter('x')).rejects.toMatchObject({
    message: 'price_code_invalid',
    statusCode: 401,
  })
  expect(shop.select('session').priceMode).toBe(false)
})

test('a profile update changes the session view', async () => {
  shop.session.login(sessionToken(60))
  const user = { id: 7, firstname: 'Ana', lastname: 'Ávila', email: 'ana@ejemplo.es', roles: ['user'] }
  server().responses['PATCH customers/me'] = { json: user }
  await shop.account.updateProfile({ lastname: 'Ávila' })
  expect(lastRequest()).toEqual({ call: 'PATCH customers/me', body: '{"lastname":"Ávila"}' })
  expect(shop.select('session').user?.fullname).toBe('Ana Ávila')
})

test('every account command sends its request', async () => {
  shop.session.login(sessionToken(60))
  const done = { status: 204 }
  Object.assign(server().responses, {
    'POST customers/password-reset': { status: 202, json: { code: 'password_reset_sent' } },
    'PUT customers/password-reset/t': { json: { code: 'password_changed' } },
    'PUT customers/me/password': done,
    'GET customers/me/addresses': { json: { data: [{ id: 3, ...address }] } },
    'POST customers/me/addresses': { status: 201, json: { id: 4, ...address } },
    'PUT customers/me/addresses/3': { json: { id: 3, ...address } },
    'DELETE customers/me/addresses/3': done,
    'GET customers/me/sessions': { json: { data: [{ id: 'j', current: true }] } },
    'DELETE customers/me/sessions/j': done,
    'GET customers/me/data': { json: { profile: { id: 7 } } },
    'POST contact': { status: 202, json: { code: 'message_sent' } },
  })
  const { account } = shop
  await account.requestPasswordReset('ana@ejemplo.es')
  expect(lastRequest()).toEqual({ call: 'POST customers/password-reset', body: '{"email":"ana@ejemplo.es"}' })
  await account.setPassword('t', 'otra clave')
  expect(lastRequest()).toEqual({ call: 'PUT customers/password-reset/t', body: '{"password":"otra clave"}' })
  await account.changePassword('una', 'otra clave')
  expect(lastRequest().body).toBe('{"current_password":"una","password":"otra clave"}')
  expect((await account.addresses())[0]?.id).toBe(3)
  expect((await account.saveAddress(address)).id).toBe(4)
  expect((await account.saveAddress(address, 3)).id).toBe(3)
  expect(lastRequest()).toEqual({ call: 'PUT customers/me/addresses/3', body: JSON.stringify(address) })
  await account.removeAddress(3)
  expect((await account.sessions())[0]?.current).toBe(true)
  await account.endSession('j')
  expect(lastRequest().call).toBe('DELETE customers/me/sessions/j')
  expect(await account.personalData()).toEqual({ profile: { id: 7 } })
  await account.contact({ name: 'Ana', email: 'a@b.es', phone: '', message: 'Hola a todos', privacy: true })
  expect(lastRequest().call).toBe('POST contact')
})

test.each(['erase', 'endSessions'] as const)('%s ends the current session', async (command) => {
  shop.session.login(sessionToken(60))
  const done = { status: 204 }
  Object.assign(server().responses, { 'DELETE customers/me': done, 'DELETE customers/me/sessions': done })
  await shop.account[command]('una clave larga')
  expect(shop.select('session').authenticated).toBe(false)
})

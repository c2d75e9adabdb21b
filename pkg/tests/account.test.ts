import type { Shop } from 'mostrador'
import { memoryHost } from 'mostrador'
import { beforeEach, expect, test } from 'vitest'
import { sessionToken, shopOn, testServer } from './support.js'

const server = testServer()
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
  shop = await shopOn(server())
})

/** What the server was last asked for. */
function last() {
  const request = server().received.at(-1)
  return { call: `${request?.method} ${request?.path}`, body: request?.body }
}

test('a code opens the price table, and leaving closes it', async () => {
  const host = memoryHost()
  shop = await shopOn(server(), host)
  const token = sessionToken(60)
  server().answers['POST price-table/session'] = { json: { token, expires_at: '2027-01-01T00:00:00Z' } }
  await shop.priceTable.enter('7K3F-9QXM')
  expect(shop.select('session').priceMode).toBe(true)
  expect(host.cookies.get('mostrador_price_token')).toBe(token)
  const { items } = await shop.api.products()
  expect(items[1]?.price.shown.cents).toBe(500)

  server().answers['DELETE price-table/session'] = { status: 204 }
  expect(shop.priceTable.lookThrough(['Champú', 'Jabón'], 'champus')).toEqual([0])
  await shop.priceTable.leave()
  expect(shop.select('session').priceMode).toBe(false)
  expect(host.cookies.get('mostrador_price_token')).toBeNull()
})

test('a wrong code is told and opens nothing', async () => {
  server().answers['POST price-table/session'] = {
    status: 401,
    json: { code: 'price_code_invalid', message: 'El código de acceso no es correcto o ya no sirve.' },
  }
  await expect(shop.priceTable.enter('x')).rejects.toMatchObject({
    message: 'price_code_invalid',
    statusCode: 401,
  })
  expect(shop.select('session').priceMode).toBe(false)
})

test('a changed profile is in the session at once', async () => {
  shop.session.login(sessionToken(60))
  const user = { id: 7, firstname: 'Ana', lastname: 'Ávila', email: 'ana@ejemplo.es', roles: ['user'] }
  server().answers['PATCH customers/me'] = { json: user }
  await shop.account.updateProfile({ lastname: 'Ávila' })
  expect(last()).toEqual({ call: 'PATCH customers/me', body: '{"lastname":"Ávila"}' })
  expect(shop.select('session').user?.fullname).toBe('Ana Ávila')
})

test('every call of an account reaches its place', async () => {
  shop.session.login(sessionToken(60))
  const { answers } = server()
  const done = { status: 204 }
  Object.assign(answers, {
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
  expect(last()).toEqual({ call: 'POST customers/password-reset', body: '{"email":"ana@ejemplo.es"}' })
  await account.setPassword('t', 'otra clave')
  expect(last()).toEqual({ call: 'PUT customers/password-reset/t', body: '{"password":"otra clave"}' })
  await account.changePassword('una', 'otra clave')
  expect(last().body).toBe('{"current_password":"una","password":"otra clave"}')
  expect((await account.addresses())[0]?.id).toBe(3)
  expect((await account.saveAddress(address)).id).toBe(4)
  expect((await account.saveAddress(address, 3)).id).toBe(3)
  expect(last()).toEqual({ call: 'PUT customers/me/addresses/3', body: JSON.stringify(address) })
  await account.removeAddress(3)
  expect((await account.sessions())[0]?.current).toBe(true)
  await account.endSession('j')
  expect(last().call).toBe('DELETE customers/me/sessions/j')
  expect(await account.personalData()).toEqual({ profile: { id: 7 } })
  await account.contact({ name: 'Ana', email: 'a@b.es', phone: '', message: 'Hola a todos', privacy: true })
  expect(last().call).toBe('POST contact')
})

test.each(['erase', 'endSessions'] as const)('%s ends the session here', async (what) => {
  shop.session.login(sessionToken(60))
  const done = { status: 204 }
  Object.assign(server().answers, { 'DELETE customers/me': done, 'DELETE customers/me/sessions': done })
  await shop.account[what]('una clave larga')
  expect(shop.select('session').authenticated).toBe(false)
})

// Records a visit with the package, from the first page to the order, and replays it with `mostrador replay`:
// the native engine has the same views, and the recording contains no personal data.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShop, initMostrador, type Shop } from 'mostrador'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activationPath } from '../support/emails.ts'
import { createSeededDatabase, type Database, type Server, serve } from '../support/server.ts'

// The published engine cannot record.
vi.mock('../../pkg/web/mostrador_wasm.js', () => vi.importActual('../../pkg/instrumented/mostrador_wasm.js'))

const customer = {
  firstname: 'Ainhoa',
  lastname: 'Etxeberria Ugarte',
  email: 'ainhoa.etxeberria@ejemplo.es',
  password: 'una-clave-larga-7',
  phone: '634871295',
}
const address = { street: 'Zurbarán 41', town: 'Alcobendas', postalCode: '28108' }
const file = join(tmpdir(), `mostrador-recording-${process.pid}.jsonl`)

let database: Database
let server: Server
let shop: Shop
let recording = ''

beforeAll(async () => {
  database = await createSeededDatabase()
  server = await serve(database)
  await initMostrador(
    await readFile(new URL('../../pkg/instrumented/mostrador_wasm_bg.wasm', import.meta.url)),
  )
  shop = createShop({
    baseUrl: `${server.url}/api/v1`,
    record: (lines) => {
      recording += lines
    },
  })
})

afterAll(async () => {
  shop?.dispose()
  await server?.stop()
  await database?.remove()
  await rm(file, { force: true })
})

/** Adds goods to the cart, and asserts that an excessive quantity is rejected. */
async function fillCart(): Promise<void> {
  const { items } = await shop.api.products({ limit: 40 })
  const goods = items.filter(({ virtual, soldOut, calendarized }) => !virtual && !soldOut && !calendarized)
  for (const { id, variants } of goods.slice(0, 3)) {
    const variant = variants.find(({ soldOut }) => !soldOut)?.id ?? null
    expect(shop.cart.add(id, variant, 2).accepted).toBe(true)
  }
  expect(shop.cart.add(goods[0]?.id ?? 0, null, 500).accepted).toBe(false)
}

async function registerAndLogIn(): Promise<void> {
  await shop.api.register({ ...customer, country: 'ES', privacy: 'true' })
  const link = await activationPath(server.url, customer.email)
  await shop.api.activate(link.split('/').at(-1) ?? '')
  await shop.api.login(customer.email, customer.password)
}

async function completeCheckout(): Promise<void> {
  await shop.checkout.load()
  const { deliveryData: delivery, billingData: billing } = shop.select('checkout')
  shop.checkout.setDelivery({
    ...delivery,
    type: 'courier',
    company: `${customer.firstname} ${customer.lastname}`,
    streetAddress: address.street,
    locality: address.town,
    region: 'Madrid',
    postalCode: address.postalCode,
    phone: customer.phone,
  })
  shop.checkout.setBilling({ ...billing, ignoreInvoice: true })
  const courier = shop.select('checkout').deliveryMethods.find(({ type }) => type === 'courier')
  await shop.checkout.chooseShipping(courier?.id ?? 0)
  shop.checkout.setPaymentMethod('transfer')
  await shop.checkout.quote()
  expect(shop.select('checkout')).toMatchObject({ missing: [], ready: true })
}

async function replay(): Promise<Record<string, unknown>> {
  await writeFile(file, recording)
  return JSON.parse(await database.cli('replay', '--json', file))
}

test('a replayed visit has the same views and its recording contains no personal data', async () => {
  await shop.start()
  await fillCart()
  await registerAndLogIn()
  await completeCheckout()
  const replayed = await replay()
  for (const slice of ['cart', 'config', 'menus', 'error'] as const) {
    expect(replayed[slice], slice).toEqual(shop.select(slice))
  }
  // Names and addresses are personal data, which a recording replaces.
  const {
    deliveryData: _1,
    billingData: _2,
    user: _3,
    userId: _4,
    deliveryMethods,
    ...visible
  } = shop.select('checkout')
  const methods = deliveryMethods.map(({ estimate, ...method }) => ({
    ...method,
    estimate: estimate && { ...estimate, to: expect.any(String) },
  }))
  expect(replayed.checkout).toMatchObject({ ...visible, deliveryMethods: methods })
  expect(replayed.session).toMatchObject({ authenticated: true, professional: false })

  const order = await shop.checkout.confirm()
  expect((await replay()).cart).toEqual(shop.select('cart'))
  expect(shop.select('cart').hasItems).toBe(false)

  // The order number and a name give access to the order.
  expect(recording).toContain('place_order')
  expect(recording).not.toContain(order.number)
  for (const value of [...Object.values(customer), ...Object.values(address)]) {
    for (const word of value.split(/[ @.]/).filter((word) => word.length > 4))
      expect(recording.includes(word), word).toBe(false)
  }
})

test('replay reports the line of an invalid input', async () => {
  await writeFile(file, `${recording.split('\n')[0]}\n{"at_ms":1,"input":"nada"}\n`)
  await expect(database.cli('replay', file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${file}, línea 2: no es una entrada de la tienda`),
  })
})

import { memoryHost, ShopError } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, sessionToken, setUpTestServer } from './support.js'

const server = setUpTestServer()

test('an invoice is downloaded with the session token', async () => {
  server().responses['GET orders/M26-000001/invoice'] = { json: { content: 'PDF' } }
  const shop = await createTestShop(server(), memoryHost())
  const token = sessionToken(3600)
  shop.session.login(token)
  const file = await shop.api.invoice('M26-000001')
  expect(await file.text()).toBe('{"content":"PDF"}')
  expect(server().requests.at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
})

test('a failed download rejects with the message of the server', async () => {
  const message = 'Este pedido aún no tiene factura.'
  server().responses['GET orders/M26-000001/invoice'] = {
    status: 404,
    json: { code: 'invoice_not_found', message },
  }
  const shop = await createTestShop(server())
  const error = await shop.api.invoice('M26-000001').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ShopError)
  expect(error).toMatchObject({ message: 'invoice_not_found', text: message, statusCode: 404 })
})

test('a withdrawal takes two steps', async () => {
  const request = { name: 'Ana Ruiz', order: 'M26-000001', email: 'ana@ejemplo.es' }
  const summary = { ...request, token: 'abc', lines: null, expires_at: '2026-11-21T10:00:00Z' }
  const receipt = {
    code: 'withdrawal_received',
    message: 'Recibido',
    reference: 'D-000001',
    received_at: '',
    lines: [],
    part: '',
  }
  server().responses['POST withdrawals'] = { json: summary }
  server().responses['POST withdrawals/abc/confirmation'] = { json: receipt }
  const shop = await createTestShop(server())
  expect(await shop.api.withdraw(request)).toEqual(summary)
  const sent = () => JSON.parse(server().requests.at(-1)?.body ?? '')
  expect(sent()).toEqual({ ...request, key: '' })
  const lines = [{ line: 0, quantity: 1 }]
  expect(await shop.api.confirmWithdrawal('abc', { lines })).toEqual(receipt)
  expect(sent()).toEqual({ lines, part: '' })
})

test('search results contain facets', async () => {
  const facets = { categories: [{ id: 4, title: 'Cabello', slug: 'cabello', count: 1 }], prices: [] }
  const details = {
    total: 1,
    page: 1,
    limit: 10,
    partial: false,
    highlights: [],
    suggestions: ['champú'],
    facets,
  }
  const product = { id: 22, title: 'Champú', slug: 'champu', price_et: '10', price_taxes: '2.1', tax: 1 }
  server().responses['GET searchs?query=champ'] = { json: { data: [product], ...details } }
  const shop = await createTestShop(server())
  const { items, ...rest } = await shop.api.search('champ')
  expect(rest).toEqual(details)
  expect(items.map(({ id, price }) => [id, price.shown.text])).toEqual([[22, '12,10\u00a0€']])
})

import { memoryHost, ShopError } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, products, sessionToken, setUpTestServer } from './support.js'

const server = setUpTestServer()

async function failure(promise: Promise<unknown>): Promise<ShopError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ShopError)
  return error as ShopError
}

test('products and lists are converted to views', async () => {
  const shop = await createTestShop(server())
  const page = await shop.api.product('aceite-de-argan')
  expect(page).toMatchObject({
    id: 1,
    url: '/tienda/aceites/aceite-de-argan',
    description: '<p>Prensado en frío.</p>',
  })
  expect(page.price.shown).toEqual({ cents: 2000, text: '20,00\u00a0€' })
  const { items, total } = await shop.api.products({
    filter: { 'category.slug': 'aceites' },
    sort: '-price',
    limit: 5,
  })
  expect([items.length, total]).toEqual([2, 2])
  expect(server().requests.at(-1)?.path).toBe('products?limit=5&sort=-price&filter[category.slug]=aceites')
})

test('a content page is requested by its full path', async () => {
  const page = {
    slug: 'ayuda/envios',
    title: 'Envíos',
    summary: '',
    body: '<p>Hola</p>',
    updated_at: '2026-11-20T09:30:00Z',
  }
  server().responses['GET contents/ayuda/envios'] = { json: page }
  server().responses['GET contents/nada'] = { status: 404, json: { code: 'content_not_found' } }
  const shop = await createTestShop(server())
  expect(await shop.api.content('ayuda/envios')).toEqual(page)
  expect(await failure(shop.api.content('nada'))).toMatchObject({
    message: 'content_not_found',
    statusCode: 404,
  })
})

test('a page of articles contains the total', async () => {
  const article = { slug: 'jabones', title: 'Jabones' }
  const page = { data: [article], total: 7, page: 2, limit: 3 }
  server().responses['GET blogs/cuaderno/articles?limit=3&page=2'] = { json: page }
  const shop = await createTestShop(server())
  const articles = await shop.api.articles('cuaderno', { limit: 3, page: 2 })
  expect(articles).toEqual({ items: [article], total: 7, page: 2, limit: 3 })
})

test('a failed read is retried once', async () => {
  server().responses['GET products/x'] = (_, times) => (times === 1 ? { status: 503 } : { json: { id: 9 } })
  const shop = await createTestShop(server())
  expect((await failure(shop.api.product('x'))).message).toBe('unreadable_response')
  expect(server().times('GET products/x')).toBe(2)
  server().responses['GET products/y'] = { status: 503 }
  expect((await failure(shop.api.product('y'))).statusCode).toBe(503)
  expect(server().times('GET products/y')).toBe(2)
})

test('a write is never retried', async () => {
  server().responses['POST session'] = { status: 503 }
  const shop = await createTestShop(server())
  await failure(shop.api.login('ana@ejemplo.es', 'secreta'))
  expect(server().times('POST session')).toBe(1)
})

test.each([
  [429, { code: 'slow_down' }, 'too_many_requests'],
  [403, { message: 'customer_disabled' }, 'customer_disabled'],
  [401, { code: 'INVALID_CREDENTIALS', message: 'Los datos no son correctos.' }, 'invalid_credentials'],
  [422, { code: 'invalid', errors: [{ field: 'email', message: 'no vale' }] }, 'invalid'],
])(
  '%d becomes an error with message, status, Spanish text and payload',
  async (statusCode, json, message) => {
    server().responses['POST session'] = { status: statusCode, json }
    const shop = await createTestShop(server())
    const error = await failure(shop.api.login('ana@ejemplo.es', 'secreta'))
    expect(error).toMatchObject({ name: 'ShopError', message, statusCode, payload: json })
    expect(error.text).toMatch(/ .*\.$/)
    expect(error.fieldErrors).toEqual('errors' in json ? json.errors : [])
  },
)

test('a response without JSON is an error with its text as payload', async () => {
  server().responses['POST session'] = { status: 502, text: '<html>' }
  const error = await failure((await createTestShop(server())).api.login('a@b.es', 'x'))
  expect(error).toMatchObject({ message: 'http_502', payload: '<html>' })
})

test('a request without response is an error', async () => {
  server().responses['POST session'] = 'connection-closed'
  const error = await failure((await createTestShop(server())).api.login('a@b.es', 'x'))
  expect(error).toMatchObject({ message: 'fetch failed', statusCode: 0, payload: null })
  const unreachable = await createTestShop({ baseUrl: 'http://127.0.0.1:1/api/v1' })
  expect((await failure(unreachable.api.shops())).message).toBe('fetch failed')
})

test('an aborted call rejects with the reason of its signal', async () => {
  server().responses['GET products/x'] = 'no-response'
  const shop = await createTestShop(server())
  const controller = new AbortController()
  const call = shop.api.product('x', { signal: controller.signal })
  controller.abort(new Error('the page was left'))
  await expect(call).rejects.toThrow('the page was left')
  await expect(shop.api.product('x', { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect((await shop.api.product('aceite-de-argan')).id).toBe(1)
})

test('disposing rejects pending calls', async () => {
  server().responses['GET products/x'] = 'no-response'
  const shop = await createTestShop(server())
  const call = failure(shop.api.product('x'))
  shop.dispose()
  expect((await call).message).toBe('disposed')
  expect(() => shop.cart.clear()).toThrowError(
    expect.objectContaining({ name: 'UsageError', code: 'disposed' }),
  )
})

test('a login opens the session, and later requests carry its token', async () => {
  const token = sessionToken(3600)
  server().responses['POST session'] = { json: { token, user: {} } }
  server().responses['GET customers/me'] = { json: { id: 7 } }
  const host = memoryHost()
  const shop = await createTestShop(server(), host)
  await shop.api.login('ana@ejemplo.es', 'secreta')
  expect(shop.select('session').user).toMatchObject({
    fullname: 'Ana ruiz',
    initials: 'AR',
    roleLabel: 'Usuario',
  })
  expect(host.jar.mostrador_session?.value).toBe(token)
  await shop.api.me()
  expect(server().requests.at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
  expect(server().requests.find(({ method }) => method === 'POST')).toMatchObject({
    headers: { 'content-type': 'application/json' },
  })
})

test('a token that is invalid in a header causes an error, not a crash', async () => {
  const shop = await createTestShop(server())
  const [head, claims] = sessionToken(3600).split('.')
  shop.session.login(`${head}.${claims}.señal\n`)
  const error = await failure(shop.api.me())
  expect(error.message).toBe('network_error')
})

test('start() waits for retries', async () => {
  server().responses['GET products'] = (_, times) =>
    times === 1 ? { status: 503 } : { json: { data: products, total: 2, page: 1, limit: 10 } }
  const host = memoryHost()
  host.cookies.set('mostrador_cart', '2:0:3', null)
  const shop = await createTestShop(server(), host)
  await shop.start()
  expect(server().times('GET products')).toBe(2)
  expect(shop.select('cart')).toMatchObject({ loaded: true, count: 3 })
})

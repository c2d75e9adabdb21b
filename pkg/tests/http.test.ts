import { memoryHost, ShopError } from 'mostrador'
import { expect, test } from 'vitest'
import { products, sessionToken, shopOn, testServer } from './support.js'

const server = testServer()

async function failure(promise: Promise<unknown>): Promise<ShopError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ShopError)
  return error as ShopError
}

test('paints what the server answers', async () => {
  const shop = await shopOn(server())
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
  expect(server().received.at(-1)?.path).toBe('products?limit=5&sort=-price&filter[category.slug]=aceites')
})

test('a page of text is asked for by its whole path', async () => {
  const page = {
    slug: 'ayuda/envios',
    title: 'Envíos',
    summary: '',
    body: '<p>Hola</p>',
    updated_at: '2026-11-20T09:30:00Z',
  }
  server().answers['GET contents/ayuda/envios'] = { json: page }
  server().answers['GET contents/nada'] = { status: 404, json: { code: 'content_not_found' } }
  const shop = await shopOn(server())
  expect(await shop.api.content('ayuda/envios')).toEqual(page)
  expect(await failure(shop.api.content('nada'))).toMatchObject({ code: 'content_not_found', status: 404 })
})

test('the articles of a blog come with their count', async () => {
  const article = { slug: 'jabones', title: 'Jabones' }
  const page = { data: [article], total: 7, page: 2, limit: 3 }
  server().answers['GET blogs/cuaderno/articles?limit=3&page=2'] = { json: page }
  const shop = await shopOn(server())
  const articles = await shop.api.articles('cuaderno', { limit: 3, page: 2 })
  expect(articles).toEqual({ items: [article], total: 7, page: 2, limit: 3 })
})

test('a read that may pass is tried once more', async () => {
  server().answers['GET products/x'] = (_, times) => (times === 1 ? { status: 503 } : { json: { id: 9 } })
  const shop = await shopOn(server())
  expect((await failure(shop.api.product('x'))).message).toBe('unreadable_response')
  expect(server().times('GET products/x')).toBe(2)
  server().answers['GET products/y'] = { status: 503 }
  expect((await failure(shop.api.product('y'))).statusCode).toBe(503)
  expect(server().times('GET products/y')).toBe(2)
})

test('a write is never repeated', async () => {
  server().answers['POST session'] = { status: 503 }
  const shop = await shopOn(server())
  await failure(shop.api.login('ana@ejemplo.es', 'secreta'))
  expect(server().times('POST session')).toBe(1)
})

test.each([
  [429, { code: 'slow_down' }, 'too_many_requests'],
  [403, { message: 'customer_disabled' }, 'customer_disabled'],
  [401, { code: 'INVALID_CREDENTIALS', message: 'Los datos no son correctos.' }, 'invalid_credentials'],
  [422, { code: 'invalid', errors: [{ field: 'email', message: 'no vale' }] }, 'invalid'],
])('%d becomes an error with code, status, Spanish message and payload', async (status, json, code) => {
  server().answers['POST session'] = { status, json }
  const shop = await shopOn(server())
  const error = await failure(shop.api.login('ana@ejemplo.es', 'secreta'))
  expect(error).toMatchObject({ name: 'ShopError', code, status, payload: json })
  expect(error.message).toMatch(/ .*\.$/)
  expect(error.fieldErrors).toEqual('errors' in json ? json.errors : [])
})

test('an answer that is no JSON is an error, and its text the payload', async () => {
  server().answers['POST session'] = { status: 502, text: '<html>' }
  const error = await failure((await shopOn(server())).api.login('a@b.es', 'x'))
  expect(error).toMatchObject({ code: 'http_502', payload: '<html>' })
})

test('no answer is an error too', async () => {
  server().answers['POST session'] = 'hang up'
  const error = await failure((await shopOn(server())).api.login('a@b.es', 'x'))
  expect(error).toMatchObject({ message: 'fetch failed', statusCode: 0, payload: null })
  const nowhere = await shopOn({ baseUrl: 'http://127.0.0.1:1/api/v1' })
  expect((await failure(nowhere.api.shops())).message).toBe('fetch failed')
})

test('a call is aborted with the reason of its signal', async () => {
  server().answers['GET products/x'] = 'silence'
  const shop = await shopOn(server())
  const controller = new AbortController()
  const call = shop.api.product('x', { signal: controller.signal })
  controller.abort(new Error('the page was left'))
  await expect(call).rejects.toThrow('the page was left')
  await expect(shop.api.product('x', { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect((await shop.api.product('aceite-de-argan')).id).toBe(1)
})

test('disposing ends what is under way', async () => {
  server().answers['GET products/x'] = 'silence'
  const shop = await shopOn(server())
  const call = failure(shop.api.product('x'))
  shop.dispose()
  expect((await call).message).toBe('disposed')
  expect(() => shop.cart.clear()).toThrowError(
    expect.objectContaining({ name: 'UsageError', code: 'disposed' }),
  )
})

test('a login opens the session, and its token goes with what follows', async () => {
  const token = sessionToken(3600)
  server().answers['POST session'] = { json: { token, user: {} } }
  server().answers['GET customers/me'] = { json: { id: 7 } }
  const host = memoryHost()
  const shop = await shopOn(server(), host)
  await shop.api.login('ana@ejemplo.es', 'secreta')
  expect(shop.select('session').user).toMatchObject({
    fullname: 'Ana ruiz',
    initials: 'AR',
    roleLabel: 'Usuario',
  })
  expect(host.jar.mostrador_session?.value).toBe(token)
  await shop.api.me()
  expect(server().received.at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
  expect(server().received.find(({ method }) => method === 'POST')).toMatchObject({
    headers: { 'content-type': 'application/json' },
  })
})

test('a token that no header can carry ends in an error, not in a crash', async () => {
  const shop = await shopOn(server())
  const [head, claims] = sessionToken(3600).split('.')
  shop.session.login(`${head}.${claims}.señal\n`)
  const error = await failure(shop.api.me())
  expect(error.message).toBe('network_error')
})

test('a start waits for what is asked for once more', async () => {
  server().answers['GET products'] = (_, times) =>
    times === 1 ? { status: 503 } : { json: { data: products, total: 2, page: 1, limit: 10 } }
  const host = memoryHost()
  host.cookies.set('mostrador_cart', '2:0:3', null)
  const shop = await shopOn(server(), host)
  await shop.start()
  expect(server().times('GET products')).toBe(2)
  expect(shop.select('cart')).toMatchObject({ loaded: true, count: 3 })
})

import { afterEach, expect, test, vi } from 'vitest'
import { composeProductsResponse } from './compose-products-response.ts'
import { imageBaseUrl } from './image-fallback.ts'
import { isPriceToken, isPublic } from './public-responses.ts'
import { isStaticPage } from './static-pages.ts'

afterEach(() => vi.unstubAllGlobals())

test('only public responses are cached', () => {
  const answer = (caching: string, status = 200) =>
    isPublic({ status, headers: new Headers({ 'cache-control': caching }) })
  expect(answer('public, max-age=0, s-maxage=10')).toBe(true)
  expect(answer('private, no-store')).toBe(false)
  expect(answer('no-store')).toBe(false)
  expect(answer('')).toBe(false)
  expect(answer('public', 404)).toBe(false)
  expect(answer('public', 206), 'a part of it').toBe(false)
})

const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

test('a price token is recognised by its audience', () => {
  const token = (claims: object) => `Bearer e30.${base64url(JSON.stringify(claims))}.x`
  expect(isPriceToken(token({ aud: 'price', sub: '>>>???' }))).toBe(true)
  expect(isPriceToken(token({ aud: 'session' }))).toBe(false)
  for (const other of [null, '', 'Bearer', 'Bearer a.b', 'Bearer a.%%.c'])
    expect(isPriceToken(other)).toBe(false)
})

test('a page is cached under the path it was rendered for, and the shell only as the shell', () => {
  const document = (path: string) =>
    `<script id="initial-state">{"build":"b1","page":{"path":"${path}","data":{}}}</script>`
  const at = (path: string) => `https://tienda.example${path}`
  expect(isStaticPage(document('/tienda/jab%C3%B3n'), at('/tienda/jab%C3%B3n?de=anuncio'))).toBe(true)
  expect(isStaticPage(document('/'), at('/'))).toBe(true)
  expect(isStaticPage(document('/'), at('/zona-de-cliente/pedidos'))).toBe(false)
  expect(isStaticPage('<script id="initial-state">{"build":"b1"}</script>', at('/compra'))).toBe(false)
})

test('a picture is the same entry in every width', () => {
  const address = 'https://tienda.example/imagenes/spf-30'
  expect(imageBaseUrl(`${address}-640.avif`)).toBe(address)
  expect(imageBaseUrl(`${address}-320.webp`)).toBe(address)
})

/** Cached responses by URL, with body and day. */
function keep(answers: Record<string, [body: unknown, day: number]>) {
  const kept = new Map(
    Object.entries(answers).map(([path, [body, day]]) => {
      const date = new Date(Date.UTC(2026, 10, day)).toUTCString()
      return [`https://tienda.example${path}`, () => Response.json(body, { headers: { date } })]
    }),
  )
  const keys = async () => [...kept.keys()].map((url) => ({ url }))
  const match = async ({ url }: { url: string }) => kept.get(url)?.()
  vi.stubGlobal('caches', { open: async () => ({ keys, match }) })
}

const asked = (query: string) => new URL(`https://tienda.example/api/v1/products?${query}`)

test('a changed cart finds its products in cached responses, in their latest version', async () => {
  keep({
    '/api/v1/products?limit=12': [
      { data: [{ id: 1, price: 'old' }, { id: 2 }], total: 2, page: 1, limit: 12 },
      2,
    ],
    '/api/v1/products/gel': [{ id: 1, price: 'new' }, 3],
    '/api/v1/products?filter[featured]=1': [{ data: [{ id: 1, price: 'older' }] }, 1],
    '/api/v1/products-collections': [{ data: [{ id: 3 }] }, 4],
  })
  const answer = await composeProductsResponse(asked('limit=100&filter[id]=2,1'))
  expect(await answer?.json()).toEqual({
    data: [{ id: 2 }, { id: 1, price: 'new' }],
    total: 2,
    page: 1,
    limit: 2,
  })
  expect(answer?.headers.get('vary'), 'it is the consumers’').toBe('authorization')
  expect(
    await composeProductsResponse(asked('filter[id]=1,3')),
    'one that is left out would leave the cart',
  ).toBeUndefined()
  expect(await composeProductsResponse(asked('filter[featured]=1'))).toBeUndefined()
})

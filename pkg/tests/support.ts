import type { Shop, ShopOptions } from 'mostrador'
import { createShop, initMostrador, type MemoryHost, memoryHost } from 'mostrador'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type MockResponses, TestServer } from './server.js'

/** Products in the format of the API, with 21 % VAT: 20,00 € and 6,05 € including VAT. */
export const products = [
  {
    id: 1,
    title: 'Aceite de argán',
    slug: 'aceite-de-argan',
    price_et: '16.528926',
    price_taxes: '3.471074',
    variants: [
      { id: 11, title: '50 ml', price_et: '0', price_taxes: '0', sold_out: false },
      { id: 12, title: '100 ml', price_et: '30.578512', price_taxes: '6.421488', sold_out: true },
    ],
    category: { id: 2, title: 'Aceites', slug: 'aceites' },
  },
  {
    id: 2,
    title: 'Jabón de laurel',
    slug: 'jabon-de-laurel',
    price_et: '5',
    price_taxes: '1.05',
    category: { id: 3, title: 'Jabones', slug: 'jabones' },
  },
]

const list = (data: unknown[]) => ({ json: { data, total: data.length, page: 1, limit: 10 } })

/** Response of a product list, filtered by ids if the path contains them. */
function productList(path: string) {
  const ids = /filter\[id\]=([\d,]+)/.exec(path)?.[1]?.split(',').map(Number)
  return list(products.filter(({ id }) => ids === undefined || ids.includes(id)))
}

export const catalogue: MockResponses = {
  'GET products': ({ path }) => productList(path),
  'GET products/aceite-de-argan': {
    json: { ...products[0], description: '<p>Prensado en frío.</p>', attributes: [], sessions: [] },
  },
  'GET parameters/menu-items': { json: { main: [] } },
  'GET configs': list([{ key_name: 'trade_name', key_value: 'Casa Laurel' }]),
}

/** Starts a server for the tests of a file. Its responses are reset to the catalogue before each test. */
export function setUpTestServer(): () => TestServer {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
  })
  beforeEach(() => {
    server.responses = { ...catalogue }
    server.requests.length = 0
  })
  afterAll(() => server.stop())
  return () => server
}

export async function createTestShop(
  { baseUrl }: { baseUrl: string },
  host: MemoryHost = memoryHost(),
  options: Partial<ShopOptions> = {},
): Promise<Shop> {
  await initMostrador()
  return createShop({ baseUrl, host, ...options })
}

/**
 * Session token in the format of the server, valid for `lifetime` seconds. The client does not verify
 * signatures.
 */
export function sessionToken(lifetime: number): string {
  const user = { id: 7, firstname: 'Ana', lastname: 'ruiz', email: 'ana@ejemplo.es', roles: ['user'] }
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: '7', iat: now, exp: now + lifetime, jti: 'a', aud: 'session', user }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`
}

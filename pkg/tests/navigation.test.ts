import { memoryHost, type Shop, type UsageError } from 'mostrador'
import { expect, test } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()

function thrown(run: () => unknown): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

// Rule 2.7.
test('a moved page is followed within the site, and out of it by loading', async () => {
  const host = memoryHost()
  const shop = await shopOn(server(), host)
  server().answers['GET route-rules?path=/tienda/vieja'] = { json: { redirect: { to: '/tienda/nueva' } } }
  server().answers['GET route-rules?path=/catalogo'] = { json: { redirect: { to: 'https://otra.example/' } } }
  server().answers['GET route-rules?path=/blog/uno'] = { json: { redirect: null } }
  expect(await shop.navigation.visit('/tienda/vieja')).toEqual({ kind: 'redirect', to: '/tienda/nueva' })
  expect(await shop.navigation.visit('/blog/uno')).toEqual({ kind: 'stay' })
  expect(host.loads).toEqual([])
  expect(await shop.navigation.visit('/catalogo')).toEqual({ kind: 'load', url: 'https://otra.example/' })
  expect(host.loads).toEqual(['https://otra.example/'])
})

test('what the server does not say costs nobody the page', async () => {
  const host = memoryHost()
  const shop = await shopOn(server(), host)
  server().answers['GET route-rules'] = 'hang up'
  expect(await shop.navigation.visit('/tienda/facial')).toEqual({ kind: 'stay' })
  expect(host.logs.at(-1)?.message).toContain('route rules')
})

test('a route that means nothing is not found, in the words of the rules', async () => {
  const shop = await shopOn(server())
  const found = (path: string) => shop.route(path)
  expect(found('/zona-de-cliente/cursos/x')).toMatchObject({ kind: 'not_found', status: 404 })
  expect(found('/tienda/a%20b?c=1')).toMatchObject({ message: 'Page Not Found: /tienda/a%20b?c=1' })
  expect(found('/a//b')).toMatchObject({ message: 'Page not found' })
  expect(found('/tienda/champ%C3%BA')).toEqual({
    kind: 'screen',
    screen: 'category',
    params: { categorySlug: 'champú' },
  })
})

test('own routes ask for guards by name, and a name that nobody knows is an error', async () => {
  const { navigation } = await shopOn(server())
  expect(navigation.admit('/almacen', {})).toBeNull()
  expect(navigation.admit('/almacen', { middleware: ['only-authenticated'] })).toEqual({
    kind: 'redirect',
    to: '/iniciar-sesion?volver=%2Falmacen',
  })
  expect(navigation.admit('/almacen', { valid: 410 })).toMatchObject({ status: 410 })
  expect(navigation.admit('/almacen', { valid: false })).toMatchObject({
    status: 404,
    message: 'Page Not Found: /almacen',
  })
  const error = thrown(() => navigation.admit('/almacen', { middleware: ['admin'] }))
  expect(error).toMatchObject({
    name: 'UsageError',
    code: 'unknown_route_middleware',
    message: "Unknown route middleware: 'admin'",
  } satisfies Partial<UsageError>)
})

test('positions outlive the page, and a missing part loads it once', async () => {
  const host = memoryHost()
  const first = await shopOn(server(), host)
  await first.start()
  first.navigation.leave('ab12', 640.4)
  expect(first.navigation.chunkFailed('/compra')).toBe(true)
  expect(host.loads).toEqual(['/compra'])

  const second = await shopOn(server(), host)
  await second.start()
  const back = { from: '/a', to: '/b', history: true, key: 'ab12' }
  expect(second.navigation.scroll(back)).toEqual({ kind: 'saved', y: 640 })
  expect(second.navigation.scroll({ ...back, history: false })).toEqual({ kind: 'top' })
  expect(second.navigation.scroll({ ...back, history: false, to: '/a#env%C3%ADos' })).toEqual({
    kind: 'anchor',
    id: 'envíos',
  })
  expect(second.navigation.chunkFailed('/compra')).toBe(false)
})

// Rule 2.12.
test('five screens are fetched ahead at once, the next when one has ended', async () => {
  const host = memoryHost()
  const asked: string[] = []
  const ends: ((well: boolean) => void)[] = []
  const shop: Shop = await shopOn(server(), {
    ...host,
    preload: (path) => {
      asked.push(path)
      return new Promise((resolve, reject) =>
        ends.push((well) => (well ? resolve(null) : reject(new Error()))),
      )
    },
  })
  for (let n = 1; n <= 7; n++) shop.navigation.preload(`/${n}`)
  shop.navigation.cancelPreload('/6')
  expect(asked).toEqual(['/1', '/2', '/3', '/4', '/5'])
  ends[0]?.(false)
  await expect.poll(() => asked.at(-1)).toBe('/7')
  ends[1]?.(true)
  await new Promise((resolve) => setTimeout(resolve))
  shop.navigation.preload('/2')
  shop.navigation.preload('/1')
  expect(asked).toEqual(['/1', '/2', '/3', '/4', '/5', '/7', '/1'])
})

// Rule 7.4.
test('the token against forged requests goes back to the own site only', async () => {
  const headers = async (origin: string) => {
    const host = { ...memoryHost(), origin: () => origin }
    host.cookies.set('XSRF-TOKEN', 'una-ficha', null)
    await (await shopOn(server(), host)).api.categories().catch(() => undefined)
    return server().received.findLast(({ path }) => path.includes('categories'))?.headers['x-xsrf-token']
  }
  expect(await headers(new URL(server().baseUrl).origin)).toBe('una-ficha')
  expect(await headers('https://otra.example')).toBeUndefined()
  expect(await headers('')).toBeUndefined()
})

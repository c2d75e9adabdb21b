import { memoryHost, type Shop, type UsageError } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

function thrownBy(run: () => unknown): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

// Rule 2.7.
test('a moved page redirects within the site, and loads an external URL', async () => {
  const host = memoryHost()
  const shop = await createTestShop(server(), host)
  server().responses['GET route-rules?path=/tienda/vieja'] = { json: { redirect: { to: '/tienda/nueva' } } }
  server().responses['GET route-rules?path=/catalogo'] = {
    json: { redirect: { to: 'https://otra.example/' } },
  }
  server().responses['GET route-rules?path=/blog/uno'] = { json: { redirect: null } }
  expect(await shop.navigation.visit('/tienda/vieja')).toEqual({ kind: 'redirect', to: '/tienda/nueva' })
  expect(await shop.navigation.visit('/blog/uno')).toEqual({ kind: 'stay' })
  expect(host.loads).toEqual([])
  expect(await shop.navigation.visit('/catalogo')).toEqual({ kind: 'load', url: 'https://otra.example/' })
  expect(host.loads).toEqual(['https://otra.example/'])
})

test('a failed request for redirects does not prevent the navigation', async () => {
  const host = memoryHost()
  const shop = await createTestShop(server(), host)
  server().responses['GET route-rules'] = 'connection-closed'
  expect(await shop.navigation.visit('/tienda/facial')).toEqual({ kind: 'stay' })
  expect(host.logs.at(-1)?.message).toContain('route rules')
})

test('an unknown route is not found, with the message of the rules', async () => {
  const shop = await createTestShop(server())
  const decide = (path: string) => shop.route(path)
  expect(decide('/zona-de-cliente/cursos/x')).toMatchObject({ kind: 'not_found', status: 404 })
  expect(decide('/tienda/a%20b?c=1')).toMatchObject({ message: 'Page Not Found: /tienda/a%20b?c=1' })
  expect(decide('/a//b')).toMatchObject({ message: 'Page not found' })
  expect(decide('/tienda/champ%C3%BA')).toEqual({
    kind: 'screen',
    screen: 'category',
    params: { categorySlug: 'champú' },
  })
})

test('routes of the app use guards by name, and an unknown name is an error', async () => {
  const { navigation } = await createTestShop(server())
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
  const error = thrownBy(() => navigation.admit('/almacen', { middleware: ['admin'] }))
  expect(error).toMatchObject({
    name: 'UsageError',
    code: 'unknown_route_middleware',
    message: "Unknown route middleware: 'admin'",
  } satisfies Partial<UsageError>)
})

test('scroll positions are persisted, and a failed chunk reloads the page once', async () => {
  const host = memoryHost()
  const first = await createTestShop(server(), host)
  await first.start()
  first.navigation.leave('ab12', 640.4)
  expect(first.navigation.chunkFailed('/compra')).toBe(true)
  expect(host.loads).toEqual(['/compra'])

  const second = await createTestShop(server(), host)
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
test('at most five preloads run at once', async () => {
  const host = memoryHost()
  const preloaded: string[] = []
  const settle: ((success: boolean) => void)[] = []
  const shop: Shop = await createTestShop(server(), {
    ...host,
    preload: (path) => {
      preloaded.push(path)
      return new Promise((resolve, reject) =>
        settle.push((success) => (success ? resolve(null) : reject(new Error()))),
      )
    },
  })
  for (let n = 1; n <= 7; n++) shop.navigation.preload(`/${n}`)
  shop.navigation.cancelPreload('/6')
  expect(preloaded).toEqual(['/1', '/2', '/3', '/4', '/5'])
  settle[0]?.(false)
  await expect.poll(() => preloaded.at(-1)).toBe('/7')
  settle[1]?.(true)
  await new Promise((resolve) => setTimeout(resolve))
  shop.navigation.preload('/2')
  shop.navigation.preload('/1')
  expect(preloaded).toEqual(['/1', '/2', '/3', '/4', '/5', '/7', '/1'])
})

// Rule 7.4.
test('the XSRF token is sent to the same origin only', async () => {
  const xsrfHeader = async (origin: string) => {
    const host = { ...memoryHost(), origin: () => origin }
    host.cookies.set('XSRF-TOKEN', 'una-ficha', null)
    await (await createTestShop(server(), host)).api.categories().catch(() => undefined)
    return server().requests.findLast(({ path }) => path.includes('categories'))?.headers['x-xsrf-token']
  }
  expect(await xsrfHeader(new URL(server().baseUrl).origin)).toBe('una-ficha')
  expect(await xsrfHeader('https://otra.example')).toBeUndefined()
  expect(await xsrfHeader('')).toBeUndefined()
})

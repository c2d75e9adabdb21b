// @vitest-environment happy-dom
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

const answer = vi.fn<(path: string) => Promise<unknown>>()
const ask = vi.fn<() => Promise<unknown>>()

const shop = { load: async () => ({ navigation: { payload: answer } }), started: async () => ({}) } as never

const refused = (status: number) =>
  Object.assign(new Error('No es posible'), { name: 'ShopError', statusCode: status })

/** Page of build `b1` with the route's loader. */
async function screenOn(address: string, seed?: object) {
  vi.resetModules()
  document.head.innerHTML = '<meta name="build" content="b1">'
  document.body.innerHTML = seed
    ? `<script type="application/json" id="initial-state">${JSON.stringify(seed)}</script>`
    : ''
  location.href = `http://localhost${address}`
  const { staticLoader, hasStaticPage, revalidateOnIdle } = await import('./static-loader.ts')
  const { getHydrationData } = await import('./hydration-data.ts')
  const { shopContext } = await import('../engine/client.ts')
  const loader = staticLoader(ask, ['pagina'])
  const load = (path: string) => {
    const request = new Request(new URL(path, location.origin))
    const context = new RouterContextProvider(new Map([[shopContext, shop]]))
    return loader({ request, params: {}, context } as unknown as LoaderFunctionArgs)
  }
  return { load, loader, hasStaticPage, revalidateOnIdle, getHydrationData }
}

/** State of another page of the same build. */
const other = { build: 'b1', page: { path: '/otra', data: null } }

beforeEach(() => {
  answer.mockReset()
  ask.mockReset()
})

test('what came with a page is shown at once, and asked for when it is compared', async () => {
  const { load } = await screenOn('/otra', other)
  answer.mockResolvedValue({ build: 'b1', data: { price: 10 } })
  const brought = await load('/tienda/jabon?de=anuncio')
  expect(brought).toEqual({ price: 10 })
  expect(answer.mock.calls).toEqual([['/tienda/jabon']])
  expect(ask).not.toHaveBeenCalled()

  ask.mockResolvedValueOnce({ price: 10 })
  expect(await load('/tienda/jabon'), 'the same stays the same object').toBe(brought)
  ask.mockResolvedValueOnce({ price: 12 })
  expect(await load('/tienda/jabon')).toEqual({ price: 12 })
})

test('a shop that does not answer takes nothing away; what is gone is gone', async () => {
  const { load } = await screenOn('/otra', other)
  answer.mockResolvedValue({ build: 'b1', data: { price: 10 } })
  await load('/tienda/jabon')
  for (const status of [0, 429, 503]) {
    ask.mockRejectedValueOnce(refused(status))
    expect(await load('/tienda/jabon')).toEqual({ price: 10 })
  }
  ask.mockRejectedValueOnce(refused(404))
  await expect(load('/tienda/jabon')).rejects.toMatchObject({ statusCode: 404 })
})

test.each([
  ['another build has rendered it', { build: 'b0', data: 'old' }],
  ['it cannot be had', null],
])('the shop is asked where %s', async (_, payload) => {
  const { load } = await screenOn('/otra', other)
  answer.mockResolvedValue(payload)
  ask.mockResolvedValue('of today')
  expect(await load('/tienda/jabon')).toBe('of today')
})

test('another page of a list, and a page that came as the bare shell, have nothing to bring', async () => {
  const { load } = await screenOn('/tienda/nueva', { build: 'b1', views: {} })
  ask.mockResolvedValue('asked')
  expect(await load('/tienda/jabones?pagina=2')).toBe('asked')
  expect(await load('/tienda/nueva')).toBe('asked')
  expect(answer).not.toHaveBeenCalled()
})

test('a page begins with the data of its document, wherever its visitor came from', async () => {
  const views = { config: { tradeName: 'Jaralba' }, menus: {} }
  const seed = { build: 'b1', views, page: { path: '/tienda/jabon', data: { price: 10 } } }
  const routes = (loader: unknown) => [
    { id: 'screen', path: '/tienda/:product', lazy: async () => ({ loader }) } as never,
  ]
  const plain = await screenOn('/tienda/jabon?de=anuncio', seed)
  expect(await plain.getHydrationData(routes(plain.loader), location)).toEqual({
    loaderData: { root: null, screen: { price: 10 } },
  })
  expect(answer).not.toHaveBeenCalled()
  const { preloadedViews } = await import('./initial-state.ts')
  expect(preloadedViews).toEqual(views)

  const second = await screenOn('/tienda/jabon?pagina=2', seed)
  expect(await second.getHydrationData(routes(second.loader), location), 'another page').toBeUndefined()
  const stale = await screenOn('/tienda/jabon', { ...seed, build: 'b0' })
  expect(await stale.getHydrationData(routes(stale.loader), location), 'another build').toBeUndefined()
})

test('a page is compared once its visitor has arrived, and no other', async () => {
  const { load, revalidateOnIdle } = await screenOn('/otra', other)
  answer.mockResolvedValue({ build: 'b1', data: 1 })
  let told = () => {}
  const state = { navigation: { state: 'loading' }, location: { pathname: '/otra' } }
  const revalidate = vi.fn(async () => {})
  revalidateOnIdle(
    {
      state,
      revalidate,
      subscribe: (listener: () => void) => {
        told = listener
        return () => {}
      },
    } as never,
    shop,
  )
  await load('/tienda/jabon')
  told()
  await Promise.resolve()
  expect(revalidate, 'on the way').not.toHaveBeenCalled()
  state.navigation.state = 'idle'
  state.location.pathname = '/tienda/jabon'
  told()
  told()
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledOnce())
})

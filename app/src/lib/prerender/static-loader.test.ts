// @vitest-environment happy-dom
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

const fetchPayload = vi.fn<(path: string) => Promise<unknown>>()
const fetchData = vi.fn<() => Promise<unknown>>()

const session = { priceVersion: 0 }

const shop = {
  current: { select: () => session },
  load: async () => ({ navigation: { payload: fetchPayload } }),
  started: async () => ({}),
} as never

const shopError = (status: number) =>
  Object.assign(new Error('No es posible'), { name: 'ShopError', statusCode: status })

/** Page of build `b1` with the route's loader. */
async function setUpPage(address: string, state?: object) {
  vi.resetModules()
  document.head.innerHTML = '<meta name="build" content="b1">'
  document.body.innerHTML = state
    ? `<script type="application/json" id="initial-state">${JSON.stringify(state)}</script>`
    : ''
  location.href = `http://localhost${address}`
  const { staticLoader, hasStaticPage, revalidateOnIdle } = await import('./static-loader.ts')
  const { getHydrationData } = await import('./hydration-data.ts')
  const { shopContext } = await import('../engine/client.ts')
  const loader = staticLoader(fetchData, ['pagina'])
  const load = (path: string) => {
    const request = new Request(new URL(path, location.origin))
    const context = new RouterContextProvider(new Map([[shopContext, shop]]))
    return loader({ request, params: {}, context } as unknown as LoaderFunctionArgs)
  }
  return { load, loader, hasStaticPage, revalidateOnIdle, getHydrationData }
}

/** State of another page of the same build. */
const other = { build: 'b1', page: { path: '/otra', version: 'v1' } }

beforeEach(() => {
  session.priceVersion = 0
  fetchPayload.mockReset()
  fetchData.mockReset()
})

test('prerendered data is shown immediately, and requested during revalidation', async () => {
  const { load } = await setUpPage('/otra', other)
  fetchPayload.mockResolvedValue({ build: 'b1', data: { price: 10 } })
  const prerendered = await load('/tienda/jabon?de=anuncio')
  expect(prerendered).toEqual({ price: 10 })
  expect(fetchPayload.mock.calls).toEqual([['/tienda/jabon']])
  expect(fetchData).not.toHaveBeenCalled()

  fetchData.mockResolvedValueOnce({ price: 10 })
  expect(await load('/tienda/jabon'), 'the same stays the same object').toBe(prerendered)
  fetchData.mockResolvedValueOnce({ price: 12 })
  expect(await load('/tienda/jabon')).toEqual({ price: 12 })
})

test('when the shop fails, prerendered data stays; a missing page is an error', async () => {
  const { load } = await setUpPage('/otra', other)
  fetchPayload.mockResolvedValue({ build: 'b1', data: { price: 10 } })
  await load('/tienda/jabon')
  for (const status of [0, 429, 503]) {
    fetchData.mockRejectedValueOnce(shopError(status))
    expect(await load('/tienda/jabon')).toEqual({ price: 10 })
  }
  fetchData.mockRejectedValueOnce(shopError(404))
  await expect(load('/tienda/jabon')).rejects.toMatchObject({ statusCode: 404 })
})

test.each([
  ['another build has rendered it', { build: 'b0', data: 'old' }],
  ['the payload is missing', null],
])('requests the data when %s', async (_, payload) => {
  const { load } = await setUpPage('/otra', other)
  fetchPayload.mockResolvedValue(payload)
  fetchData.mockResolvedValue('current')
  expect(await load('/tienda/jabon')).toBe('current')
})

// Rule 13.5.
test('prerendered prices are not shown to a visitor whose destination has other taxes', async () => {
  const { load } = await setUpPage('/otra', other)
  fetchPayload.mockResolvedValue({ build: 'b1', data: { price: 12 } })
  fetchData.mockResolvedValue({ price: 10 })
  session.priceVersion = 1
  expect(await load('/tienda/jabon')).toEqual({ price: 10 })
  expect(fetchPayload).not.toHaveBeenCalled()
})

test('another page of a list, and a page opened as the empty shell, have no prerendered data', async () => {
  const { load } = await setUpPage('/tienda/nueva', { build: 'b1', views: {} })
  fetchData.mockResolvedValue('fetched')
  expect(await load('/tienda/jabones?pagina=2')).toBe('fetched')
  expect(await load('/tienda/nueva')).toBe('fetched')
  expect(fetchPayload).not.toHaveBeenCalled()
})

test('a page starts with the data of its document, for every referrer', async () => {
  const views = { config: { tradeName: 'Jaralba' }, menus: {} }
  const state = { build: 'b1', views, page: { path: '/tienda/jabon', version: 'v1' } }
  const routes = (loader: unknown) => [
    { id: 'screen', path: '/tienda/:product', lazy: async () => ({ loader }) } as never,
  ]
  const fetchFile = vi.fn(async (_path: string) =>
    Response.json({ build: 'b1', version: 'v1', data: { price: 10 } }),
  )
  vi.stubGlobal('fetch', fetchFile)
  const plain = await setUpPage('/tienda/jabon?de=anuncio', state)
  expect(await plain.getHydrationData(routes(plain.loader), location)).toEqual({
    loaderData: { root: null, screen: { price: 10 } },
  })
  expect(fetchFile.mock.calls).toEqual([['/tienda/jabon/_payload.json']])
  expect(fetchPayload).not.toHaveBeenCalled()
  const { preloadedViews } = await import('./initial-state.ts')
  expect(preloadedViews).toEqual(views)

  const second = await setUpPage('/tienda/jabon?pagina=2', state)
  expect(await second.getHydrationData(routes(second.loader), location), 'another page').toBeUndefined()
  const stale = await setUpPage('/tienda/jabon', { ...state, build: 'b0' })
  expect(await stale.getHydrationData(routes(stale.loader), location), 'another build').toBeUndefined()
  fetchFile.mockResolvedValue(Response.json({ build: 'b1', version: 'v2', data: { price: 12 } }))
  const changed = await setUpPage('/tienda/jabon', state)
  expect(await changed.getHydrationData(routes(changed.loader), location), 'newer data').toBeUndefined()
  fetchFile.mockRejectedValue(new TypeError('Failed to fetch'))
  const offline = await setUpPage('/tienda/jabon', state)
  expect(await offline.getHydrationData(routes(offline.loader), location), 'no data').toBeUndefined()
  vi.unstubAllGlobals()
})

test('a page is revalidated once its navigation is complete', async () => {
  const { load, revalidateOnIdle } = await setUpPage('/otra', other)
  fetchPayload.mockResolvedValue({ build: 'b1', data: 1 })
  let notify = () => {}
  const state = { navigation: { state: 'loading' }, location: { pathname: '/otra' } }
  const revalidate = vi.fn(async () => {})
  revalidateOnIdle(
    {
      state,
      revalidate,
      subscribe: (listener: () => void) => {
        notify = listener
        return () => {}
      },
    } as never,
    shop,
  )
  await load('/tienda/jabon')
  notify()
  await Promise.resolve()
  expect(revalidate, 'during the navigation').not.toHaveBeenCalled()
  state.navigation.state = 'idle'
  state.location.pathname = '/tienda/jabon'
  notify()
  notify()
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledOnce())
})

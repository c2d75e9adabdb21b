import { beforeEach, expect, test, vi } from 'vitest'
import { enableChunkRecovery, lazyRoute, prefetchRoute } from './lazy-route.ts'

const chunkFailed = vi.fn<(path: string) => boolean>()

vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/' })
vi.mock('./router-adapter.ts', () => ({ getPendingPath: () => '/compra?x=1' }))

const shop = { load: async () => ({ navigation: { chunkFailed } }) } as never
enableChunkRecovery(shop)

const gone = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  chunkFailed.mockReset()
  vi.stubGlobal('navigator', { onLine: true })
})

test('a route loads with its module', async () => {
  const screen = { handle: 'uno' }
  expect(await lazyRoute('/uno', async () => screen)()).toBe(screen)
  expect(chunkFailed).not.toHaveBeenCalled()
})

test('a missing chunk reloads the page where the core allows it, and nothing is shown meanwhile', async () => {
  chunkFailed.mockReturnValue(true)
  const settled = vi.fn()
  void lazyRoute('/dos', () => Promise.reject(gone))().then(settled, settled)
  await vi.waitFor(() => expect(chunkFailed).toHaveBeenCalledWith('/compra?x=1'))
  await new Promise((later) => setTimeout(later))
  expect(settled).not.toHaveBeenCalled()
})

test('a missing chunk after a reload is an error of the route', async () => {
  chunkFailed.mockReturnValue(false)
  await expect(lazyRoute('/tres', () => Promise.reject(gone))()).rejects.toBe(gone)
})

test('offline, the page is not reloaded', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await expect(lazyRoute('/cuatro', () => Promise.reject(gone))()).rejects.toBe(gone)
  expect(chunkFailed).not.toHaveBeenCalled()
})

test('the target of a link is prefetched by its path', async () => {
  const load = vi.fn(async () => ({}))
  lazyRoute('/tienda/:category', load)
  await prefetchRoute(shop, '/tienda/aceites')
  await prefetchRoute(shop, '/no-hay')
  expect(load).toHaveBeenCalledOnce()
})

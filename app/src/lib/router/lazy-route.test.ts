import { beforeEach, expect, test, vi } from 'vitest'
import { part, prefetchScreen, recoverChunks } from './lazy-route.ts'

const chunkFailed = vi.fn<(path: string) => boolean>()

vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/' })
vi.mock('./router-adapter.ts', () => ({ destination: () => '/compra?x=1' }))

const shop = { load: async () => ({ navigation: { chunkFailed } }) } as never
recoverChunks(shop)

const gone = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  chunkFailed.mockReset()
  vi.stubGlobal('navigator', { onLine: true })
})

test('a screen comes with its module', async () => {
  const screen = { handle: 'uno' }
  expect(await part('/uno', async () => screen)()).toBe(screen)
  expect(chunkFailed).not.toHaveBeenCalled()
})

test('a part that is gone loads the page anew where the core allows it, and nothing is shown meanwhile', async () => {
  chunkFailed.mockReturnValue(true)
  const settled = vi.fn()
  void part('/dos', () => Promise.reject(gone))().then(settled, settled)
  await vi.waitFor(() => expect(chunkFailed).toHaveBeenCalledWith('/compra?x=1'))
  await new Promise((later) => setTimeout(later))
  expect(settled).not.toHaveBeenCalled()
})

test('a part that is gone for good is an error of its screen', async () => {
  chunkFailed.mockReturnValue(false)
  await expect(part('/tres', () => Promise.reject(gone))()).rejects.toBe(gone)
})

test('without a network the page is not given up', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await expect(part('/cuatro', () => Promise.reject(gone))()).rejects.toBe(gone)
  expect(chunkFailed).not.toHaveBeenCalled()
})

test('what is pointed at is fetched by the path that it leads to', async () => {
  const load = vi.fn(async () => ({}))
  part('/tienda/:category', load)
  await prefetchScreen(shop, '/tienda/aceites')
  await prefetchScreen(shop, '/no-hay')
  expect(load).toHaveBeenCalledOnce()
})

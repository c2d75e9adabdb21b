import { memoryHost } from 'mostrador'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

/** Interval of the shop's tick timer. */
const TICK_INTERVAL_MS = 30_000

/**
 * Timers of the host with their milliseconds, without the tick timer. They run when the test calls
 * `runTimers`.
 */
const timers = new Map<() => void, number>()

const host = () => ({
  ...memoryHost(),
  after(ms: number, run: () => void) {
    if (ms !== TICK_INTERVAL_MS) timers.set(run, ms)
    return () => void timers.delete(run)
  },
})

function runTimers(): void {
  const all = [...timers.keys()]
  timers.clear()
  for (const run of all) run()
}

/** Requests passed to `fetch`. */
let sent: Request[] = []

beforeEach(() => {
  timers.clear()
  sent = []
})
afterEach(() => vi.unstubAllGlobals())

/** Stubs `fetch` with a promise that never resolves. It rejects on abort, or ignores the signal. */
function stubPendingFetch(respectsSignal: boolean): void {
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    return new Promise((_, reject) => {
      if (respectsSignal) request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  })
}

test('calendarized products are filtered by category', async () => {
  const shop = await createTestShop(server(), host())
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return Response.json({ data: [], total: 0, page: 1, limit: 10 })
  })
  expect((await shop.api.calendarized('cursos')).items).toEqual([])
  const [request] = sent
  expect(decodeURIComponent(request?.url ?? '')).toMatch(
    /\/products\?filter\[category\.slug\]=cursos&filter\[calendarized\]=1$/,
  )
})

test('a response cancels the timeout', async () => {
  const shop = await createTestShop(server(), host(), { timeout: 700 })
  const call = shop.api.products()
  expect([...timers.values()]).toEqual([700])
  expect((await call).items).toHaveLength(2)
  expect(timers.size).toBe(0)
})

test('without a timeout option there is no timer', async () => {
  const shop = await createTestShop(server(), host())
  const call = shop.api.products()
  expect(timers.size).toBe(0)
  await call
})

test.each([true, false])('a request times out; fetch respects the signal: %s', async (respectsSignal) => {
  stubPendingFetch(respectsSignal)
  const shop = await createTestShop(server(), host(), { timeout: 700 })
  const call = shop.api.products()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  runTimers()
  await expect(call).rejects.toMatchObject({ name: 'ShopError', message: 'timeout', statusCode: 0 })
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(timers.size).toBe(0)
})

test.each([true, false])(
  'an aborted call aborts its request; fetch respects the signal: %s',
  async (respectsSignal) => {
    stubPendingFetch(respectsSignal)
    const shop = await createTestShop(server(), host(), { timeout: 700 })
    const controller = new AbortController()
    const call = shop.api.login('ana@ejemplo.es', 'secreta', { signal: controller.signal })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    controller.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(timers.size).toBe(0)
  },
)

test('a network error has the message of fetch', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const shop = await createTestShop(server(), host())
  await expect(shop.api.products()).rejects.toMatchObject({ message: 'failed to fetch', statusCode: 0 })
})

test('only requests that outlive the page have keepalive', async () => {
  stubPendingFetch(true)
  const shop = await createTestShop(server(), host())
  const calls = [shop.api.saveProgress(7, 12, { seconds: 9 }), shop.api.products()]
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ method, keepalive }) => [method, keepalive])).toEqual([
    ['PUT', true],
    ['GET', false],
  ])
  expect(await sent[0]?.text()).toBe('{"seconds":9}')
  shop.dispose()
  for (const call of calls) await expect(call).rejects.toMatchObject({ message: 'disposed' })
  for (const { signal } of sent) expect(signal.aborted).toBe(true)
})

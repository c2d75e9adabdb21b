import { memoryHost } from 'mostrador'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()

/** Timers of the shops of a test, with their milliseconds: time passes when the test lets it. */
const waiting = new Map<() => void, number>()

const host = () => ({
  ...memoryHost(),
  after(ms: number, run: () => void) {
    // The tick of a shop is no limit of a request.
    if (ms !== 30_000) waiting.set(run, ms)
    return () => void waiting.delete(run)
  },
})

function expire(): void {
  const all = [...waiting.keys()]
  waiting.clear()
  for (const run of all) run()
}

/** What `fetch` was called with. */
let sent: Request[] = []

beforeEach(() => {
  waiting.clear()
  sent = []
})
afterEach(() => vi.unstubAllGlobals())

/** A `fetch` that never answers, and ends with its signal or ignores it. */
function silentFetch(heeds: boolean): void {
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    return new Promise((_, reject) => {
      if (heeds) request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  })
}

test('calendarized products are asked for by their category', async () => {
  const shop = await shopOn(server(), host())
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

test('an answer stops the clock', async () => {
  const shop = await shopOn(server(), host(), { timeout: 700 })
  const call = shop.api.products()
  expect([...waiting.values()]).toEqual([700])
  expect((await call).items).toHaveLength(2)
  expect(waiting.size).toBe(0)
})

test('no limit, no clock', async () => {
  const shop = await shopOn(server(), host())
  const call = shop.api.products()
  expect(waiting.size).toBe(0)
  await call
})

test.each([true, false])(
  'a request ends when its time is up, whether it heeds the signal: %s',
  async (heeds) => {
    silentFetch(heeds)
    const shop = await shopOn(server(), host(), { timeout: 700 })
    const call = shop.api.products()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expire()
    await expect(call).rejects.toMatchObject({ name: 'ShopError', message: 'timeout', statusCode: 0 })
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(waiting.size).toBe(0)
  },
)

test.each([true, false])(
  'an aborted call aborts its request, whether it heeds the signal: %s',
  async (heeds) => {
    silentFetch(heeds)
    const shop = await shopOn(server(), host(), { timeout: 700 })
    const controller = new AbortController()
    const call = shop.api.login('ana@ejemplo.es', 'secreta', { signal: controller.signal })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    controller.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(waiting.size).toBe(0)
  },
)

test('the reason of the network is passed on', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const shop = await shopOn(server(), host())
  await expect(shop.api.products()).rejects.toMatchObject({ message: 'failed to fetch', statusCode: 0 })
})

test('what outlives the page is sent with keepalive, and nothing else', async () => {
  silentFetch(true)
  const shop = await shopOn(server(), host())
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

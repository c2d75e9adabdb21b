import { memoryHost, type Shop } from 'mostrador'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestShop } from './support.js'

/** Timers of the host with their milliseconds. */
const timers = new Map<() => void, number>()

/** Host with timers that run when the test calls `runTimers`. */
const host = () => ({
  ...memoryHost(),
  after(ms: number, run: () => void) {
    timers.set(run, ms)
    return () => void timers.delete(run)
  },
})

/** Runs all pending timers. */
function runTimers(): void {
  const all = [...timers.keys()]
  timers.clear()
  for (const run of all) run()
}

/** Response body whose chunks the test sends. Aborting the signal aborts it, as with `fetch`. */
function createBody(signal: AbortSignal) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}))
  return { readable, send: (text: string) => writer.write(new TextEncoder().encode(text)), writer }
}

type Respond = (status: number) => ReturnType<typeof createBody>
let respond: Respond | undefined
let shop: Shop

/** Starts the response of the pending request. */
async function startResponse(status = 200): Promise<ReturnType<typeof createBody>> {
  const respondNow = await vi.waitFor(() => {
    if (respond === undefined) throw new Error('No request was sent.')
    return respond
  })
  respond = undefined
  return respondNow(status)
}

beforeEach(async () => {
  respond = undefined
  vi.stubGlobal('fetch', ({ signal }: Request) => {
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      respond = (status) => {
        const body = createBody(signal)
        resolve(new Response(body.readable, { status, headers: { 'content-type': 'application/pdf' } }))
        return body
      }
    })
  })
  shop = await createTestShop({ baseUrl: 'http://127.0.0.1:9/api/v1' }, host(), { timeout: 700 })
  timers.clear()
})
afterEach(() => {
  shop.dispose()
  vi.unstubAllGlobals()
})

const timeoutError = { name: 'ShopError', message: 'timeout', statusCode: 0 }
const downloads: Record<string, () => Promise<Blob>> = {
  invoice: () => shop.api.invoice('M26-000001'),
  certificate: () => shop.api.courseCertificate(1),
}

test.each(Object.entries(downloads))('a response that does not start in time: %s', async (_, download) => {
  const file = download()
  expect([...timers.values()]).toEqual([700])
  runTimers()
  await expect(file).rejects.toMatchObject(timeoutError)
  expect(timers.size).toBe(0)
})

test('a response that stalls times out', async () => {
  const file = downloads.invoice?.()
  const { send } = await startResponse()
  await send('half of')
  runTimers()
  await expect(file).rejects.toMatchObject(timeoutError)
})

test('every chunk restarts the timeout', async () => {
  const file = downloads.invoice?.()
  const { send, writer } = await startResponse()
  for (let chunk = 0; chunk < 5; chunk++) {
    const before = [...timers.keys()]
    await send(`${chunk}`)
    await vi.waitFor(() => expect([...timers.keys()]).not.toEqual(before))
    expect(timers.size).toBe(1)
  }
  await writer.close()
  const whole = await file
  expect([whole?.type, await whole?.text()]).toEqual(['application/pdf', '01234'])
  expect(timers.size).toBe(0)
})

test('a connection lost during the download is a network error', async () => {
  const file = downloads.invoice?.()
  const { send, writer } = await startResponse()
  await send('half of')
  await writer.abort(new TypeError('terminated'))
  await expect(file).rejects.toMatchObject({ name: 'ShopError', message: 'terminated' })
})

test('aborting during a download or an error response rejects with the reason', async () => {
  for (const status of [200, 404]) {
    const controller = new AbortController()
    const file = shop.api.invoice('M26-000001', undefined, { signal: controller.signal })
    await (await startResponse(status)).send('half of')
    controller.abort(new Error('enough'))
    await expect(file).rejects.toThrow('enough')
  }
  expect(timers.size).toBe(0)
})

import { memoryHost, type Shop } from 'mostrador'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shopOn } from './support.js'

/** Whoever waits, and for how long. */
const waiting = new Map<() => void, number>()

/** A host whose time passes when a test has it pass. */
const host = () => ({
  ...memoryHost(),
  after(ms: number, run: () => void) {
    waiting.set(run, ms)
    return () => void waiting.delete(run)
  },
})

/** As long passes as all who wait have patience for. */
function expire(): void {
  const all = [...waiting.keys()]
  waiting.clear()
  for (const run of all) run()
}

/** A body whose pieces a test sends; it ends with its signal, as those of `fetch` do. */
function body(signal: AbortSignal) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}))
  return { readable, send: (text: string) => writer.write(new TextEncoder().encode(text)), writer }
}

type Answered = (answer: Response) => void
type Begin = (status: number) => ReturnType<typeof body>
let answer: Begin | undefined
let shop: Shop

/** Begins the answer of the request under way. */
async function begin(status = 200): Promise<ReturnType<typeof body>> {
  const begun = await vi.waitFor(() => {
    if (answer === undefined) throw new Error('Nothing was sent.')
    return answer
  })
  answer = undefined
  return begun(status)
}

beforeEach(async () => {
  answer = undefined
  vi.stubGlobal('fetch', ({ signal }: Request) => {
    return new Promise<Response>((resolve: Answered, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      answer = (status) => {
        const pieces = body(signal)
        resolve(new Response(pieces.readable, { status, headers: { 'content-type': 'application/pdf' } }))
        return pieces
      }
    })
  })
  shop = await shopOn({ baseUrl: 'http://127.0.0.1:9/api/v1' }, host(), { timeout: 700 })
  waiting.clear()
})
afterEach(() => {
  shop.dispose()
  vi.unstubAllGlobals()
})

const late = { name: 'ShopError', message: 'timeout', statusCode: 0 }
const files: Record<string, () => Promise<Blob>> = {
  invoice: () => shop.api.invoice('M26-000001'),
  certificate: () => shop.api.courseCertificate(1),
}

test.each(Object.entries(files))('an answer that does not begin in time is none: %s', async (_, fetched) => {
  const file = fetched()
  expect([...waiting.values()]).toEqual([700])
  expire()
  await expect(file).rejects.toMatchObject(late)
  expect(waiting.size).toBe(0)
})

test('one that stalls is none', async () => {
  const file = files.invoice?.()
  const { send } = await begin()
  await send('half of')
  expire()
  await expect(file).rejects.toMatchObject(late)
})

test('one that goes on may take its time', async () => {
  const file = files.invoice?.()
  const { send, writer } = await begin()
  for (let piece = 0; piece < 5; piece++) {
    const before = [...waiting.keys()]
    await send(`${piece}`)
    await vi.waitFor(() => expect([...waiting.keys()]).not.toEqual(before))
    expect(waiting.size).toBe(1)
  }
  await writer.close()
  const whole = await file
  expect([whole?.type, await whole?.text()]).toEqual(['application/pdf', '01234'])
  expect(waiting.size).toBe(0)
})

test('a connection that is lost on the way is a network error', async () => {
  const file = files.invoice?.()
  const { send, writer } = await begin()
  await send('half of')
  await writer.abort(new TypeError('terminated'))
  await expect(file).rejects.toMatchObject({ name: 'ShopError', message: 'terminated' })
})

test('who aborts on the way is told so, also with a refusal under way', async () => {
  for (const status of [200, 404]) {
    const abort = new AbortController()
    const file = shop.api.invoice('M26-000001', undefined, { signal: abort.signal })
    await (await begin(status)).send('half of')
    abort.abort(new Error('enough'))
    await expect(file).rejects.toThrow('enough')
  }
  expect(waiting.size).toBe(0)
})

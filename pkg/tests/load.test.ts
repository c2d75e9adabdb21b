import { readFileSync } from 'node:fs'
import { createShop, helpers, initMostrador, ShopError, UsageError, type WasmSource } from 'mostrador'
import { expect, test, vi } from 'vitest'
import { Instance } from '../src/loader/instance.js'
import * as exports from '../web/mostrador_wasm.js'

const options = { baseUrl: 'http://127.0.0.1:1/api/v1' }

// First in its file: the glue is loaded once per process.
test('before it is loaded nothing is made of it, and the error says what is missing', () => {
  for (const tooEarly of [() => createShop(options), () => helpers.priceBands()])
    expect(tooEarly).toThrowError(
      expect.objectContaining({
        name: 'UsageError',
        code: 'not_initialised',
        message: expect.stringContaining('initMostrador()'),
      }),
    )
})

test('a load that failed is an error for people with its cause, and is tried again', async () => {
  const error = await initMostrador(new Uint8Array([1, 2, 3])).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ShopError)
  expect(error).toMatchObject({ message: 'engine_not_loaded', cause: expect.any(WebAssembly.CompileError) })
  expect(() => createShop(options)).toThrow(UsageError)
  const compile = vi.spyOn(WebAssembly, 'instantiate')
  await Promise.all([initMostrador(), initMostrador()])
  await initMostrador()
  // Node's own fetch has a small one.
  const ours = compile.mock.calls.filter(([bytes]) => (bytes as Uint8Array).byteLength > 100_000)
  expect(ours.length).toBe(1)
  expect(createShop(options).route('/compra')).toMatchObject({ kind: 'screen', screen: 'cart' })
})

test('an instance has one successor, whoever asks, and one that fails is asked for again', async () => {
  let attempts = 0
  const glue = { ...exports, onPanic: () => {} }
  const next = new Instance(glue, () => Promise.reject(new Error('none after this')))
  const first = new Instance(glue, async () => {
    attempts += 1
    if (attempts === 1) throw new Error('not yet')
    return next
  })
  expect(await first.living()).toBe(first)
  first.die(new Error('a panic'))
  await expect(first.living()).rejects.toThrow('not yet')
  expect(await Promise.all([first.living(), first.living()])).toEqual([next, next])
  expect(attempts).toBe(2)
})

const file = new URL('../web/mostrador_wasm_bg.wasm', import.meta.url)
const bytes = new Uint8Array(readFileSync(file))
const served = () => new Response(bytes, { headers: { 'content-type': 'application/wasm' } })

test.each<[string, () => WasmSource | Promise<WebAssembly.Module>]>([
  ['bytes', () => bytes],
  ['a buffer', () => bytes.buffer],
  ['a compiled module', () => WebAssembly.compile(bytes)],
  ['an address of a file', () => file],
  ['an address', () => new URL('http://localhost/mostrador.wasm')],
  ['an address as text', () => 'http://localhost/mostrador.wasm'],
])('the engine comes from %s', async (_, source) => {
  vi.resetModules()
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => served())
  const streamed = vi.spyOn(WebAssembly, 'instantiateStreaming')
  const fresh = await import('mostrador')
  const from = await source()
  await fresh.initMostrador(from)
  expect(fresh.helpers.province('ES', '08001')).toBe('Barcelona')
  const byAddress = String(from).startsWith('http') ? 1 : 0
  expect([asked.mock.calls.length, streamed.mock.calls.length]).toEqual([byAddress, byAddress])
  vi.restoreAllMocks()
})

test('an address that answers with an error is a load that failed', async () => {
  vi.resetModules()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }))
  const fresh = await import('mostrador')
  await expect(fresh.initMostrador('http://localhost/gone.wasm')).rejects.toMatchObject({
    message: 'engine_not_loaded',
    statusCode: 0,
    cause: expect.any(Error),
  })
  vi.restoreAllMocks()
  await fresh.initMostrador()
  expect(fresh.helpers.province('ES', '08001')).toBe('Barcelona')
})

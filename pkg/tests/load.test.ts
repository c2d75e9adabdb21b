import { readFileSync } from 'node:fs'
import { createShop, helpers, initMostrador, ShopError, UsageError, type WasmSource } from 'mostrador'
import { expect, test, vi } from 'vitest'
import { Instance } from '../src/loader/instance.js'
import * as exports from '../web/mostrador_wasm.js'

const options = { baseUrl: 'http://127.0.0.1:1/api/v1' }

// Must be the first test of the file, because the glue is loaded once per process.
test('using the engine before it is loaded throws a UsageError', () => {
  for (const call of [() => createShop(options), () => helpers.priceBands()])
    expect(call).toThrowError(
      expect.objectContaining({
        name: 'UsageError',
        code: 'not_initialised',
        message: expect.stringContaining('initMostrador()'),
      }),
    )
})

test('a failed load rejects with its cause, and the next call tries again', async () => {
  const error = await initMostrador(new Uint8Array([1, 2, 3])).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ShopError)
  expect(error).toMatchObject({ message: 'engine_not_loaded', cause: expect.any(WebAssembly.CompileError) })
  expect(() => createShop(options)).toThrow(UsageError)
  const compile = vi.spyOn(WebAssembly, 'instantiate')
  await Promise.all([initMostrador(), initMostrador()])
  await initMostrador()
  // Node's fetch instantiates a small module of its own.
  const engineCalls = compile.mock.calls.filter(([bytes]) => (bytes as Uint8Array).byteLength > 100_000)
  expect(engineCalls.length).toBe(1)
  expect(createShop(options).route('/compra')).toMatchObject({ kind: 'screen', screen: 'cart' })
})

test('an instance has one replacement, and loading it is retried after a failure', async () => {
  let attempts = 0
  const glue = { ...exports, onPanic: () => {} }
  const replacement = new Instance(glue, () => Promise.reject(new Error('no replacement')))
  const first = new Instance(glue, async () => {
    attempts += 1
    if (attempts === 1) throw new Error('first attempt')
    return replacement
  })
  expect(await first.current()).toBe(first)
  first.markCrashed(new Error('a panic'))
  await expect(first.current()).rejects.toThrow('first attempt')
  expect(await Promise.all([first.current(), first.current()])).toEqual([replacement, replacement])
  expect(attempts).toBe(2)
})

const file = new URL('../web/mostrador_wasm_bg.wasm', import.meta.url)
const bytes = new Uint8Array(readFileSync(file))
const wasmResponse = () => new Response(bytes, { headers: { 'content-type': 'application/wasm' } })

test.each<[string, () => WasmSource | Promise<WebAssembly.Module>]>([
  ['bytes', () => bytes],
  ['a buffer', () => bytes.buffer],
  ['a compiled module', () => WebAssembly.compile(bytes)],
  ['a file URL', () => file],
  ['a URL', () => new URL('http://localhost/mostrador.wasm')],
  ['a URL string', () => 'http://localhost/mostrador.wasm'],
])('the engine is loaded from %s', async (_, source) => {
  vi.resetModules()
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => wasmResponse())
  const streamed = vi.spyOn(WebAssembly, 'instantiateStreaming')
  const mostrador = await import('mostrador')
  const wasmSource = await source()
  await mostrador.initMostrador(wasmSource)
  expect(mostrador.helpers.province('ES', '08001')).toBe('Barcelona')
  const downloads = String(wasmSource).startsWith('http') ? 1 : 0
  expect([fetched.mock.calls.length, streamed.mock.calls.length]).toEqual([downloads, downloads])
  vi.restoreAllMocks()
})

test('an HTTP error fails the load', async () => {
  vi.resetModules()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }))
  const mostrador = await import('mostrador')
  await expect(mostrador.initMostrador('http://localhost/gone.wasm')).rejects.toMatchObject({
    message: 'engine_not_loaded',
    statusCode: 0,
    cause: expect.any(Error),
  })
  vi.restoreAllMocks()
  await mostrador.initMostrador()
  expect(mostrador.helpers.province('ES', '08001')).toBe('Barcelona')
})

import { createShop, ShopError } from 'mostrador'
import { expect, test } from 'vitest'
import { Instance } from '../src/loader/instance.js'
import * as glue from '../web/mostrador_wasm.js'

const options = { baseUrl: 'http://127.0.0.1:1/api/v1' }

// First in its file: the glue is loaded once per process.
test('a load that failed is an error for people with its cause, and is tried again', async () => {
  const broken = createShop({ ...options, wasm: new Uint8Array([1, 2, 3]) })
  const error = await broken.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ShopError)
  expect(error).toMatchObject({ code: 'engine_not_loaded', cause: expect.any(WebAssembly.CompileError) })
  const shops = await Promise.all([createShop(options), createShop(options)])
  for (const shop of shops) expect(shop.route('/compra')).toMatchObject({ kind: 'screen', screen: 'cart' })
})

test('an instance has one successor, whoever asks, and one that fails is asked for again', async () => {
  let attempts = 0
  const next = new Instance(glue, () => Promise.reject(new Error('none after this')))
  const first = new Instance(glue, async () => {
    attempts += 1
    if (attempts === 1) throw new Error('not yet')
    return next
  })
  expect(await first.living()).toBe(first)
  await expect(first.successor()).rejects.toThrow('not yet')
  expect(await Promise.all([first.successor(), first.successor(), first.living()])).toEqual([
    next,
    next,
    next,
  ])
  expect(attempts).toBe(2)
})

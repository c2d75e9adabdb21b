import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createShop, type MemoryHost, memoryHost, type Shop } from 'mostrador'
import { expect, test, vi } from 'vitest'
import init from '../web/mostrador_wasm.js'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * Measures JavaScript heap and WebAssembly memory in bytes after garbage collection; finalizers run between
 * tasks.
 */
async function measureMemory() {
  server().requests.length = 0
  for (let times = 0; times < 8; times++) {
    collectGarbage()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { memory } = await init()
  return { heap: process.memoryUsage().heapUsed, wasm: memory.buffer.byteLength }
}

/** Time for the garbage collector, in milliseconds. */
const GC_WAIT = { timeout: 60_000, interval: 100 }

/** Page of WebAssembly memory in bytes. */
const WASM_PAGE_BYTES = 65_536

/**
 * Expects that repeated runs after a warm-up do not increase memory beyond noise; a shop takes about 8 kB.
 * The peak of the WebAssembly memory may rise, because the number of shops that wait for garbage collection
 * varies.
 */
async function expectConstantMemory(run: () => Promise<void>, times: number) {
  for (let warmUp = 0; warmUp < 2; warmUp++) await run()
  const before = await measureMemory()
  for (let n = 0; n < times; n++) await run()
  await vi.waitFor(async () => {
    const after = await measureMemory()
    expect(after.wasm - before.wasm).toBeLessThanOrEqual(2 * WASM_PAGE_BYTES)
    expect(after.heap - before.heap).toBeLessThan(2_000_000)
  }, GC_WAIT)
}

/** Executes commands of every kind and reads the views. */
function exerciseShop(shop: Shop, round: number): void {
  const product = 1 + (round % 2)
  const variant = product === 1 ? 11 : null
  shop.cart.add(product, variant, 1 + (round % 3))
  shop.dispatch({ type: 'cart_replace', payload: { product, variant, quantity: 1 + (round % 100) } })
  shop.cart.add(product, variant, 101)
  shop.select('cart')
  if (round % 5 === 0) shop.dispatch({ type: 'cart_clear' })
  const { deliveryData: delivery } = shop.select('checkout')
  shop.dispatch({ type: 'set_delivery', payload: { ...delivery, postalCode: `280${10 + (round % 80)}` } })
  shop.select('checkout')
  shop.validate('delivery', { ...delivery })
  shop.dispatch({ type: 'fail', payload: { status: 500, message: `${round}` } })
  shop.dispatch({ type: 'clear_error' })
  shop.subscribe('cart', () => {})()
  shop.route(`/tienda/aceites?pagina=${round}`)
}

test('100,000 commands do not leak memory', { timeout: 120_000 }, async () => {
  const shop = await createTestShop(server())
  await shop.start()
  await shop.api.products()
  await expectConstantMemory(async () => {
    for (let round = 0; round < 1_800; round++) exerciseShop(shop, round)
  }, 4)
  shop.dispose()
})

/** Creates shops, exercises them and releases them with `release`. */
async function exerciseShops(
  count: number,
  release: (shop: Shop, index: number) => unknown,
  createHost: () => MemoryHost,
) {
  for (let index = 0; index < count; index++) {
    const shop = createShop({ baseUrl: server().baseUrl, host: createHost() })
    shop.subscribe('cart', () => {})()
    if (index % 20 === 0) {
      await shop.start()
      await shop.api.products()
    }
    exerciseShop(shop, index)
    await release(shop, index)
  }
}

test('1,000 disposed shops do not leak memory', { timeout: 120_000 }, async () => {
  await expectConstantMemory(() => exerciseShops(250, (shop) => shop.dispose(), memoryHost), 4)
})

test('shops without references do not leak memory', { timeout: 120_000 }, async () => {
  const tab = memoryHost()
  const anotherTab = () => memoryHost({ otherTab: tab })
  // Collects garbage regularly, because WebAssembly memory does not count towards the collector's own
  // triggers.
  const collectSometimes = (_: Shop, index: number) => index % 25 === 24 && measureMemory()
  await expectConstantMemory(() => exerciseShops(100, collectSometimes, anotherTab), 4)
})

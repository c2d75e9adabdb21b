import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createShop, type MemoryHost, memoryHost, type Shop } from 'mostrador'
import { expect, test, vi } from 'vitest'
import init from '../web/mostrador_wasm.js'
import { shopOn, testServer } from './support.js'

const server = testServer()

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What is held after everything has been let go that can be: finalizers run between tasks. */
async function held() {
  server().received.length = 0
  for (let times = 0; times < 8; times++) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { memory } = await init()
  return { heap: process.memoryUsage().heapUsed, wasm: memory.buffer.byteLength }
}

/** The collector takes its time. */
const PATIENCE = { timeout: 60_000, interval: 100 }

/** A page of WebAssembly's memory, in bytes. */
const PAGE = 65_536

/**
 * What has warmed up leaves no more behind than noise, however often it runs: a shop has some 8 kB. The collector chooses
 * how many shops wait for it at once, so the peak may rise by a page.
 */
async function expectFlat(run: () => Promise<void>, times: number) {
  for (let warming = 0; warming < 2; warming++) await run()
  const before = await held()
  for (let ran = 0; ran < times; ran++) await run()
  await vi.waitFor(async () => {
    const after = await held()
    expect(after.wasm - before.wasm).toBeLessThanOrEqual(2 * PAGE)
    expect(after.heap - before.heap).toBeLessThan(2_000_000)
  }, PATIENCE)
}

/** A bit of everything that a screen does, and what is to be read of it. */
function shopping(shop: Shop, round: number): void {
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

test('100,000 commands leave nothing behind', { timeout: 120_000 }, async () => {
  const shop = await shopOn(server())
  await shop.start()
  await shop.api.products()
  await expectFlat(async () => {
    for (let round = 0; round < 1_800; round++) shopping(shop, round)
  }, 4)
  shop.dispose()
})

/** Shops that have been used and that nobody has any more. */
async function useShops(
  count: number,
  farewell: (shop: Shop, made: number) => unknown,
  host: () => MemoryHost,
) {
  for (let made = 0; made < count; made++) {
    const shop = createShop({ baseUrl: server().baseUrl, host: host() })
    shop.subscribe('cart', () => {})()
    if (made % 20 === 0) {
      await shop.start()
      await shop.api.products()
    }
    shopping(shop, made)
    await farewell(shop, made)
  }
}

test('1,000 shops made and disposed of leave nothing behind', { timeout: 120_000 }, async () => {
  await expectFlat(() => useShops(250, (shop) => shop.dispose(), memoryHost), 4)
})

test('a shop that is only let go is freed too', { timeout: 120_000 }, async () => {
  const tab = memoryHost()
  const anotherTab = () => memoryHost({ beside: tab })
  // The engine's memory grows with all that waits for the garbage collector, which knows nothing of it.
  const letGo = (_: Shop, made: number) => made % 25 === 24 && held()
  await expectFlat(() => useShops(100, letGo, anotherTab), 4)
})

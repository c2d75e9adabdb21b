// Differential test of cart totals: the core in WebAssembly, the core in native code, and the server's quote
// from stored prices agree to the cent, and the displayed amounts add up.
import fc from 'fast-check'
import { createShop, initMostrador, type Product, type Quote, type Shop, type Totals } from 'mostrador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, createApiClient, fetchAllProducts } from '../support/api-client.ts'
import {
  EDGE_PRICE_COUNT,
  EDGE_PRICE_TITLE,
  importEdgePriceProducts,
} from '../support/edge-price-fixtures.ts'
import { type NativeCore, startNativeCore } from '../support/native-core.ts'
import { createSeededDatabase, type Database, type Server, serve } from '../support/server.ts'
import { listShippingOptions, type ShippingOption } from '../support/shipping-matrix.ts'

const CARTS = 250
/**
 * Seed of the random carts, different in each run and part of the test's title. CARTS_SEED=… repeats a run.
 */
const SEED = Number(process.env.CARTS_SEED || Date.now() % 1_000_000_000)

/** Product or variant for sale, with its maximum quantity (variants share the stock of their product). */
interface Selection {
  product: number
  variant: number | null
  max: number
}

let database: Database
let server: Server
let call: ApiClient
let native: NativeCore
let shop: Shop
let products: Map<number, Product>
let selections: Selection[]
let shippingOptions: ShippingOption[]

async function listSelections(): Promise<Selection[]> {
  const result: Selection[] = []
  for (const product of [...products.values()].filter((candidate) => !candidate.sold_out)) {
    const variants = product.variants.filter((variant) => !variant.sold_out).map((variant) => variant.id)
    for (const variant of product.variants.length === 0 ? [null] : variants) {
      const line = { product: product.id, selected_variant: variant, qty: 1 }
      const { lines, changes } = await call<Quote>('quotes', { lines: [line] })
      const max = lines[0]?.max ?? 0
      const share = Math.floor(max / Math.max(variants.length, 1))
      if (changes.length === 0 && share > 0) result.push({ product: product.id, variant, max: share })
    }
  }
  return result
}

beforeAll(async () => {
  database = await createSeededDatabase()
  await importEdgePriceProducts(database)
  server = await serve(database)
  call = createApiClient(server.url)
  native = await startNativeCore()
  products = new Map((await fetchAllProducts(call)).map((product) => [product.id, product]))
  selections = await listSelections()
  shippingOptions = await listShippingOptions(call)
  await initMostrador()
  shop = createShop({ baseUrl: `${server.url}/api/v1` })
  await shop.start()
  await shop.checkout.load()
  // The cart accepts only products that the engine has loaded.
  for (let page = 1; ; page++) {
    const { items } = await shop.api.products({ limit: 100, page })
    if (items.length === 0) break
  }
})

afterAll(async () => {
  shop?.dispose()
  native?.close()
  await server?.stop()
  await database?.remove()
})

interface Line {
  product: number
  variant: number | null
  qty: number
}

/** Generates distinct cart lines from the selections, at most `maxLines`. */
const arbitraryLines = (choices: Selection[], maxLines: number) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(choices.length - 1), fc.integer({ min: 1, max: 100 })), {
      minLength: 1,
      maxLength: maxLines,
      selector: ([index]) => index,
    })
    .map((picks) =>
      picks.map(([index, quantity]): Line => {
        const { product, variant, max } = choices[index] as Selection
        return { product, variant, qty: Math.min(quantity, max) }
      }),
    )

const isVirtual = ({ product }: { product: number }) => products.get(product)?.virtual === true

/** Generates carts of any products, or of virtual products only. */
const arbitraryCarts = () =>
  fc.oneof(
    { weight: 5, arbitrary: arbitraryLines(selections, 25) },
    { weight: 1, arbitrary: arbitraryLines(selections.filter(isVirtual), 8) },
  )

/**
 * Returns the totals of the cart slice under the API's names: the numeric values, and those in the displayed
 * texts.
 */
function displayedTotals(view: Shop): { cents: Totals; texts: Totals } {
  const totals = view.select('cart').totals
  const read = (value: (amount: { cents: number; text: string }) => number): Totals => ({
    subtotal: value(totals.subtotal),
    shipping: value(totals.shipping),
    taxes: value(totals.taxes),
    surcharge: value(totals.surcharge),
    total: value(totals.total),
    net_total: value(totals.netTotal),
    goods_gross: value(totals.goodsGross),
    shipping_gross: value(totals.shippingGross),
    discount: value(totals.goodsBeforeDiscounts) - value(totals.goodsGross),
    discount_net: value(totals.subtotalBeforeDiscounts) - value(totals.subtotal),
  })
  return {
    cents: read((amount) => amount.cents),
    texts: read((amount) => Number(amount.text.replace(/\D/g, ''))),
  }
}

async function assertEqualTotals(cart: Line[], { method, delivery }: ShippingOption): Promise<void> {
  const nativeLines = cart.map((line) => ({ ...line, product: products.get(line.product) as Product }))
  const needsShipping = !cart.every(isVirtual)

  shop.cart.clear()
  for (const { product, variant, qty } of cart)
    expect(shop.cart.add(product, variant, qty).accepted).toBe(true)
  // An empty cart has no delivery methods (rule 4.22).
  await shop.checkout.load()
  shop.checkout.setDelivery(delivery)
  await shop.checkout.chooseShipping(method)
  const wasm = displayedTotals(shop)

  const quoteLines = cart.map(({ product, variant, qty }) => ({ product, selected_variant: variant, qty }))
  const quote = await call<Quote>('quotes', {
    lines: quoteLines,
    ...(needsShipping ? { delivery, shipping_id: method } : {}),
  })

  // The shipping price comes from the server and is not recalculated (rule 3.5).
  const response = await native.calculate({ lines: nativeLines, shipping: quote.shipping })
  if ('refusal' in response) throw new Error(response.refusal)

  expect(quote.changes).toEqual([])
  expect(wasm.cents).toEqual(response.totals)
  expect(quote.totals).toEqual(response.totals)
  expect(wasm.texts).toEqual(response.totals)

  const { subtotal, shipping, taxes, total, net_total, goods_gross, shipping_gross } = response.totals
  expect(subtotal + shipping + taxes).toBe(total)
  expect(subtotal + shipping).toBe(net_total)
  expect(goods_gross + shipping_gross).toBe(total)
  const lineTotals = shop.select('cart').items.map((line) => line.total.cents)
  expect(lineTotals).toEqual(response.lines)
  expect(lineTotals.reduce((sum, cents) => sum + cents, 0)).toBe(goods_gross)
}

test('the selections contain enough demo products and every edge-case price', () => {
  expect(selections.length).toBeGreaterThan(EDGE_PRICE_COUNT + 60)
  const imported = selections.filter(({ product }) =>
    products.get(product)?.title.startsWith(EDGE_PRICE_TITLE),
  )
  expect(imported).toHaveLength(EDGE_PRICE_COUNT)
})

test('the shipping options cover every destination price, pickup in shops and virtual products', () => {
  const names = shippingOptions.map(({ name }) => name)
  for (const name of ['1 ES 28013', '1 ES 07001', '1 PT 1100-148', '1 FR 75011', '2 ES 28013', '2 ES 07001'])
    expect(names).toContain(name)
  expect(names.filter((name) => /^\d+ shop/.test(name)).length).toBeGreaterThan(1)
  expect(selections.filter(isVirtual).length).toBeGreaterThan(5)
})

test(`WebAssembly core, native core and server agree to the cent on any cart (CARTS_SEED=${SEED})`, async () => {
  const property = fc.asyncProperty(arbitraryCarts(), fc.constantFrom(...shippingOptions), assertEqualTotals)
  await fc.assert(property, { numRuns: CARTS, seed: SEED })
})

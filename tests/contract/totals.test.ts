// One cart, three reckonings: the core in WebAssembly, the core in native code, and the server's quote from stored
// prices. They agree to the cent, and what is shown adds up.
import fc from 'fast-check'
import { createShop, initMostrador, type Product, type Quote, type Shop, type Totals } from 'mostrador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AWKWARD_PRODUCTS, AWKWARD_TITLE, importAwkwardPrices } from '../support/awkward.ts'
import { type NativeCore, nativeCore } from '../support/native.ts'
import { type Database, type Server, seededDatabase, serve } from '../support/server.ts'
import { type Way, waysOf } from '../support/ways.ts'
import { allProducts, type Client, client } from '../support/wire.ts'

const CARTS = 250
/** Other carts in each run; the title of a test that fails tells the seed. CARTS_SEED=… has the same ones again. */
const SEED = Number(process.env.CARTS_SEED || Date.now() % 1_000_000_000)

/** Something that can be bought, and how many of it at most (variants share the stock of their product). */
interface Selection {
  product: number
  variant: number | null
  max: number
}

let database: Database
let server: Server
let call: Client
let native: NativeCore
let shop: Shop
let products: Map<number, Product>
let selections: Selection[]
let ways: Way[]

async function buyable(): Promise<Selection[]> {
  const found: Selection[] = []
  for (const product of [...products.values()].filter((candidate) => !candidate.sold_out)) {
    const variants = product.variants.filter((variant) => !variant.sold_out).map((variant) => variant.id)
    for (const variant of product.variants.length === 0 ? [null] : variants) {
      const line = { product: product.id, selected_variant: variant, qty: 1 }
      const { lines, changes } = await call<Quote>('quotes', { lines: [line] })
      const max = lines[0]?.max ?? 0
      const share = Math.floor(max / Math.max(variants.length, 1))
      if (changes.length === 0 && share > 0) found.push({ product: product.id, variant, max: share })
    }
  }
  return found
}

beforeAll(async () => {
  database = await seededDatabase()
  await importAwkwardPrices(database)
  server = await serve(database)
  call = client(server.url)
  native = await nativeCore()
  products = new Map((await allProducts(call)).map((product) => [product.id, product]))
  selections = await buyable()
  ways = await waysOf(call)
  await initMostrador()
  shop = createShop({ baseUrl: `${server.url}/api/v1` })
  await shop.start()
  await shop.checkout.load()
  // The engine knows what its pages have shown.
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

/** Up to so many lines of what there is to choose from. */
const linesOf = (choice: Selection[], most: number) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(choice.length - 1), fc.integer({ min: 1, max: 100 })), {
      minLength: 1,
      maxLength: most,
      selector: ([index]) => index,
    })
    .map((picks) =>
      picks.map(([index, quantity]): Line => {
        const { product, variant, max } = choice[index] as Selection
        return { product, variant, qty: Math.min(quantity, max) }
      }),
    )

const isVirtual = ({ product }: { product: number }) => products.get(product)?.virtual === true

/** Anything, or nothing that needs sending. */
const carts = () =>
  fc.oneof(
    { weight: 5, arbitrary: linesOf(selections, 25) },
    { weight: 1, arbitrary: linesOf(selections.filter(isVirtual), 8) },
  )

/** The figures of a slice as the wire names them, read both as numbers and from the texts that people see. */
function shown(view: Shop): { cents: Totals; texts: Totals } {
  const totals = view.select('cart').totals
  const read = (of: (amount: { cents: number; text: string }) => number): Totals => ({
    subtotal: of(totals.subtotal),
    shipping: of(totals.shipping),
    taxes: of(totals.taxes),
    total: of(totals.total),
    net_total: of(totals.netTotal),
    goods_gross: of(totals.goodsGross),
    shipping_gross: of(totals.shippingGross),
  })
  return {
    cents: read((amount) => amount.cents),
    texts: read((amount) => Number(amount.text.replace(/\D/g, ''))),
  }
}

async function compare(cart: Line[], { method, delivery }: Way): Promise<void> {
  const known = cart.map((line) => ({ ...line, product: products.get(line.product) as Product }))
  const ships = !cart.every(isVirtual)

  shop.cart.clear()
  for (const { product, variant, qty } of cart)
    expect(shop.cart.add(product, variant, qty).accepted).toBe(true)
  // An empty cart has no delivery methods (rule 4.22).
  await shop.checkout.load()
  shop.checkout.setDelivery(delivery)
  await shop.checkout.chooseShipping(method)
  const wasm = shown(shop)

  const ordered = cart.map(({ product, variant, qty }) => ({ product, selected_variant: variant, qty }))
  const quote = await call<Quote>('quotes', {
    lines: ordered,
    ...(ships ? { delivery, shipping_id: method } : {}),
  })

  // The price of shipping is the server's, taken as it is (rule 3.5).
  const answer = await native.ask({ lines: known, shipping: quote.shipping })
  if ('refusal' in answer) throw new Error(answer.refusal)

  expect(quote.changes).toEqual([])
  expect(wasm.cents).toEqual(answer.totals)
  expect(quote.totals).toEqual(answer.totals)
  expect(wasm.texts).toEqual(answer.totals)

  const { subtotal, shipping, taxes, total, net_total, goods_gross, shipping_gross } = answer.totals
  expect(subtotal + shipping + taxes).toBe(total)
  expect(subtotal + shipping).toBe(net_total)
  expect(goods_gross + shipping_gross).toBe(total)
  const lineTotals = shop.select('cart').items.map((line) => line.total.cents)
  expect(lineTotals).toEqual(answer.lines)
  expect(lineTotals.reduce((sum, cents) => sum + cents, 0)).toBe(goods_gross)
}

test('there is plenty to choose from, every awkward price included', () => {
  expect(selections.length).toBeGreaterThan(AWKWARD_PRODUCTS + 60)
  const imported = selections.filter(({ product }) => products.get(product)?.title.startsWith(AWKWARD_TITLE))
  expect(imported).toHaveLength(AWKWARD_PRODUCTS)
})

test('orders go everywhere that has a price of its own', () => {
  const names = ways.map(({ name }) => name)
  for (const way of ['1 ES 28013', '1 ES 07001', '1 PT 1100-148', '1 FR 75011', '2 ES 28013', '2 ES 07001'])
    expect(names).toContain(way)
  expect(names.filter((name) => /^\d+ shop/.test(name)).length).toBeGreaterThan(1)
  expect(selections.filter(isVirtual).length).toBeGreaterThan(5)
})

test(`WebAssembly, native core and the server agree to the cent on any cart (CARTS_SEED=${SEED})`, async () => {
  const cart = fc.asyncProperty(carts(), fc.constantFrom(...ways), compare)
  await fc.assert(cart, { numRuns: CARTS, seed: SEED })
})

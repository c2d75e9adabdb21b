// Random sales: the core in WebAssembly, the core in native code, the quote, the order, its invoices, its refunds, corrections of
// its taxes, and the tax books agree to the cent, and the displayed amounts add up.
import fc from 'fast-check'
import type {
  Product,
  Quote,
  ShippingPrice,
  Shop,
  StoreLocation,
  TaxPolicy,
  TaxRules,
  Totals,
} from 'mostrador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagedList } from '../support/api-client.ts'
import { EDGE_PRICE_COUNT, EDGE_PRICE_TITLE } from '../support/edge-price-fixtures.ts'
import { type AfterSale, takeSteps } from '../support/sales/after-sale.ts'
import { SCHEMES, sumTaxBooks } from '../support/sales/book-sums.ts'
import { SPANISH_BUYER } from '../support/sales/buyers.ts'
import type { StoredInvoice } from '../support/sales/invoices.ts'
import { expectInvoicesOfOrder } from '../support/sales/invoices-of-order.ts'
import { exampleSales, type RandomSale, randomSales } from '../support/sales/random-sale.ts'
import { openSalesShop, type SalesShop } from '../support/sales/shop.ts'
import type { SoldOrder } from '../support/sales/sold-order.ts'
import { readTaxBooks } from '../support/sales/tax-books.ts'

/** Number of sales under each policy. `npm run drills -- sales` sets more. */
const SALES = Number(process.env.SALES || 40)
/** Seed of the random sales, different in each run and part of the tests' titles. SALES_SEED=… repeats a run. */
const SEED = Number(process.env.SALES_SEED || Date.now() % 1_000_000_000)
const TIMEOUT_MS = 60_000 + SALES * 5_000

/** Decisions of the owner: as delivered, and as different as possible. */
const POLICIES: [string, Partial<TaxPolicy>][] = [
  ['as delivered', {}],
  [
    'with every tax of a destination',
    {
      union_consumers: 'destination',
      intra_community: true,
      surcharge: true,
      canaries: { goods: 'local_tax', services: 'local_tax' },
      ceuta: { goods: 'local_tax', services: 'not_subject' },
      melilla: { goods: 'export', services: 'local_tax' },
    },
  ],
]

let sales: SalesShop
let stores: Map<number, StoreLocation>
/** Paid orders by number, after their steps. */
const orders = new Map<string, AfterSale>()

beforeAll(async () => {
  sales = await openSalesShop()
  const { data } = await sales.call<PagedList<StoreLocation>>('shops?limit=500')
  stores = new Map(data.map((store) => [store.id, store]))
})

afterAll(() => sales?.close())

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

/** Fills the cart and the checkout of the engine, and returns the displayed totals. */
async function fill(shop: Shop, { lines, destination, buyer, codes }: RandomSale) {
  shop.cart.clear()
  for (const { product, variant, qty } of lines)
    expect(shop.cart.add(product, variant, qty).accepted).toBe(true)
  // An empty cart has no delivery methods (rule 4.22).
  await shop.checkout.load()
  for (const code of codes) await shop.cart.addCode(code)
  shop.checkout.setDelivery(destination.delivery)
  expect(shop.checkout.setBilling(buyer.billing)).toBe(true)
  await shop.checkout.chooseShipping(destination.method)
  return displayedTotals(shop)
}

async function calculateNatively(sale: RandomSale, quote: Quote, rules: TaxRules) {
  const { lines, destination, buyer } = sale
  const isVirtual = lines.every(({ product }) => sales.products.get(product)?.virtual)
  const { country, postalCode, vat } = buyer.billing
  const response = await sales.native.calculate({
    lines: lines.map((line) => ({ ...line, product: sales.products.get(line.product) as Product })),
    // The shipping price comes from the server and is not recalculated (rule 3.5).
    shipping: quote.shipping as ShippingPrice | null,
    promotions: quote.promotions,
    rules,
    buyer: { country, postalCode, vat },
    retailer: buyer.retailer,
    delivery: isVirtual ? null : destination.delivery,
    store: stores.get(destination.delivery.location ?? 0) ?? null,
  })
  if ('refusal' in response) throw new Error(response.refusal)
  return response
}

function expectSums(totals: Totals, lines: number[]) {
  const { subtotal, shipping, taxes, total, net_total, goods_gross, shipping_gross, discount } = totals
  expect(subtotal + shipping + taxes).toBe(total)
  expect(subtotal + shipping).toBe(net_total)
  expect(goods_gross + shipping_gross).toBe(total)
  expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(goods_gross + discount)
}

/** Returns the rules in force. The first sale beyond the threshold changes them: then the engines read them again. */
async function readRules(known: TaxRules): Promise<TaxRules> {
  const rules = await sales.call<TaxRules>('tax-rules')
  if (rules.union_sales_left !== known.union_sales_left) await sales.openEngines()
  return rules
}

async function assertEqualFigures(sale: RandomSale, rules: TaxRules): Promise<void> {
  const { shop } = sale.buyer.retailer ? sales.retailer : sales.consumer
  let bought = sale
  let displayed = await fill(shop, bought)
  if (shop.select('checkout').invoiceErrors.length > 0) {
    bought = { ...sale, buyer: SPANISH_BUYER }
    displayed = await fill(shop, bought)
  }
  const quote = await shop.checkout.quote()
  const native = await calculateNatively(bought, quote, rules)
  expect(quote.changes).toEqual([])
  expect(shop.select('checkout').differences).toEqual([])
  expect(displayed.cents).toEqual(native.totals)
  expect(displayed.texts).toEqual(native.totals)
  expect(quote.totals).toEqual(native.totals)
  expect(shop.select('cart').items.map((line) => line.total.cents)).toEqual(native.lines)
  expectSums(native.totals, native.lines)
  if (native.totals.total === 0) return

  shop.checkout.setPaymentMethod('transfer')
  const order = await shop.checkout.confirm()
  expect(order.totals.total.cents).toBe(native.totals.total)
  const placed: SoldOrder = await sales.staff.call('GET', `orders/${order.number}`)
  expect(placed.order.totals).toEqual(native.totals)
  orders.set(order.number, await takeSteps(sales, [order.number, placed], bought, { rules, stores }))
}

test('the selections contain enough demo products and every edge-case price', () => {
  const { selections, products } = sales
  expect(selections.length).toBeGreaterThan(EDGE_PRICE_COUNT + 60)
  const imported = selections.filter(({ product }) =>
    products.get(product)?.title.startsWith(EDGE_PRICE_TITLE),
  )
  expect(imported).toHaveLength(EDGE_PRICE_COUNT)
})

test('the destinations cover every tax territory, pickup in shops and virtual products', () => {
  const names = sales.shippingOptions.map(({ name }) => name)
  for (const name of ['1 ES 28013', '1 ES 07001', '1 PT 1100-148', '1 FR 75011', '2 ES 28013', '2 ES 07001'])
    expect(names).toContain(name)
  for (const name of ['1 PT 9000-082', '1 PT 9500-150', '1 FR 20000']) expect(names).toContain(name)
  for (const name of ['1 ES 35001', '1 ES 51001', '1 ES 52001', '1 DE 10115']) expect(names).toContain(name)
  expect(names.filter((name) => /^\d+ shop/.test(name)).length).toBeGreaterThan(1)
  expect(
    sales.selections.filter(({ product }) => sales.products.get(product)?.virtual).length,
  ).toBeGreaterThan(5)
})

test.each(POLICIES)(
  `browser, native core, quote, order, invoices and refunds agree on any sale, %s (SALES_SEED=${SEED})`,
  async (_, policy) => {
    await sales.decide(policy)
    let rules = await sales.call<TaxRules>('tax-rules')
    const property = fc.asyncProperty(randomSales(sales), async (sale) => {
      rules = await readRules(rules)
      await assertEqualFigures(sale, rules)
    })
    const examples = exampleSales(sales).map((sale): [RandomSale] => [sale])
    await fc.assert(property, { numRuns: examples.length + SALES, seed: SEED, examples })
  },
  TIMEOUT_MS,
)

test('taxes were corrected to those of each status of a buyer, and an excess was returned', () => {
  const steps = [...orders.values()]
  const statuses = steps.flatMap(({ corrections }) => corrections.map(({ buyer }) => buyer))
  expect([...new Set(statuses)].sort()).toEqual(['consumer', 'surcharge_retailer', 'union_business'])
  expect(steps.some(({ returned }) => returned > 0)).toBe(true)
})

test('the tax books have every invoice of these sales once, and no other figures', async () => {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' })
    .format()
    .split('-')
    .map(Number)
  const quarter = { year, quarter: Math.ceil(month / 3) }
  const books = await readTaxBooks(sales, quarter)
  const invoices = await sales.stopAndReadInvoices()
  const byOrder = new Map<string, StoredInvoice[]>()
  for (const invoice of invoices) byOrder.set(invoice.order, [...(byOrder.get(invoice.order) ?? []), invoice])
  expect([...byOrder.keys()].sort()).toEqual([...orders.keys()].sort())
  const taxes = invoices.flatMap(({ taxLines }) => taxLines.map(({ tax }) => tax.scheme))
  expect([...new Set(taxes)].sort()).toEqual(SCHEMES)
  for (const [number, sold] of orders) expectInvoicesOfOrder(sold, byOrder.get(number) ?? [])
  expect(books).toEqual(sumTaxBooks(invoices, quarter))
})

// Shop of the random sales: the demo catalogue with edge-case prices, an owner who decides about taxes, a consumer and a
// retailer, and both cores.
import { createShop, initMostrador, type Product, type Quote, type Shop, type TaxPolicy } from 'mostrador'
import { registerCustomer } from '../../../scripts/lib/load/shopper.mjs'
import { ifMatch, logInStaff, readDemoOwner } from '../../../scripts/lib/load/staff.mjs'
import { type ApiClient, createApiClient, fetchAllProducts } from '../api-client.ts'
import { importEdgePriceProducts } from '../edge-price-fixtures.ts'
import { type NativeCore, startNativeCore } from '../native-core.ts'
import { createSeededDatabase, serve, sites } from '../server.ts'
import { listShippingOptions, type ShippingOption } from '../shipping-matrix.ts'
import { changeRows } from '../sqlite.ts'
import { readInvoices, type StoredInvoice } from './invoices.ts'
import type { SoldOrder } from './sold-order.ts'
import { startVatRegister } from './vat-register.ts'

type JsonClient = Awaited<ReturnType<typeof logInStaff>>

/** Product or variant for sale, with its maximum quantity (variants share the stock of their product). */
export interface Selection {
  product: number
  variant: number | null
  max: number
}

/** Customer: calls of the API, and the engine with the customer's session. */
export interface Customer {
  client: JsonClient
  shop: Shop
}

export interface SalesShop {
  call: ApiClient
  staff: JsonClient
  native: NativeCore
  products: Map<number, Product>
  selections: Selection[]
  shippingOptions: ShippingOption[]
  consumer: Customer
  retailer: Customer
  /** Ends the access to the courses of an order, which the customer could not buy again otherwise. */
  endAccess(sold: SoldOrder): Promise<void>
  /** Saves the owner's decisions, and opens both engines again. */
  decide(policy: Partial<TaxPolicy>): Promise<void>
  /** Opens both engines again, with the rules in force. */
  openEngines(): Promise<void>
  /** Returns the lines of a text file of the administration API. */
  readLines(path: string): Promise<string[]>
  /** Stops the server, and returns all stored invoices. */
  stopAndReadInvoices(): Promise<StoredInvoice[]>
  close(): Promise<void>
}

/** Discount code of the shop, beside those of the demo catalogue. */
export const PERCENTAGE_CODE = 'TREINTA'

const PASSWORD = 'romero-y-jara-7'

/** Stock for any number of sales, of everything that is not sold out. */
const AMPLE_STOCK = ['products SET stock', 'variants SET stock', 'course_sessions SET seats_left']
  .map((column) => `UPDATE ${column} = 10000000 WHERE ${column.split(' ').at(-1)} > 0`)
  .join(';')

/** Course that the shop holds in person, of the general class. */
const COURSE_IN_PERSON = 'UPDATE products SET in_person = 1 WHERE id = 104'

export async function openSalesShop(): Promise<SalesShop> {
  const database = await createSeededDatabase()
  await database.cli('seed', '--accounts')
  await importEdgePriceProducts(database)
  await changeRows(database.file, `${AMPLE_STOCK};${COURSE_IN_PERSON}`)
  const vatRegister = await startVatRegister()
  const server = await serve(database, sites.rendered, { MOSTRADOR_VAT_REGISTER__URL: vatRegister.url })
  const call = createApiClient(server.url)
  const native = await startNativeCore()
  const products = new Map((await fetchAllProducts(call)).map((product) => [product.id, product]))
  const staff = await logInStaff(server.panelUrl, readDemoOwner())
  const { data } = await staff.call('GET', 'courses?limit=100')
  const courses = new Set(data.map(({ id }: { id: number }) => id))
  const percentage = {
    title: 'Treinta por ciento',
    code: PERCENTAGE_CODE,
    effect: 'percentage',
    percent: '30',
  }
  await staff.call('POST', 'promotions', { ...percentage, stackable: true })
  await initMostrador()

  const shops: Shop[] = []
  const openEngine = async (token: string) => {
    const shop = createShop({ baseUrl: `${server.url}/api/v1` })
    shops.push(shop)
    await shop.start()
    shop.session.login(token)
    // The cart accepts only products that the engine has loaded.
    for (let page = 1; ; page++) {
      const { items } = await shop.api.products({ limit: 100, page })
      if (items.length === 0) break
    }
    return shop
  }
  const register = async (email: string): Promise<Customer> => {
    const client = await registerCustomer(server.url, email, PASSWORD)
    return { client, shop: await openEngine(tokenOf(client)) }
  }
  const consumer = await register('consumidora@correo.example')
  const retailer = await register('comercio@correo.example')
  await declareRetailer(staff, 'comercio@correo.example')
  // The token states what the account is.
  const { token } = await retailer.client.call('POST', 'session', {
    email: 'comercio@correo.example',
    password: PASSWORD,
  })
  Object.assign(retailer.client.headers, { authorization: `Bearer ${token}` })

  const customers = [consumer, retailer]
  const openEngines = async () => {
    for (const customer of customers) {
      customer.shop.dispose()
      customer.shop = await openEngine(tokenOf(customer.client))
    }
  }

  return {
    call,
    staff,
    native,
    products,
    selections: await listSelections(call, products),
    shippingOptions: await listShippingOptions(call),
    consumer,
    retailer,
    async decide(policy) {
      const settings = await staff.call('GET', 'settings/taxes')
      const changed = { policy: { ...settings.policy, ...policy }, rates: settings.rates }
      await staff.call('PUT', 'settings/taxes', changed, ifMatch(settings.version))
      await openEngines()
    },
    openEngines,
    async endAccess({ customer, order }) {
      for (const { product } of order.lines.filter((line) => courses.has(line.product))) {
        const path = `courses/${product}/learners/${customer.id}/removal`
        // A refund has ended the access already.
        const ignoreEnded = (error: Error) => {
          if (!error.message.includes('learner_not_found')) throw error
        }
        await staff.call('POST', path, { reason: 'test' }).catch(ignoreEnded)
      }
    },
    async readLines(path) {
      const response = await fetch(`${server.panelUrl}/admin/v1/${path}`, { headers: staff.headers })
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
      return (await response.text()).trimEnd().split(/\r?\n/)
    },
    async stopAndReadInvoices() {
      await server.stop()
      return readInvoices(database.file)
    },
    async close() {
      for (const shop of shops) shop.dispose()
      native.close()
      await server.stop()
      vatRegister.stop()
      await database.remove()
    },
  }
}

const tokenOf = ({ headers }: { headers: Record<string, string> }) =>
  String(headers.authorization).replace('Bearer ', '')

/** Marks a customer as a retailer under the surcharge. */
async function declareRetailer(staff: JsonClient, email: string): Promise<void> {
  const { data } = await staff.call('GET', `customers?query=${encodeURIComponent(email)}`)
  const found = await staff.call('GET', `customers/${data[0].id}`)
  const { firstname, lastname, phone, country, is_professional, is_active } = found
  const changes = {
    firstname,
    lastname,
    phone,
    country,
    is_professional,
    is_active,
    equivalence_surcharge: true,
  }
  await staff.call('PUT', `customers/${found.id}`, changes, ifMatch(found.version))
}

async function listSelections(call: ApiClient, products: Map<number, Product>): Promise<Selection[]> {
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

// What the engine does while somebody comes for the first time, sees a page and puts something into the cart. Which of its
// functions are fetched at once is found out by this (see split-wasm.mjs); the rest comes with the first thing that the
// visitor does, or with what they left when they were here before.
import { readFile } from 'node:fs/promises'

const ORIGIN = 'http://localhost'

/** Sessions that the core is tested with, and how many of their inputs a first visit has. */
const RECORDINGS = { start: 8, cart: 6 }

/** The slices that every page shows: session, config, menus, cart. The product's page shows the next, what delivery costs. */
const SHOWN = [0, 1, 2, 3]
const OF_A_PRODUCT = 4

const NOW = 1_800_000_000_000

/** What the app asks of every page. */
const QUERIES = [
  'kept',
  { route: { path: '/' } },
  { route: { path: '/tienda/facial/aceite-de-argan?orden=precio' } },
  { admit: { path: '/tienda/facial', middleware: [], valid: true, status: null } },
  { scroll: { from: null, to: '/', history: false, key: 'a' } },
  { scroll: { from: '/', to: '/tienda/facial', history: false, key: 'b' } },
  { scroll: { from: '/tienda/facial', to: '/', history: true, key: 'a' } },
  'price_bands',
]

/** What else pages ask the API, and hand on as it is answered. */
const OTHER_CALLS = [
  'categories',
  'blogs',
  'shops',
  { blog: { slug: 'cuaderno' } },
  { articles: { blog: 'cuaderno', list: { filters: [], sort: null, limit: 4, page: null } } },
  { article: { slug: 'la-jara' } },
  { content: { slug: 'ayuda/envios' } },
]

/** Lets an engine of this glue live through such visits. */
export async function visit(Engine) {
  const [start, cart] = await Promise.all(Object.entries(RECORDINGS).map(recording))
  for (const inputs of [start, cart]) replay(new Visitor(Engine), inputs)
  lookAround(new Visitor(Engine), productsOf(cart))
}

async function recording([name, inputs]) {
  const file = new URL(`../core/tests/recordings/${name}.jsonl`, import.meta.url)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.slice(1, 1 + inputs).map((line) => JSON.parse(line))
}

function productsOf(inputs) {
  const bodies = inputs.map(({ input }) => input.outcome?.responded?.body ?? '')
  return JSON.parse(bodies.find((body) => body.includes('"price_et"'))).data
}

function replay(visitor, inputs) {
  for (const { at_ms: at, input } of inputs) visitor.take(at, input)
  visitor.leave()
}

/** What a page that came rendered asks the API once more, and what a product's page says of delivery. */
function lookAround(visitor, products) {
  const [product] = products
  const listed = (data) => JSON.stringify({ data, total: data.length, page: 1, limit: 24 })
  const list = { filters: [['categories', 'facial']], sort: 'relevance', limit: 24, page: 1 }
  visitor.give({ start: { seed: '1', user_agent: 'Mozilla/5.0', build: 'a' } })
  for (const query of QUERIES) visitor.engine.ask(NOW, JSON.stringify(query))
  visitor.give({ visit: { ticket: 1, path: '/tienda/facial', dirty: false } })
  visitor.give({ preload: { path: '/tienda/facial' } })
  visitor.give({ preload_ended: { path: '/tienda/facial', well: true } })
  visitor.call('featured', listed(products))
  visitor.call('promotions', listed(products))
  visitor.call({ products: list }, listed(products))
  visitor.call({ product: { slug: product.slug } }, JSON.stringify(product))
  for (const call of OTHER_CALLS) visitor.call(call, listed([]))
  visitor.give({ checkout_load: { ticket: 2 } })
  visitor.engine.view(OF_A_PRODUCT)
  visitor.engine.tick(NOW + 60_000)
  visitor.leave()
}

/** Somebody whose browser does with the engine what it does with everybody's. */
class Visitor {
  #tickets = 10
  #sent = []

  constructor(Engine) {
    this.engine = new Engine(`${ORIGIN}/api/v1`)
  }

  give(command) {
    this.take(NOW, { command })
  }

  call(call, body) {
    this.#tickets += 1
    this.give({ call: { ticket: this.#tickets, call } })
    this.#look(this.engine.responded(NOW, this.#sent.at(-1), 200, body))
  }

  take(at, input) {
    this.#look(this.#step(at, input))
  }

  leave() {
    this.engine.free()
  }

  #step(at, input) {
    if (input === 'tick') return this.engine.tick(at)
    const { command, outcome } = input
    if (command?.cart_add) {
      const { product, variant, quantity } = command.cart_add
      return this.engine.cartAdd(at, product, variant, quantity)
    }
    if (command) return this.engine.give(at, JSON.stringify(command))
    const { id, status, body } = outcome.responded
    return this.engine.responded(at, id, status, body)
  }

  #look(step) {
    this.engine.xsrfCookie()
    for (const { type, id } of JSON.parse(this.engine.effects())) {
      if (type !== 'http') continue
      this.engine.request(id, ORIGIN, '')
      this.#sent.push(id)
    }
    for (const slice of SHOWN) {
      if ((step & (1 << slice)) === 0) continue
      this.engine.version(slice)
      this.engine.view(slice)
    }
  }
}

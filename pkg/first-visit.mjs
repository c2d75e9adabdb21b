// What the engine does while somebody comes for the first time, sees a page and puts something into the cart. Which of its
// functions are fetched at once is found out by this (see split-wasm.mjs); the rest comes with the first thing that the
// visitor does, or with what they left when they were here before.
import { readFile } from 'node:fs/promises'

const ORIGIN = 'http://localhost'
const NOW = 1_800_000_000_000

/** The slices that every page reads: session, config, menus, cart, error. A product's page also reads what delivery costs. */
const READ = [0, 1, 2, 3, 5]
const DELIVERY = 4

/** The slice that is read by what has changed of it. */
const CART = 3
const read = (engine, slice) =>
  slice === CART ? [engine.cartChanges(), engine.cartTexts()] : engine.view(slice)

/** What a step answers when all that it does is write the cart down. */
const ONLY_CART = 1 << 18

/** The memory grows with what comes in. */
const LARGE = 'x'.repeat(2 ** 20)

/** What the app asks of the engine on its pages. */
const queries = (path) => [
  'kept',
  'price_bands',
  { route: { path } },
  { scroll: { from: null, to: path, history: false, key: 'a' } },
  { scroll: { from: '/blog', to: path, history: false, key: 'b' } },
  { scroll: { from: '/blog', to: path, history: true, key: 'a' } },
]

/** Lets an engine of this glue live through a first visit of each kind of page. */
export async function visit(Engine) {
  for (const { path, inputs } of await visits()) {
    const engine = new Engine(`${ORIGIN}/api/v1`)
    for (const slice of READ) read(engine, slice)
    for (const query of queries(path)) engine.ask(NOW, JSON.stringify(query))
    // Somebody may leave at any time, and then nothing can be fetched any more.
    leave(engine)
    for (const input of inputs) {
      look(engine, take(engine, input))
      leave(engine)
    }
    look(engine, engine.responded(NOW, 0, 200, LARGE))
    loseNetwork(engine, path)
    give(engine, { preload: { path } })
    give(engine, { preload_ended: { path, well: true } })
    engine.tick(NOW + 60_000)
    engine.free()
  }
}

/**
 * Sessions as the app's own engine wrote them down while the demo shop was visited (`createShop({ record })`), each begun
 * by the path of its page. Lists are cut to three entries.
 */
async function visits() {
  const lines = (await readFile(new URL('first-visit.jsonl', import.meta.url), 'utf8')).trim().split('\n')
  const found = []
  for (const line of lines.map((line) => JSON.parse(line))) {
    if (line.visit) found.push({ path: line.visit, inputs: [] })
    else found.at(-1).inputs.push(line)
  }
  return found
}

/** Without a network the rest cannot come: what is said of it then is in the first part. */
function loseNetwork(engine, path) {
  const sent = give(engine, { call: { ticket: 900, call: 'blogs' } })
  look(engine, engine.failed(NOW, sent.at(-1), 'network'))
  give(engine, { fail: { status: 0, message: '' } })
  give(engine, 'clear_error')
  engine.ask(NOW, JSON.stringify({ error_screen: { status: 0 } }))
  engine.ask(
    NOW,
    JSON.stringify({ admit: { path, middleware: ['only-authenticated'], valid: true, status: null } }),
  )
  for (const other of ['/zona-de-cliente/perfil', '/compra/envio-y-facturacion', '/nada'])
    engine.ask(NOW, JSON.stringify({ route: { path: other } }))
  give(engine, { visit: { ticket: 901, path: '/blog', dirty: true } })
  give(engine, { preload: { path: '/contacto' } })
  give(engine, { cancel_preload: { path: '/contacto' } })
  give(engine, { preload_ended: { path, well: false } })
  give(engine, { chunk_failed: { path } })
}

const leave = (engine) => give(engine, { leave_screen: { key: 'a', y: 120 } })

const give = (engine, command) => look(engine, engine.give(NOW, JSON.stringify(command)))

function take(engine, { command, outcome }) {
  if (command?.cart_add) {
    const { product, variant, quantity } = command.cart_add
    return engine.cartAdd(NOW, product, variant, quantity)
  }
  if (command) return engine.give(NOW, JSON.stringify(command))
  const { id, status, body } = outcome.responded
  return engine.responded(NOW, id, status, body)
}

/** What the package does after each step: sends the requests, and reads the slices that changed. Gives what was sent. */
function look(engine, step) {
  engine.xsrfCookie()
  if ((step & ONLY_CART) !== 0) engine.cartWrites()
  const sent = JSON.parse(engine.effects()).flatMap(({ type, id }) => (type === 'http' ? [id] : []))
  for (const id of sent) engine.request(id, ORIGIN, '')
  for (const slice of [...READ, DELIVERY]) {
    if ((step & (1 << slice)) === 0) continue
    engine.version(slice)
    read(engine, slice)
  }
  return sent
}

import { Engine } from '../web/mostrador_wasm.js'

/** A line of a recording, as the core writes it (core/src/engine/command.rs). */
interface Entry {
  at_ms: number
  input: 'tick' | { command: Named } | { outcome: Outcome }
}
/** A command or a call: its bare name, or its name over what it says. */
type Named = string | Record<string, unknown>
type Outcome =
  | { responded: { id: number; status: number; body: string } }
  | { failed: { id: number; code: string } }

const ACCEPTED = 1 << 16
/** In the order of the engine's bits. */
const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error']

/** Under which name the browser keeps what a start is given. */
const kept: Record<string, string> = {
  session_token: 'mostrador_session',
  price_token: 'mostrador_price_token',
  cart: 'mostrador_cart',
}

/** A session through the package's own engine: what changed with every input, as the core's `steps` writes it. */
export async function replay(recording: string): Promise<string[]> {
  const engine = new Engine('http://localhost')
  const lines: string[] = []
  const entries = recording.trim().split('\n').slice(1)
  for (const [index, line] of entries.entries()) {
    const step = await give(engine, JSON.parse(line) as Entry)
    // What the engine wants done is what the next lines say became of it.
    engine.effects()
    if ((step & ACCEPTED) === 0) lines.push(`${index + 1} refused`)
    slices.forEach((name, bit) => {
      if ((step & (1 << bit)) !== 0) lines.push(`${index + 1} ${name} ${engine.view(bit)}`)
    })
  }
  engine.free()
  return lines
}

async function give(engine: Engine, { at_ms: at, input }: Entry): Promise<number> {
  if (input === 'tick') return engine.tick(at)
  return 'command' in input ? command(engine, at, input.command) : outcome(engine, at, input.outcome)
}

/** Answers go the way of every answer: through `fetch`. */
async function outcome(engine: Engine, at: number, outcome: Outcome): Promise<number> {
  if ('failed' in outcome) return engine.outcome(at, outcome.failed.id, outcome.failed.code)
  const { id, status, body } = outcome.responded
  const { fetch } = globalThis
  globalThis.fetch = async () => new Response(status === 204 ? null : body, { status })
  try {
    await engine.send(id, new AbortController().signal, '', '')
    return engine.outcome(at, id, 'never sent')
  } finally {
    globalThis.fetch = fetch
  }
}

/** The name, and what it says under it. */
function named<T>(value: Named): [string, T] {
  const [name, said] = typeof value === 'string' ? [value, {}] : (Object.entries(value)[0] ?? ['', {}])
  return [name, said as T]
}

interface Said {
  token: string
  ticket: number
  product: number
  variant: number | null
  quantity: number | string | null
  method: number
  status: number
  message: string
  call: Named
}

function command(engine: Engine, at: number, value: Named): number {
  const [name, said] = named<Said>(value)
  const variant = said.variant ?? undefined
  // JSON has no numbers for what is no quantity.
  const quantity = Number(said.quantity ?? Number.NaN)
  switch (name) {
    case 'start':
      return start(engine, at, said as unknown as Record<string, string>)
    case 'login_with_token':
      return engine.loginWithToken(at, said.token)
    case 'logout':
      return engine.logout(at, said.ticket)
    case 'set_price_token':
      return engine.setPriceToken(at, said.token)
    case 'cart_add':
      return engine.cartAdd(at, said.product, variant, quantity)
    case 'cart_replace':
      return engine.cartReplace(at, said.product, variant, quantity)
    case 'cart_remove':
      return engine.cartRemove(at, said.product, variant)
    case 'cart_clear':
      return engine.cartClear(at)
    case 'cart_dismiss':
      return engine.cartDismiss(at)
    case 'checkout_load':
      return engine.checkoutLoad(at, said.ticket)
    case 'set_delivery':
      return engine.setDelivery(at, JSON.stringify(said))
    case 'set_billing':
      return engine.setBilling(at, JSON.stringify(said))
    case 'choose_shipping':
      return engine.chooseShipping(at, said.ticket, said.method)
    case 'set_payment_method':
      return engine.setPaymentMethod(at, String(said))
    case 'request_quote':
      return engine.requestQuote(at, said.ticket)
    case 'accept_quote':
      return engine.acceptQuote(at)
    case 'place_order':
      return engine.placeOrder(at, said.ticket)
    case 'call':
      return call(engine, at, said.ticket, said.call)
    case 'cancel':
      return engine.cancel(at, said.ticket)
    case 'fail':
      return engine.fail(at, said.status, said.message)
    case 'clear_error':
      return engine.clearError(at)
    default:
      throw new Error(`no recording had ${name} before: say here which method of the engine it is`)
  }
}

function start(
  engine: Engine,
  at: number,
  { seed = '0', user_agent = '', ...stored }: Record<string, string>,
): number {
  for (const [key, value] of Object.entries(stored)) engine.keep(kept[key] ?? key, value)
  return engine.start(at, BigInt(seed), user_agent)
}

interface List {
  filters: [string, string][]
  sort: string | null
  limit: number | null
  page: number | null
}

function call(engine: Engine, at: number, ticket: number, value: Named): number {
  const [name, said] = named<List & Record<'slug' | 'query' | 'email' | 'password' | 'number', string>>(value)
  const list = ({ filters, sort, limit, page }: List) =>
    [JSON.stringify(filters), sort ?? '', limit ?? undefined, page ?? undefined] as const
  switch (name) {
    case 'products':
      return engine.products(at, ticket, ...list(said))
    case 'search':
      return engine.search(at, ticket, said.query, ...list((said as unknown as { list: List }).list))
    case 'product':
      return engine.product(at, ticket, said.slug)
    case 'login':
      return engine.login(at, ticket, said.email, said.password)
    case 'me':
      return engine.me(at, ticket)
    case 'orders':
      return engine.orders(at, ticket, said.limit ?? undefined, said.page ?? undefined)
    case 'order':
      return engine.order(at, ticket, said.number)
    case 'pay':
      return engine.pay(at, ticket, said.number, '')
    default:
      throw new Error(`no recording had the call ${name} before: say here which method of the engine it is`)
  }
}

// All contenders in one process, by turns. What they show is compared before anything is timed.
import type { Cart } from './cart.ts'
import { goods } from './catalogue.ts'
import { mostradorCart, type Package } from './mostrador.ts'
import { plainCart } from './plain.ts'
import { shoppingCart } from './shopping-cart.ts'
import { toolkitCart } from './toolkit.ts'
import { intlText, quickText, rememberingWays, waysWith } from './view.ts'

/** Nanoseconds of one addition with its view, a figure for each round, by contender. */
export interface Measured {
  lines: number
  ns: Record<string, number[]>
}

export interface Effort {
  warmUp: number
  rounds: number
}

const SIZES = [1, 10, 100, 1_000]

/** Additions of a turn: a line takes a hundred units, and has one to begin with. */
const ADDITIONS = 90

export async function measure(engine: Package, effort: Effort): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const lines of SIZES) measured.push(await atSize(engine, lines, effort))
  return measured
}

async function atSize(engine: Package, lines: number, { warmUp, rounds }: Effort): Promise<Measured> {
  const stock = goods(lines)
  const carts: Record<string, Cart> = {
    mostrador: await mostradorCart(engine, stock),
    plain: plainCart(stock, waysWith(quickText)),
    intl: plainCart(stock, waysWith(intlText)),
    remembered: plainCart(stock, rememberingWays()),
    toolkit: toolkitCart(stock),
    library: shoppingCart(stock),
  }
  agree(carts, lines)
  // Here and there in the cart, the same for everybody.
  const order = Array.from({ length: ADDITIONS }, (_, n) => (n * 7919) % lines)
  const names = Object.keys(carts)
  const ns: Measured['ns'] = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -warmUp; round < rounds; round++) {
    // Who comes first differs from round to round.
    for (const place of names.keys()) {
      const name = names[(place + round + warmUp) % names.length] as string
      const took = turn(carts[name] as Cart, order)
      if (round >= 0) ns[name]?.push(took)
    }
    // A browser that is kept busy for minutes would be taken for hung.
    await new Promise((resolve) => setTimeout(resolve))
  }
  agree(carts, lines)
  return { lines, ns }
}

/** What came out of the turns: nobody may find out that it is not wanted. */
let kept: unknown

function turn(cart: Cart, order: number[]): number {
  const begun = performance.now()
  for (const index of order) kept = cart.add(index)
  const took = performance.now() - begun
  for (const index of new Set(order)) cart.replace(index, 1)
  return (took * 1e6) / order.length
}

export const last = () => kept

/** As JSON, whatever the order of the members. */
const text = (view: unknown) =>
  JSON.stringify(view, (_, value) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))),
  )

/** Everybody has the same figures, and who has the whole view has it to the letter; also after a refusal. */
function agree(carts: Record<string, Cart>, lines: number): void {
  const { mostrador } = carts
  if (mostrador === undefined) return
  const same = (what: string) => {
    const [wanted, view] = [JSON.stringify(mostrador.figures()), text(mostrador.view?.())]
    for (const [name, cart] of Object.entries(carts)) {
      const other = JSON.stringify(cart.figures())
      if (other !== wanted) throw new Error(`${name} ${what}: ${other} instead of ${wanted}`)
      const whole = cart.view === undefined ? view : text(cart.view())
      if (whole !== view) throw new Error(`${name} ${what}: ${whole} instead of ${view}`)
    }
  }
  const middle = Math.floor(lines / 2)
  same('shows at first')
  for (const cart of Object.values(carts)) for (const index of [0, middle, middle]) cart.add(index)
  same('shows after additions')
  for (const [name, cart] of Object.entries(carts)) {
    // The library has no limit.
    if (name === 'library') continue
    cart.replace(middle, 100)
    cart.add(middle)
  }
  carts.library?.replace(middle, 100)
  same('shows after a refusal')
  for (const cart of Object.values(carts)) for (const index of [0, middle]) cart.replace(index, 1)
  same('shows at last')
}

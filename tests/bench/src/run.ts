// Runs all contenders in one process with tinybench. Their figures are compared before and after timing.
import { Bench } from 'tinybench'
import { type Cart, goods } from './goods.ts'
import { mostradorCart } from './mostrador.ts'
import { plainCart } from './plain.ts'
import { shoppingCart } from './shopping-cart.ts'
import { toolkitCart } from './toolkit.ts'

/** Medians of one addition with its view, in nanoseconds: one for each pass, by contender. */
export interface Measured {
  lines: number
  ns: Record<string, number[]>
}

const SIZES = [1, 10, 100, 1_000]
/** Additions per iteration: a line starts with one unit and accepts at most a hundred. */
const ADDITIONS = 90

export async function measure(iterations: number): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const lines of SIZES) measured.push(await measureSize(lines, iterations))
  return measured
}

async function measureSize(lines: number, iterations: number): Promise<Measured> {
  const stock = goods(lines)
  const carts: [string, Cart][] = [
    ['mostrador', await mostradorCart(stock)],
    ['plain', plainCart(stock)],
    ['toolkit', toolkitCart(stock)],
    ['library', shoppingCart(stock)],
  ]
  assertEqualFigures(carts, lines)
  const order = Array.from({ length: ADDITIONS }, (_, n) => (n * 7919) % lines)
  const reset = (cart: Cart) => {
    for (const index of new Set(order)) cart.replace(index, 1)
  }
  const ns: Measured['ns'] = Object.fromEntries(carts.map(([name]) => [name, []]))
  // Each contender runs first in one pass.
  for (const pass of carts.keys()) {
    const bench = new Bench({
      time: 0,
      iterations,
      warmupTime: 0,
      warmupIterations: iterations,
      throws: true,
    })
    for (const [name, cart] of [...carts.slice(pass), ...carts.slice(0, pass)]) {
      const additions = () => {
        for (const index of order) lastView = cart.add(index)
      }
      bench.add(name, additions, { beforeEach: () => reset(cart), afterEach: () => reset(cart) })
    }
    for (const { name, result } of await bench.run())
      if (result.state === 'completed') ns[name]?.push((result.latency.p50 * 1e6) / ADDITIONS)
    await new Promise((resolve) => setTimeout(resolve))
  }
  assertEqualFigures(carts, lines)
  return { lines, ns }
}

/**
 * The last view that a contender returned: an exported variable keeps the compiler from dropping the work.
 */
export let lastView: unknown

/** Compares the figures of all contenders initially, after additions and at the maximum. */
function assertEqualFigures(carts: [string, Cart][], lines: number): void {
  const middle = Math.floor(lines / 2)
  const steps: ((cart: Cart) => void)[] = [
    () => {},
    (cart) => [0, middle, middle].map((index) => cart.add(index)),
    (cart) => cart.replace(middle, 100),
    (cart) => [0, middle].map((index) => cart.replace(index, 1)),
  ]
  for (const step of steps) {
    for (const [, cart] of carts) step(cart)
    const [reference, ...others] = carts.map(([name, cart]) => [name, JSON.stringify(cart.figures())])
    for (const [name, figures] of others)
      if (figures !== reference?.[1]) throw new Error(`${name} shows ${figures} instead of ${reference?.[1]}`)
  }
}

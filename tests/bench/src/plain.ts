// Hand-written cart: whole millionths, an immutable reducer, a view derived once for each state.
import { type Cart, CENT, type Figures, type Goods, MAX_QUANTITY } from './goods.ts'

export interface CartState {
  lines: readonly { item: Goods; quantity: number }[]
  notice: string | null
}

/** Rounds to the nearest cent, halves away from zero. */
const cents = (millionths: number) => Math.floor((millionths + CENT / 2) / CENT)

/** Formats an amount like `Intl.NumberFormat` in Spanish, several times as fast. */
function text(cents: number): string {
  const whole = String(Math.floor(cents / 100))
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
  return `${grouped},${String(cents % 100).padStart(2, '0')}\u00a0€`
}
const amount = (cents: number) => ({ cents, text: text(cents) })

/** Returns the reason why a line cannot have so many units, or null. */
export function refusal({ title }: Goods, quantity: number): string | null {
  if (!Number.isInteger(quantity) || quantity < 1)
    return 'La cantidad debe ser un número entero a partir de 1.'
  return quantity <= MAX_QUANTITY
    ? null
    : `No se pueden añadir más de ${MAX_QUANTITY} unidades del producto ${title} al carrito.`
}

/** Line totals are differences of rounded running sums, so that they add up to the total to the cent. */
export function viewOf({ lines, notice }: CartState) {
  let [count, net, taxes, lineSum] = [0, 0, 0, 0]
  const items = lines.map(({ item, quantity }) => {
    count += quantity
    net += item.net * quantity
    taxes += item.taxes * quantity
    const line = cents(net + taxes) - lineSum
    lineSum += line
    const unit = amount(cents(item.net + item.taxes))
    return { id: item.id, title: item.title, url: item.url, qty: quantity, unit, total: amount(line) }
  })
  const [subtotal, total] = [cents(net), cents(net + taxes)]
  const totals = { subtotal: amount(subtotal), taxes: amount(total - subtotal), total: amount(total) }
  return { items, count, totals, notice }
}

export const figuresOf = ({ count, totals, items }: ReturnType<typeof viewOf>): Figures => ({
  count,
  total: totals.total.text,
  lines: items.map(({ qty, total }) => [qty, total.text]),
})

function reduce(state: CartState, item: Goods, quantity: (present: number) => number): CartState {
  const index = state.lines.findIndex((line) => line.item.id === item.id)
  const requested = quantity(state.lines[index]?.quantity ?? 0)
  const notice = refusal(item, requested)
  if (notice !== null) return { ...state, notice }
  const line = { item, quantity: requested }
  return { lines: index < 0 ? [...state.lines, line] : state.lines.with(index, line), notice: null }
}

export function plainCart(goods: Goods[]): Cart {
  const at = (index: number) => goods[index] as Goods
  let state: CartState = { lines: [], notice: null }
  const add = (index: number) => {
    state = reduce(state, at(index), (present) => present + 1)
    return viewOf(state)
  }
  for (const index of goods.keys()) add(index)
  return {
    add,
    replace(index, quantity) {
      state = reduce(state, at(index), () => quantity)
    },
    figures: () => figuresOf(viewOf(state)),
  }
}

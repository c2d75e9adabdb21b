// The view of a hand-written cart: the very one that the engine gives.
import type { Amount, CartItemId, CartItemView, CartView, Notice, PriceView, TotalsView } from 'mostrador'
import type { Goods, UnitPrice } from './catalogue.ts'

/** What is known of a line before there is a cart: made once, when the product is read. */
export interface Item extends UnitPrice {
  product: number
  variant: number | null
  title: string
  max: number
  shown: Pick<CartItemView, 'product' | 'selected_variant' | 'max' | 'unit'>
}

export interface Line {
  item: Item
  quantity: number
}

export interface CartState {
  lines: readonly Line[]
  notice: Notice | null
}

export const MAX_QUANTITY = 100

const CENT = 10_000

/** To the nearest cent, halves away from zero; no sum of a cart is negative. */
const cents = (millionths: number) => Math.floor((millionths + CENT / 2) / CENT)

/** An amount in Spanish. */
export type Text = (cents: number) => string

/** As `Intl` writes it, a multiple as fast. */
export const quickText: Text = (cents) => {
  const whole = String(Math.floor(cents / 100))
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
  const rest = cents % 100
  return `${grouped},${rest < 10 ? '0' : ''}${rest}\u00a0€`
}

const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' })

/** As most would write it. */
export const intlText: Text = (cents) => euros.format(cents / 100)

const amount = (cents: number): Amount => ({ cents, text: quickText(cents) })

function unit({ net, taxes }: UnitPrice): PriceView {
  const gross = cents(net + taxes)
  return {
    shown: amount(gross),
    net: amount(cents(net)),
    taxes: amount(gross - cents(net)),
    gross: amount(gross),
    includesTax: true,
    prior: null,
    discountPercent: null,
  }
}

const NO_PICTURE = {
  url: '/imagenes/sin-imagen',
  title: 'Sin imagen',
  width: 1024,
  height: 1024,
  widths: [320, 640, 1024],
}

export const itemOf = ({ id, title, slug, category, variant, net, taxes }: Goods): Item => ({
  product: id,
  variant: variant?.id ?? null,
  title,
  max: MAX_QUANTITY,
  net,
  taxes,
  shown: {
    product: { id, title, slug, url: `/tienda/${category}/${slug}`, image: NO_PICTURE },
    selected_variant: variant && { id: variant.id, title: variant.title },
    max: MAX_QUANTITY,
    unit: unit({ net, taxes }),
  },
})

/** How a view is made. */
export interface Ways {
  amount(cents: number): Amount
  /** A line as it is shown, of which so many cents belong to it. */
  line(line: Line, cents: number): CartItemView
}

export function waysWith(text: Text): Ways {
  const amount = (cents: number): Amount => ({ cents, text: text(cents) })
  return { amount, line: ({ item, quantity: qty }, cents) => ({ ...item.shown, qty, total: amount(cents) }) }
}

/** The same, and a line is the object that it was while nothing of it changes: what rows that React remembers ask for. */
export function rememberingWays(): Ways {
  const { amount, line: anew } = waysWith(quickText)
  const views = new WeakMap<Line, CartItemView>()
  return {
    amount,
    line(line, cents) {
      const before = views.get(line)
      if (before?.total.cents === cents) return before
      const view = anew(line, cents)
      views.set(line, view)
      return view
    },
  }
}

function totals(net: number, taxes: number, amount: Ways['amount']): TotalsView {
  const [subtotal, total] = [cents(net), cents(net + taxes)]
  return {
    subtotal: amount(subtotal),
    shipping: amount(0),
    taxes: amount(total - subtotal),
    total: amount(total),
    netTotal: amount(subtotal),
    goodsGross: amount(total),
    shippingGross: amount(0),
  }
}

/**
 * The view of a state. The lines show differences of rounded running sums, so that they add up to the total to the cent.
 * Each contender has a function of its own: one that they shared would be optimised for none of them.
 */
export const viewing =
  (ways: Ways) =>
  ({ lines, notice }: CartState): CartView => {
    let [count, net, taxes, shown] = [0, 0, 0, 0]
    const items: CartItemView[] = []
    const ids: CartItemId[] = []
    for (const line of lines) {
      const { item, quantity } = line
      count += quantity
      net += item.net * quantity
      taxes += item.taxes * quantity
      const running = cents(net + taxes)
      items.push(ways.line(line, running - shown))
      ids.push({ product: item.product, qty: quantity, selected_variant: item.variant })
      shown = running
    }
    return {
      items,
      ids,
      count,
      hasItems: lines.length > 0,
      needsShipping: lines.length > 0,
      totals: totals(net, taxes, ways.amount),
      threshold: null,
      notice,
      changes: [],
      loaded: true,
    }
  }

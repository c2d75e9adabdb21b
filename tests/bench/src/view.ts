// The view of a hand-written cart: the very one that the engine gives.
import type { Amount, CartLineView, CartView, Notice, PriceView, TotalsView } from 'mostrador'
import type { Goods, UnitPrice } from './catalogue.ts'

/** What is known of a line before there is a cart: made once, when the product is read. */
export interface Item extends UnitPrice {
  product: number
  variant: number | null
  title: string
  max: number
  shown: Pick<
    CartLineView,
    'productId' | 'variantId' | 'title' | 'variantTitle' | 'url' | 'image' | 'max' | 'unit'
  >
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

/** As `Intl` writes it in Spanish, ten times as fast. */
function text(cents: number): string {
  const whole = String(Math.floor(cents / 100))
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
  const rest = cents % 100
  return `${grouped},${rest < 10 ? '0' : ''}${rest}\u00a0€`
}

const amount = (cents: number): Amount => ({ cents, text: text(cents) })

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
    productId: id,
    variantId: variant?.id ?? null,
    title,
    variantTitle: variant?.title ?? null,
    url: `/tienda/${category}/${slug}`,
    image: NO_PICTURE,
    max: MAX_QUANTITY,
    unit: unit({ net, taxes }),
  },
})

/** A line as it is shown, of which so many cents belong to it. */
export type LineView = (line: Line, cents: number) => CartLineView

export const lineView: LineView = ({ item, quantity }, cents) => ({
  ...item.shown,
  quantity,
  total: amount(cents),
})

/** The same, as the object that it was while nothing of it changes: what rows that are remembered by React ask for. */
export function rememberedLineView(): LineView {
  const views = new WeakMap<Line, CartLineView>()
  return (line, cents) => {
    const before = views.get(line)
    if (before?.total.cents === cents) return before
    const view = lineView(line, cents)
    views.set(line, view)
    return view
  }
}

function totals(net: number, taxes: number): TotalsView {
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

/** The lines show differences of rounded running sums, so that they add up to the total to the cent. */
export function viewOf({ lines, notice }: CartState, lineView: LineView): CartView {
  let [count, net, taxes, shown] = [0, 0, 0, 0]
  const views: CartLineView[] = []
  for (const line of lines) {
    const { item, quantity } = line
    count += quantity
    net += item.net * quantity
    taxes += item.taxes * quantity
    const running = cents(net + taxes)
    views.push(lineView(line, running - shown))
    shown = running
  }
  return {
    lines: views,
    count,
    hasItems: lines.length > 0,
    needsShipping: lines.length > 0,
    totals: totals(net, taxes),
    threshold: null,
    notice,
    changes: [],
    loaded: true,
  }
}

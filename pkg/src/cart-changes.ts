import type { Amount, CartLineView, CartView } from './views.js'

/** The cart by what has become other of it: numbers, and the texts that they want, in their order. */
export interface CartChanges {
  cartChanges(): Float64Array
  cartTexts(): string
}

const [GONE, COUNTED] = [0, 1]
/** The units and seven totals, before four numbers for each change of the lines. */
const HEAD = 8
const GROUP = 4

/** The cart as it is now: what shows the same stays the same object. */
export function followed(before: CartView | undefined, source: CartChanges): CartView {
  const numbers = source.cartChanges()
  const texts = source.cartTexts().split('\n')
  let read = 0
  const text = () => texts[read++] as string
  const number = (place: number) => numbers[place] as number

  const amount = (place: number, before: Amount): Amount => {
    const cents = number(place)
    return Number.isNaN(cents) ? before : { cents, text: text() }
  }
  const refigured = ({ totals }: CartView): CartView['totals'] => ({
    subtotal: amount(1, totals.subtotal),
    shipping: amount(2, totals.shipping),
    taxes: amount(3, totals.taxes),
    total: amount(4, totals.total),
    netTotal: amount(5, totals.netTotal),
    goodsGross: amount(6, totals.goodsGross),
    shippingGross: amount(7, totals.shippingGross),
  })
  // Nothing has been told before the whole.
  const view: CartView =
    before === undefined || Number.isNaN(number(0))
      ? JSON.parse(text())
      : { ...before, count: number(0), totals: refigured(before) }

  const lines = before?.lines.slice() ?? []
  for (let group = HEAD; group < numbers.length; group += GROUP) {
    const [what, place, quantity] = [number(group), number(group + 1), number(group + 2)]
    if (what === GONE) lines.splice(place, quantity)
    else if (what === COUNTED) {
      const total = { cents: number(group + 3), text: text() }
      lines[place] = { ...(lines[place] as CartLineView), quantity, total }
    } else lines[place] = JSON.parse(text())
  }
  return { ...view, lines }
}

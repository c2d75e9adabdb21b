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
  const texts = source.cartTexts().split('\n').values()
  const text = () => texts.next().value as string
  const count = numbers[0] as number
  // Nothing has been told before the whole.
  if (before === undefined || Number.isNaN(count)) {
    const whole: CartView = JSON.parse(text())
    return { ...whole, lines: linesOf(before?.lines ?? [], numbers, text) }
  }
  const totals = totalsOf(before.totals, numbers, text)
  return { ...before, count, totals, lines: linesOf(before.lines, numbers, text) }
}

function totalsOf(before: CartView['totals'], numbers: Float64Array, text: () => string): CartView['totals'] {
  const amount = (place: number, before: Amount): Amount => {
    const cents = numbers[place] as number
    return Number.isNaN(cents) ? before : { cents, text: text() }
  }
  return {
    subtotal: amount(1, before.subtotal),
    shipping: amount(2, before.shipping),
    taxes: amount(3, before.taxes),
    total: amount(4, before.total),
    netTotal: amount(5, before.netTotal),
    goodsGross: amount(6, before.goodsGross),
    shippingGross: amount(7, before.shippingGross),
  }
}

function linesOf(before: CartView['lines'], numbers: Float64Array, text: () => string): CartLineView[] {
  const lines = before.slice()
  for (let group = HEAD; group < numbers.length; group += GROUP) {
    const place = numbers[group + 1] as number
    const quantity = numbers[group + 2] as number
    if (numbers[group] === GONE) lines.splice(place, quantity)
    else if (numbers[group] === COUNTED) {
      const total = { cents: numbers[group + 3] as number, text: text() }
      lines[place] = { ...(lines[place] as CartLineView), quantity, total }
    } else lines[place] = JSON.parse(text())
  }
  return lines
}

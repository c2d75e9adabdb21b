// Amount that was charged in excess of a corrected tax, calculated independently of the core (rule 17.11).
import { expect } from 'vitest'
import type { AppliedTax } from './invoices.ts'
import type { RightTaxation } from './right-taxes.ts'
import { appliedTax, DELIVERY_SHARES, type SoldLine, type SoldOrder } from './sold-order.ts'

/** Cents of each line and share of the delivery that come from rounding: an excess of at most as many is not stated (rule 17.11). */
const ROUNDING = 2

/** Tax and surcharge as a factor of the amount without tax. */
const factorOf = ({ rate, surcharge }: AppliedTax) => 1 + (rate + surcharge) / 10_000

/** Part of the amount with tax that is beyond the amount without tax and the right tax; none where the tax does not fall. */
function excessShare(line: SoldLine, sold: SoldOrder, right: RightTaxation): number {
  const [before, after] = [sold.order.taxation, right].map((taxation) => factorOf(appliedTax(taxation, line)))
  return Math.max(0, 1 - Number(after) / Number(before))
}

/**
 * Excess of the delivery as a whole, which has the taxes of the goods in proportion to their amounts without tax (rule 13.7): none
 * where its taxes do not fall together.
 */
function deliveryExcess(sold: SoldOrder, right: RightTaxation): number {
  const { lines, totals, taxation } = sold.order
  // A delivery that is sent without tax stays without.
  if (totals.shipping_gross === totals.shipping) return 0
  const goods = lines.filter((line) => !line.virtual)
  const nets = goods.map((line) => Number(line.price_et) * line.qty || 1e-9)
  const whole = nets.reduce((sum, net) => sum + net, 0)
  const shares = goods.map((line, index) => {
    const [before, after] = [taxation, right].map((of) => factorOf(appliedTax(of, line)))
    return (totals.shipping * Number(nets[index]) * (Number(before) - Number(after))) / whole
  })
  return Math.max(
    0,
    shares.reduce((sum, share) => sum + share, 0),
  )
}

/** Returns the excess of a whole order under its right taxes, in fractions of a cent. */
function excessOf(sold: SoldOrder, right: RightTaxation): number {
  const ofLine = (line: SoldLine) => (line.total - line.discount) * excessShare(line, sold, right)
  return sold.order.lines.reduce((sum, line) => sum + ofLine(line), deliveryExcess(sold, right))
}

/** Rounding of the excess of an order, in cents. */
const roundingOf = ({ order }: SoldOrder) => ROUNDING * (order.lines.length + DELIVERY_SHARES)

/**
 * Expects the excess of an order whose tax was corrected: to the rounding that of the whole order, also after other corrections,
 * or at most that if it was refunded before.
 */
export function expectExcess(
  sold: SoldOrder,
  rights: RightTaxation[],
  { isWhole }: { isWhole: boolean },
): void {
  const excess = sold.tax_excess_cents
  const exact = rights.map((right) => excessOf(sold, right))
  expect(excess).toBeGreaterThanOrEqual(0)
  expect(excess).toBeLessThanOrEqual(sold.refundable_cents)
  expect(excess).toBeLessThanOrEqual(Math.max(...exact) + roundingOf(sold))
  if (isWhole) expect(excess).toBeGreaterThanOrEqual(Math.min(...exact) - roundingOf(sold))
}

/**
 * Expects a refund to take its share of the excess: at most all of it, and in proportion if it is of all lines and the delivery.
 */
export function expectExcessLeft(
  before: SoldOrder,
  after: SoldOrder,
  { isOfAll }: { isOfAll: boolean },
): void {
  const excess = after.tax_excess_cents
  expect(excess).toBeGreaterThanOrEqual(0)
  expect(excess).toBeLessThanOrEqual(after.refundable_cents)
  expect(excess).toBeLessThanOrEqual(before.tax_excess_cents + roundingOf(after))
  const share = (before.tax_excess_cents * after.refundable_cents) / before.refundable_cents
  if (isOfAll) expect(Math.abs(excess - share)).toBeLessThanOrEqual(roundingOf(after))
}

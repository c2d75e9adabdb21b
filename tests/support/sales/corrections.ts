// Corrections of the taxes of an order in its stored invoices (rule 17.11).
import { expect } from 'vitest'
import type { Correction } from './after-sale.ts'
import { type AppliedTax, addLines, grossOf, type StoredInvoice, type TaxLine } from './invoices.ts'
import type { RightTaxation } from './right-taxes.ts'
import { appliedTax, DELIVERY_SHARES, type SoldOrder, taxesOf } from './sold-order.ts'

type Sums = Map<string, TaxLine>

/**
 * Part of a delivery that a correction moves at most between goods of several rates: its shares keep their proportion without tax
 * (rule 13.7). For the quotient k of the factors of two taxes, those with tax change by at most (√k − 1) / (√k + 1), which is 0.06
 * between no tax and 27 %.
 */
const MOVED_DELIVERY = 0.066
/** Cents below which a share of the delivery is left out (rule 13.7). */
const SMALL_SHARE = 5
/** Cents by which a rounded amount differs at most. */
const HALF = 0.501

const isAllowed = ({ tax }: TaxLine, taxation: RightTaxation) =>
  taxesOf(taxation, tax.class).some((allowed) => JSON.stringify(allowed) === JSON.stringify(tax))

const isCharged = ({ base, vat, surcharge }: TaxLine) => base !== 0 || vat !== 0 || surcharge !== 0

/**
 * Expects every invoice of an order to have the taxes of the sale or, from a correction on, the corrected ones. What a correction
 * charges contains its tax, and the lines of the order keep their amounts with tax.
 */
export function expectCorrections(
  sold: SoldOrder,
  invoices: StoredInvoice[],
  corrections: Correction[],
): void {
  let taxation = sold.order.taxation
  let left: Sums = new Map()
  // State before the preceding invoice, if that is a correction.
  let earlier: { taxation: RightTaxation; left: Sums } | null = null
  for (const { number, taxLines, services } of invoices) {
    const before = left
    left = addLines(left, taxLines)
    const correction = corrections.find(({ invoice }) => invoice === number)
    if (correction) {
      const charged = [...left.values()].filter(isCharged)
      const right = correction.taxations.filter((possible) =>
        charged.every((line) => isAllowed(line, possible)),
      )
      expect(right, `taxes of ${number}: ${JSON.stringify(charged)}`).not.toEqual([])
      const former = taxation
      taxation = right[0] as RightTaxation
      for (const line of taxLines) expectContained(line, sold)
      expectSameAmounts(sold, [former, taxation], [before, left])
      if (earlier && isSameTaxation(earlier.taxation, taxation)) expectRestored(sold, earlier.left, left)
      earlier = { taxation: former, left: before }
    } else {
      earlier = null
    }
    for (const line of taxLines)
      if (!correction) expect(taxesOf(taxation, line.tax.class)).toContainEqual(line.tax)
    expectServices(sold, taxLines, services)
  }
}

/** Expects the base and the surcharge of a charged line to be contained in its amount with tax. */
function expectContained({ tax, base, vat, surcharge }: TaxLine, { order }: SoldOrder): void {
  const gross = base + vat + surcharge
  if (gross < 0) return
  const rate = tax.rate + tax.surcharge
  expect(Math.abs(base - (gross * 10_000) / (10_000 + rate))).toBeLessThan(HALF)
  const parts = order.lines.length + DELIVERY_SHARES
  const share = rate === 0 ? 0 : ((gross - base) * tax.surcharge) / rate
  expect(Math.abs(surcharge - share)).toBeLessThan(HALF * (tax.surcharge === 0 ? 1 : parts))
}

/** Returns the cents of the delivery that a correction can move between goods of several rates. */
function movedDelivery({ lines, totals }: SoldOrder['order']): number {
  const classes = new Set(lines.filter((line) => !line.virtual).map((line) => line.tax))
  if (classes.size < 2 || totals.shipping_gross === 0) return 0
  return totals.shipping_gross * MOVED_DELIVERY + SMALL_SHARE * DELIVERY_SHARES
}

/** Key of a tax; classes with equal rates are one. */
const keyOf = ({ scheme, territory, rate, surcharge }: AppliedTax) =>
  [scheme, territory, rate, surcharge].join(' ')

/**
 * Expects the lines of each tax to keep their amounts with tax under another one. The delivery can be divided otherwise among the
 * goods.
 */
function expectSameAmounts(
  { order }: SoldOrder,
  [former, right]: [RightTaxation, RightTaxation],
  [before, after]: [Sums, Sums],
): void {
  // Groups of taxes before and after whose lines are the same.
  const groups: { before: Set<string>; after: Set<string>; hasDelivery: boolean }[] = []
  for (const line of order.lines) {
    const isExempt = Number(line.price_taxes) === 0 && appliedTax(order.taxation, line).rate > 0
    const [from, to] = [former, right].map((taxation) => {
      const tax = appliedTax(taxation, line)
      return keyOf(isExempt ? { ...tax, rate: 0, surcharge: 0 } : tax)
    }) as [string, string]
    const same = groups.filter((group) => group.before.has(from) || group.after.has(to))
    for (const group of same) groups.splice(groups.indexOf(group), 1)
    groups.push({
      before: new Set([from, ...same.flatMap((group) => [...group.before])]),
      after: new Set([to, ...same.flatMap((group) => [...group.after])]),
      hasDelivery: !line.virtual || same.some((group) => group.hasDelivery),
    })
  }
  const grossIn = (sums: Sums, keys: Set<string>) =>
    [...sums.values()].reduce((sum, line) => sum + (keys.has(keyOf(line.tax)) ? grossOf(line) : 0), 0)
  for (const group of groups) {
    const difference = grossIn(after, group.after) - grossIn(before, group.before)
    expect(Math.abs(difference)).toBeLessThanOrEqual(group.hasDelivery ? movedDelivery(order) : 0)
  }
}

const isSameTaxation = (one: RightTaxation, other: RightTaxation) =>
  [1, 2, 3].every(
    (taxClass) => JSON.stringify(taxesOf(one, taxClass)) === JSON.stringify(taxesOf(other, taxClass)),
  )

/** Expects a correction that is taken back to leave the amounts as they were, to a cent of each line and delivery share. */
function expectRestored({ order }: SoldOrder, before: Sums, after: Sums): void {
  const rounding = order.lines.length + DELIVERY_SHARES
  for (const [key, { base, vat, surcharge }] of before) {
    const line = after.get(key)
    expect(Math.abs(Number(line?.base) - base), `base of ${key}`).toBeLessThanOrEqual(rounding)
    expect(Math.abs(Number(line?.vat) - vat), `VAT of ${key}`).toBeLessThanOrEqual(rounding)
    expect(Math.abs(Number(line?.surcharge) - surcharge), `surcharge of ${key}`).toBeLessThanOrEqual(rounding)
  }
}

/** Expects the digital services of the one-stop shop to be those of an order without goods, and of none without services. */
function expectServices({ order }: SoldOrder, taxLines: TaxLine[], services: TaxLine[]): void {
  if (order.lines.every((line) => line.virtual))
    expect(services.filter(isCharged)).toEqual(
      taxLines.filter((line) => line.tax.scheme === 'oss' && isCharged(line)),
    )
  if (!order.lines.some((line) => line.virtual)) expect(services).toEqual([])
}

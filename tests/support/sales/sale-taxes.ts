// Taxes of a placed order and of the invoice of its sale, calculated independently of the core (rules 9.7 and 13.3 to 13.8).
import type { TaxRules } from 'mostrador'
import { expect } from 'vitest'
import { statusOf } from './buyer-status.ts'
import type { Buyer } from './buyers.ts'
import { type AppliedTax, addLines, grossOf, type TaxLine } from './invoices.ts'
import { rightTaxations, type TaxedSale } from './right-taxes.ts'
import { DELIVERY_SHARES, EXEMPT_CLASS, type SoldLine, type SoldOrder, taxOfLine } from './sold-order.ts'

/** Cents of a delivery below which a share is left out. */
const SMALL_SHARE = 5

/** Expects a placed order to have the taxes of its buyer and destination. */
export function expectRightTaxation(
  { order }: SoldOrder,
  buyer: Buyer,
  taxed: TaxedSale,
  rules: TaxRules,
): void {
  const facts = ({ goods, services, in_person }: SoldOrder['order']['taxation']) =>
    [goods, services, in_person].map(({ scheme, territory, rates, surcharges }) => ({
      ...{ scheme, territory, rates, surcharges },
    }))
  const right = rightTaxations(statusOf(buyer), taxed, rules, order.totals.total)
  expect(right.map(facts)).toContainEqual(facts(order.taxation))
}

const netOf = ({ price_et, qty }: SoldLine) => Number(price_et) * qty

/** Divides the delivery of an order among the taxes of its goods, in cents with tax (rule 13.7). */
function deliveryByTax({ lines, totals, taxation }: SoldOrder['order']): Map<string, number> {
  if (totals.shipping_gross === 0) return new Map()
  const nets = new Map<string, { tax: AppliedTax; net: number }>()
  for (const line of lines.filter((sold) => !sold.virtual)) {
    const tax = taxOfLine(taxation, line)
    const key = JSON.stringify(tax)
    nets.set(key, { tax, net: (nets.get(key)?.net ?? 0) + netOf(line) })
  }
  const sumOf = (shares: { net: number }[]) => shares.reduce((sum, { net }) => sum + net, 0)
  const all = [...nets.values()]
  const whole = sumOf(all)
  const large = all.filter(({ net }) => totals.shipping * net >= SMALL_SHARE * whole)
  const kept = whole > 0 && large.length > 0 ? large : all.slice(0, 1)
  const left = whole > 0 ? sumOf(kept) : 1
  const share = ({ tax, net }: { tax: AppliedTax; net: number }): [string, number] => {
    const part = whole > 0 ? net / left : 1
    return [JSON.stringify(tax), totals.shipping * part * (1 + (tax.rate + tax.surcharge) / 10_000)]
  }
  return new Map(kept.map(share))
}

/**
 * Expects the invoice of a sale to have, at each tax, the amounts of the lines with that tax and their share of the delivery, and
 * base and taxes in the proportion of the rates.
 */
export function expectTaxesOfSale({ order }: SoldOrder, invoiced: TaxLine[]): void {
  const { lines, taxation } = order
  const delivery = deliveryByTax(order)
  const goods = new Map<string, number>()
  for (const line of lines) {
    const key = JSON.stringify(taxOfLine(taxation, line))
    goods.set(key, (goods.get(key) ?? 0) + line.total - line.discount)
  }
  const found = addLines(new Map(), invoiced)
  for (const key of new Set([...goods.keys(), ...delivery.keys(), ...found.keys()])) {
    const expected = (goods.get(key) ?? 0) + (delivery.get(key) ?? 0)
    const line = found.get(key)
    const difference = Math.abs((line ? grossOf(line) : 0) - expected)
    expect(difference, `amount with ${key}`).toBeLessThan(delivery.has(key) ? DELIVERY_SHARES : 0.001)
    if (line) expectProportion(line, lines.length + DELIVERY_SHARES)
  }
}

/** Expects base and taxes in the proportion of the rates; each part of the invoice is rounded to a cent. */
function expectProportion(line: TaxLine, parts: number): void {
  const { tax, base, vat, surcharge } = line
  const net = (grossOf(line) * 10_000) / (10_000 + tax.rate + tax.surcharge)
  const name = JSON.stringify(line)
  expect(Math.abs(base - net), `base of ${name}`).toBeLessThanOrEqual(parts)
  expect(Math.abs(vat - (net * tax.rate) / 10_000), `VAT of ${name}`).toBeLessThanOrEqual(parts)
  expect(Math.abs(surcharge - (net * tax.surcharge) / 10_000), `surcharge of ${name}`).toBeLessThanOrEqual(
    parts,
  )
  if (tax.class === EXEMPT_CLASS) expect([vat, surcharge]).toEqual([0, 0])
}

// Sold orders as staff read them, and the comparison with their stored invoices.
import type { BillingData, Taxation, Totals } from 'mostrador'
import { expect } from 'vitest'
import { type AppliedTax, grossOf, type StoredInvoice, type TaxLine } from './invoices.ts'

export interface SoldOrder {
  version: string
  customer: { id: number }
  order: {
    totals: Totals
    lines: { product: number; qty: number }[]
    state: string
    taxation: Taxation
    billing: BillingData
  }
  invoices: { number: string; total_cents: number }[]
  refundable_cents: number
  /** Refunded units of the lines. */
  refunded_units: number[]
}

const CLASSES: Record<number, 'general' | 'reduced' | 'super_reduced'> = {
  1: 'general',
  2: 'reduced',
  3: 'super_reduced',
}

/** Returns the taxes that the order allows for a class: those of the goods, the digital services and the courses in person. */
const taxesOf = ({ goods, services, in_person }: Taxation, taxClass: number): AppliedTax[] =>
  [goods, services, in_person].map(({ scheme, territory, rates, surcharges }) => {
    const name = CLASSES[taxClass]
    const [rate, surcharge] = name ? [rates[name], surcharges[name]] : [0, 0]
    return { scheme, territory, class: taxClass, rate, surcharge }
  })

const sum = (lines: TaxLine[], amount: (line: TaxLine) => number) =>
  lines.reduce((total, line) => total + amount(line), 0)

/**
 * Expects the invoices of an order to be those that staff see: that of the sale with the buyer, the totals and the taxes of the
 * order, and the corrective ones, which leave what can still be refunded.
 */
export function expectInvoicesOfOrder(sold: SoldOrder, invoices: StoredInvoice[]): void {
  const { totals, taxation, billing } = sold.order
  const number = billing.ignoreInvoice ? '' : billing.vat
  const kinds = number ? ['F1', 'R1'] : ['F2', 'R5']
  invoices.forEach(({ kind, buyer }, index) => {
    expect([kind, buyer?.nif ?? '']).toEqual([kinds[Math.min(index, 1)], number])
  })
  expect(invoices.map(({ number, taxLines }) => [number, sum(taxLines, grossOf)])).toEqual(
    sold.invoices.map(({ number, total_cents }) => [number, total_cents]),
  )
  const sale = invoices[0]?.taxLines ?? []
  expect({
    net_total: sum(sale, ({ base }) => base),
    taxes: sum(sale, ({ vat, surcharge }) => vat + surcharge),
    surcharge: sum(sale, ({ surcharge }) => surcharge),
  }).toEqual({ net_total: totals.net_total, taxes: totals.taxes, surcharge: totals.surcharge })
  const lines = invoices.flatMap(({ taxLines }) => taxLines)
  for (const { tax } of lines) expect(taxesOf(taxation, tax.class)).toContainEqual(tax)
  expect(sum(lines, grossOf)).toBe(sold.refundable_cents)
  if (sold.refundable_cents > 0) return
  for (const { tax } of sale) {
    const ofTax = lines.filter((line) => JSON.stringify(line.tax) === JSON.stringify(tax))
    for (const part of ['base', 'vat', 'surcharge'] as const) expect(sum(ofTax, (line) => line[part])).toBe(0)
  }
}

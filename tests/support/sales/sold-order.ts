// Sold orders as staff read them, and the comparison with their stored invoices.
import type { BillingData, Totals } from 'mostrador'
import { expect } from 'vitest'
import type { AfterSale } from './after-sale.ts'
import { expectCorrections } from './corrections.ts'
import { type AppliedTax, addLines, grossOf, type StoredInvoice, type TaxLine } from './invoices.ts'
import type { BuyerStatus, RightTaxation, Treatment } from './right-taxes.ts'

export interface SoldLine {
  product: number
  qty: number
  /** Unit price without tax, and its taxes, in euros. */
  price_et: string
  price_taxes: string
  /** Amount with tax before the discount. */
  total: number
  discount: number
  /** Class, from 1. */
  tax: number
  virtual: boolean
  in_person: boolean
}

export interface SoldOrder {
  version: string
  customer: { id: number }
  order: {
    totals: Totals
    lines: SoldLine[]
    state: string
    /** Taxes of the sale. */
    taxation: RightTaxation
    billing: BillingData
  }
  invoices: { number: string; total_cents: number }[]
  refundable_cents: number
  /** Refunded units of the lines. */
  refunded_units: number[]
  /** Other taxes to which those of the order can be corrected. */
  tax_corrections: { buyer: BuyerStatus; net_cents: number; tax_cents: number; excess_cents: number }[]
  /** Amount with tax that was charged in excess of a corrected tax. */
  tax_excess_cents: number
}

const CLASSES: Record<number, 'general' | 'reduced' | 'super_reduced'> = {
  1: 'general',
  2: 'reduced',
  3: 'super_reduced',
}

const ratesOf = ({ rates, surcharges }: Treatment, taxClass: number): [rate: number, surcharge: number] => {
  const name = CLASSES[taxClass]
  return name ? [rates[name], surcharges[name]] : [0, 0]
}

/** Returns the taxes that a taxation allows for a class: those of the goods, the digital services and the courses in person. */
export const taxesOf = ({ goods, services, in_person }: RightTaxation, taxClass: number): AppliedTax[] =>
  [goods, services, in_person].map((treatment) => {
    const { scheme, territory } = treatment
    const [rate, surcharge] = ratesOf(treatment, taxClass)
    return { scheme, territory, class: taxClass, rate, surcharge }
  })

/** Returns the tax of a line by its class. Classes with equal rates, and those without tax, are kept apart. */
export function appliedTax(taxation: RightTaxation, line: SoldLine): AppliedTax {
  const treatment = taxation[line.in_person ? 'in_person' : line.virtual ? 'services' : 'goods']
  const { scheme, territory } = treatment
  const [rate, surcharge] = ratesOf(treatment, line.tax)
  return { scheme, territory, class: line.tax, rate, surcharge }
}

const sum = (lines: TaxLine[], amount: (line: TaxLine) => number) =>
  lines.reduce((total, line) => total + amount(line), 0)

/**
 * Expects the invoices of an order to be those that staff see: that of the sale with the buyer, the totals and the taxes of the
 * order, and the corrective ones, which leave what can still be refunded.
 */
export function expectInvoicesOfOrder(
  { sold, corrections, named }: AfterSale,
  invoices: StoredInvoice[],
): void {
  const { totals, billing } = sold.order
  let vat = billing.ignoreInvoice ? '' : billing.vat
  invoices.forEach(({ number, kind, buyer }, index) => {
    const isNaming = number === named?.invoice
    vat = isNaming ? named.vat : vat
    const kinds = vat ? ['F1', 'R1'] : ['F2', 'R5']
    expect([kind, buyer?.nif ?? '']).toEqual([isNaming ? 'R4' : kinds[Math.min(index, 1)], vat])
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
  expectCorrections(sold, invoices, corrections)
  const lines = invoices.flatMap(({ taxLines }) => taxLines)
  expect(sum(lines, grossOf)).toBe(sold.refundable_cents)
  if (sold.refundable_cents > 0) return
  for (const { tax, ...amounts } of addLines(new Map(), lines).values())
    expect({ tax, ...amounts }).toEqual({ tax, base: 0, vat: 0, surcharge: 0 })
}

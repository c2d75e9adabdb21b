// Sold orders as staff read them, and their taxes.
import type { BillingData, TaxScheme, Totals } from 'mostrador'
import type { BuyerStatus } from './buyer-status.ts'
import type { AppliedTax } from './invoices.ts'
import type { RightTaxation, Treatment } from './right-taxes.ts'

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

export const EXEMPT_CLASS = 4

/** Greatest number of shares of a delivery, one for each class. */
export const DELIVERY_SHARES = 4

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

/** Schemes under which the shop charges a tax. */
const CHARGED: TaxScheme[] = ['spanish_vat', 'oss', 'igic', 'ipsi']

/** Returns true for a line that was sold without the tax of its class, such as one whose tax is less than a millionth of a euro. */
export function isUntaxed(taxation: RightTaxation, line: SoldLine): boolean {
  return Number(line.price_taxes) === 0 && Number(line.price_et) > 0 && appliedTax(taxation, line).rate > 0
}

/**
 * Returns the tax of a line on the invoice: that of the exempt class if it is sold without the tax of its class, or without any,
 * and otherwise that of the first class with its rates.
 */
export function taxOfLine(taxation: RightTaxation, line: SoldLine): AppliedTax {
  const tax = appliedTax(taxation, line)
  if (line.tax === EXEMPT_CLASS || isUntaxed(taxation, line) || !CHARGED.includes(tax.scheme))
    return { ...tax, class: EXEMPT_CLASS, rate: 0, surcharge: 0 }
  const classes = Object.keys(CLASSES).map((name) => appliedTax(taxation, { ...line, tax: Number(name) }))
  return classes.find(({ rate, surcharge }) => rate === tax.rate && surcharge === tax.surcharge) ?? tax
}

/** Returns true if a part of the delivery has the tax of a line (rule 13.7): of every one where all goods are free. */
export function bearsDelivery(line: SoldLine, { lines, totals }: SoldOrder['order']): boolean {
  const isPriced = ({ price_et }: SoldLine) => Number(price_et) > 0
  const areFree = !lines.some((other) => !other.virtual && isPriced(other))
  return totals.shipping_gross > 0 && !line.virtual && (areFree || isPriced(line))
}

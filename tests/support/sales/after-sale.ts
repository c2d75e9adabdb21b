// Steps after a sale: refunds, corrections of the buyer and of the taxes, and returns of what was charged in excess.
import type { StoreLocation, TaxRules } from 'mostrador'
import { expect } from 'vitest'
import { ifMatch } from '../../../scripts/lib/load/staff.mjs'
import { type BuyerStatus, possibleStatuses } from './buyer-status.ts'
import { expectExcess, expectExcessLeft } from './excess.ts'
import type { RandomSale, RefundStep, Step } from './random-sale.ts'
import { type RightTaxation, rightTaxations, type TaxedSale, taxedSale } from './right-taxes.ts'
import { expectRightTaxation } from './sale-taxes.ts'
import type { SalesShop } from './shop.ts'
import { appliedTax, bearsDelivery, isUntaxed, type SoldOrder } from './sold-order.ts'

/** Correction of the taxes of an order. */
export interface Correction {
  /** Number of its invoice. */
  invoice: string
  buyer: BuyerStatus
  /** Right taxes; several if the rounding of the amounts decides (rule 13.6). */
  taxations: RightTaxation[]
}

/** Order after its steps. */
export interface AfterSale {
  sold: SoldOrder
  corrections: Correction[]
  /** Cents that were charged in excess, and returned. */
  returned: number
  /** VAT number to which the buyer was corrected, and the number of its invoice; null without such a correction. */
  named: { vat: string; invoice: string } | null
}

/** VAT numbers of the buyers who have not stated theirs. */
const VAT_NUMBERS: Record<string, string> = { DE: 'DE136695976', PT: 'PT501964843' }

/** Body of a refund, or null if it would be of nothing. */
function refundBody(
  step: RefundStep,
  { order, refundable_cents, refunded_units, tax_excess_cents }: SoldOrder,
) {
  if ('amount' in step) {
    const cents = Math.floor((refundable_cents * step.amount) / 100)
    return cents > 0 ? { amount: (cents / 100).toFixed(2) } : null
  }
  if ('delivery' in step) return { delivery: true }
  if ('excess' in step) return tax_excess_cents > 0 ? { tax_excess: true } : null
  const lines = order.lines.flatMap(({ qty }, line) => {
    const left = qty - (refunded_units[line] ?? 0)
    const quantity = Math.floor((left * (step.units[line] ?? 0)) / 100)
    return quantity > 0 ? [{ line, quantity }] : []
  })
  return lines.length > 0 ? { lines, restock: true } : null
}

/** Steps of one order, each of which is compared with the order before it. */
class Steps {
  readonly #corrections: Correction[] = []
  #returned = 0
  #named: AfterSale['named'] = null

  constructor(
    readonly sales: SalesShop,
    readonly number: string,
    readonly rules: TaxRules,
    readonly taxed: TaxedSale,
    public sold: SoldOrder,
  ) {}

  get result(): AfterSale {
    return {
      sold: this.sold,
      corrections: this.#corrections,
      returned: this.#returned,
      named: this.#named,
    }
  }

  async post(path: string, body: unknown): Promise<SoldOrder> {
    const before = this.sold
    this.sold = await this.sales.staff.call(
      'POST',
      `orders/${this.number}/${path}`,
      body,
      ifMatch(before.version),
    )
    return before
  }

  async take(step: Step): Promise<void> {
    if ('correct' in step) return this.#correct(step.correct)
    if ('vatNumber' in step) return this.#nameBusiness()
    return this.refund(refundBody(step, this.sold))
  }

  async refund(body: object | null): Promise<void> {
    if (body === null) return
    const isExcess = 'tax_excess' in body
    let before: SoldOrder
    try {
      before = await this.post('refunds', { ...body, by_hand: true })
    } catch (error) {
      // The selection has nothing left to refund.
      if (isExcess || !String(error).includes('responded with 422')) throw error
      return
    }
    const { refundable_cents, tax_excess_cents } = this.sold
    expect(refundable_cents).toBeLessThanOrEqual(before.refundable_cents)
    if (isExcess) {
      expect(refundable_cents).toBe(before.refundable_cents - before.tax_excess_cents)
      expect(tax_excess_cents).toBe(0)
      this.#returned += before.tax_excess_cents
    } else {
      expectExcessLeft(before, this.sold, { isOfAll: 'amount' in body })
    }
    this.#expectInvoiced()
  }

  /** Corrects the taxes to those of one of the offered statuses of the buyer. */
  async #correct(share: number): Promise<void> {
    const offered = this.sold.tax_corrections
    const option = offered[Math.min(Math.floor((offered.length * share) / 100), offered.length - 1)]
    if (!option) return
    const { buyer, tax_cents, net_cents, excess_cents } = option
    const isWhole = this.sold.invoices.every(({ total_cents }) => total_cents >= 0)
    const before = await this.post('invoices', { kind: 'tax', buyer, tax_cents, is_confirmed: true })
    expect(net_cents + tax_cents).toBe(before.refundable_cents)
    expect(this.sold.refundable_cents).toBe(before.refundable_cents)
    expect(this.sold.tax_excess_cents).toBe(excess_cents)
    expect(this.sold.invoices).toHaveLength(before.invoices.length + 1)
    const invoice = this.sold.invoices.at(-1)
    expect(invoice?.total_cents).toBe(0)
    this.#expectInvoiced()
    const taxations = rightTaxations(buyer, this.taxed, this.rules, before.refundable_cents)
    expectExcess(this.sold, taxations, { isWhole })
    this.#corrections.push({ invoice: invoice?.number ?? '', buyer, taxations })
  }

  /** Corrects the buyer to a business with a VAT number, who had not stated it. */
  async #nameBusiness(): Promise<void> {
    const { billing } = this.sold.order
    const vat = VAT_NUMBERS[billing.country]
    if (!vat || billing.ignoreInvoice || billing.vat || this.#named) return
    const before = await this.post('invoices', { kind: 'recipient', billing: { ...billing, vat } })
    expect(this.sold.refundable_cents).toBe(before.refundable_cents)
    expect(this.sold.tax_excess_cents).toBe(before.tax_excess_cents)
    this.#expectInvoiced()
    this.#named = { vat, invoice: this.sold.invoices.at(-1)?.number ?? '' }
  }

  /** Expects the offered corrections of an order that nothing has followed: those to statuses with other taxes. */
  expectOffered(): void {
    const { order, tax_corrections, refundable_cents } = this.sold
    const vat = order.billing.ignoreInvoice ? '' : order.billing.vat
    const offered = tax_corrections.map(({ buyer }) => buyer)
    const possible = possibleStatuses(order.billing.country, vat, this.rules)
    for (const status of offered) expect(possible).toContain(status)
    const charged = order.lines.filter((line) => line.total > line.discount || bearsDelivery(line, order))
    for (const status of possible) {
      const right = rightTaxations(status, this.taxed, this.rules, refundable_cents)
      const isOther = right.map((taxation) =>
        charged.some((line) => {
          // A line that is sold without the tax of its class stays without.
          const isExempt = isUntaxed(order.taxation, line)
          const [now, then] = [order.taxation, taxation].map((of) => {
            const tax = appliedTax(of, line)
            return JSON.stringify(isExempt ? [tax.scheme, tax.territory] : tax)
          })
          return now !== then
        }),
      )
      if (isOther.every((is) => is)) expect(offered).toContain(status)
      else if (!isOther.some((is) => is)) expect(offered).not.toContain(status)
    }
  }

  #expectInvoiced(): void {
    const invoiced = this.sold.invoices.reduce((sum, { total_cents }) => sum + total_cents, 0)
    expect(invoiced).toBe(this.sold.refundable_cents)
  }
}

/**
 * Returns true for a sale that counts for the threshold of rule 13.6, which more of them would exceed: only their complete
 * refund leaves the taxes of the next sales as they are.
 */
const countsForThreshold = ({ goods, services }: RightTaxation) =>
  [goods, services].some(
    ({ scheme, territory }) => scheme === 'oss' || (scheme === 'spanish_vat' && !territory.startsWith('ES')),
  )

/**
 * Pays an order, and takes the steps and, unless the sale is kept, refunds the rest; the invoices follow every step. A sale that
 * counts for the threshold, before or after a correction, is not kept while the threshold applies.
 */
export async function takeSteps(
  sales: SalesShop,
  [number, placed]: [string, SoldOrder],
  sale: RandomSale,
  { rules, stores }: { rules: TaxRules; stores: Map<number, StoreLocation> },
): Promise<AfterSale> {
  const { lines, totals } = placed.order
  const goods = lines.filter((line) => !line.virtual)
  const isVirtual = goods.length === 0
  const cost = goods.reduce((sum, { total, discount }) => sum + total - discount, totals.shipping_gross)
  const taxed = taxedSale(sale, { isVirtual, areGoodsFree: !isVirtual && cost === 0 }, stores)
  expectRightTaxation(placed, sale.buyer, taxed, rules)
  const steps = new Steps(sales, number, rules, taxed, placed)
  await steps.post('actions', { event: 'pay' })
  expect(steps.sold.invoices.map(({ total_cents }) => total_cents)).toEqual([placed.order.totals.total])
  expect(steps.sold.tax_excess_cents).toBe(0)
  steps.expectOffered()
  for (const step of sale.steps) if (steps.sold.refundable_cents > 0) await steps.take(step)
  const taxations = [placed.order.taxation, ...steps.result.corrections.flatMap(({ taxations }) => taxations)]
  const mayChangeTaxes = rules.union_sales_left > 0 && taxations.some(countsForThreshold)
  if (sale.isKept && !mayChangeTaxes) {
    await sales.endAccess(steps.sold)
    return steps.result
  }
  if (steps.sold.refundable_cents > 0) await steps.refund({ restock: true })
  expect([steps.sold.refundable_cents, steps.sold.tax_excess_cents]).toEqual([0, 0])
  expect(steps.sold.order.state).toBe('refunded')
  return steps.result
}

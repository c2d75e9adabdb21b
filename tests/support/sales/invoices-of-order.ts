// Comparison of a sold order with its stored invoices.
import { expect } from 'vitest'
import type { AfterSale } from './after-sale.ts'
import { expectCorrections } from './corrections.ts'
import { addLines, grossOf, type StoredInvoice, type TaxLine } from './invoices.ts'
import { expectTaxesOfSale } from './sale-taxes.ts'

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
  expectTaxesOfSale(sold, sale)
  expectCorrections(sold, invoices, corrections)
  const lines = invoices.flatMap(({ taxLines }) => taxLines)
  expect(sum(lines, grossOf)).toBe(sold.refundable_cents)
  if (sold.refundable_cents > 0) return
  for (const { tax, ...amounts } of addLines(new Map(), lines).values())
    expect({ tax, ...amounts }).toEqual({ tax, base: 0, vat: 0, surcharge: 0 })
}

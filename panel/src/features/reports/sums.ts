import type { Grouping, SalesSums } from '../../lib/api/schema.ts'
import { formatCents, formatCount } from '../../lib/format.ts'
import { reports } from '../../messages/reports.ts'

/** Figure of a report. */
export interface Sum {
  key: keyof SalesSums
  label: string
  format: (value: number) => string
  /** True where a smaller figure is the better one. */
  isLoss: boolean
}

const { sums: text } = reports

const count = (key: keyof SalesSums, label: string): Sum => ({
  key,
  label,
  format: formatCount,
  isLoss: false,
})
const amount = (key: keyof SalesSums, label: string): Sum => ({ ...count(key, label), format: formatCents })
const loss = (sum: Sum): Sum => ({ ...sum, isLoss: true })

const orders = count('orders', text.orders)
const units = count('units', text.units)
const refundedUnits = loss(count('refunded_units', text.refundedUnits))
const net = amount('net_cents', text.net)
const tax = amount('tax_cents', text.tax)
const gross = amount('gross_cents', text.gross)
const refundedNet = loss(amount('refunded_net_cents', text.refundedNet))
const refundedTax = loss(amount('refunded_tax_cents', text.refundedTax))
const refunded = loss(amount('refunded_cents', text.refunded))
const netSales = amount('net_sales_cents', text.netSales)

/** Figures of the chart, the first one as its curve. */
export const CHART_SUMS = [gross, refunded, netSales] as const

/** Figures of the rows of a report. */
export function columnsOf(grouping: Grouping): readonly Sum[] {
  switch (grouping) {
    case 'product':
    case 'category':
      return [orders, units, refundedUnits, net, tax, gross, refunded, netSales]
    case 'tax':
      return [orders, net, tax, gross, refundedNet, refundedTax, refunded, netSales]
    default:
      return [orders, units, net, tax, gross, refunded, netSales]
  }
}

/** Figures of the whole period. */
export function totalsOf(grouping: Grouping): readonly Sum[] {
  const amounts = [gross, refunded, netSales, net, tax, orders]
  if (grouping === 'tax') return amounts
  return grouping === 'product' || grouping === 'category'
    ? [...amounts, units, refundedUnits]
    : [...amounts, units]
}

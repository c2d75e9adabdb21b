import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { LineReservation, LineStock, StaffOrder } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { orderStockQuery } from './orders.ts'

const { lines: text } = orders

const STOCK_TONES: Record<LineReservation, Tone> = {
  reserved: 'success',
  missing: 'danger',
  released: 'neutral',
  not_counted: 'neutral',
}

/** Lines as sold with their units in stock, and the totals. */
export function OrderLines({ order: detail, actions }: { order: StaffOrder; actions?: ReactNode }) {
  const { order, skus, refunded_units } = detail
  const { totals } = order
  const { data: stock } = useQuery(orderStockQuery(order.number))
  const sums: { label: string; cents: number; isTotal?: boolean }[] = [
    { label: text.goods, cents: totals.goods_gross + totals.discount },
    ...order.discounts.map(({ title, code, amount }) => ({
      label: text.discount(title, code),
      cents: -amount,
    })),
    ...(order.shipping ? [{ label: order.shipping.title, cents: totals.shipping_gross }] : []),
    { label: text.taxes, cents: totals.taxes },
    { label: text.total, cents: totals.total, isTotal: true },
    ...(order.refunded > 0 ? [{ label: text.refunded, cents: -order.refunded }] : []),
  ]
  return (
    <Card actions={actions} isFlush title={text.title}>
      <table className="w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.quantity}</th>
            <th scope="col">{text.amount}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            <tr
              className="border-t border-border align-top"
              key={`${line.product}-${line.selected_variant ?? ''}`}
            >
              <td className="py-3 pl-5">
                <span className="font-semibold">{line.title}</span>
                {line.variant_title && (
                  <span className="block text-small text-muted-foreground">{line.variant_title}</span>
                )}
                <span className="block text-small text-muted-foreground sm:hidden">
                  {text.units(line.qty)}
                </span>
                {skus[index] && <span className="block text-small text-muted-foreground">{skus[index]}</span>}
                <span className="mt-1 flex flex-wrap gap-1.5">
                  {line.virtual && <Badge>{text.digital}</Badge>}
                  {stock?.[index] && <StockBadges stock={stock[index]} />}
                  {(refunded_units[index] ?? 0) > 0 && (
                    <Badge tone="warning">{text.refundedUnits(refunded_units[index] ?? 0)}</Badge>
                  )}
                </span>
              </td>
              <td className="hidden px-4 py-3 text-right figures whitespace-nowrap text-muted-foreground sm:table-cell">
                {text.units(line.qty)}
              </td>
              <td className="py-3 pr-5 pl-3 text-right figures whitespace-nowrap">
                {formatCents(line.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="flex flex-col gap-1.5 rounded-b-lg border-t border-border bg-background/60 px-5 py-4">
        {sums.map(({ label, cents, isTotal }) => (
          <div
            className={`flex justify-between gap-4 ${isTotal ? 'text-lead font-semibold' : 'text-muted-foreground'}`}
            key={label}
          >
            <dt>{label}</dt>
            <dd className="figures">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function StockBadges({ stock: { state, available } }: { stock: LineStock }) {
  return (
    <>
      <Badge hasDot tone={STOCK_TONES[state]}>
        {text.stock[state]}
      </Badge>
      {state === 'missing' && typeof available === 'number' && <Badge>{text.available(available)}</Badge>}
    </>
  )
}

import type { ReactNode } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { StaffOrder } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'

const { lines: text } = orders

/** Lines as sold, and the totals. */
export function OrderLines({ order: { order }, actions }: { order: StaffOrder; actions?: ReactNode }) {
  const { totals } = order
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
          {order.lines.map((line) => (
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
                {line.virtual && (
                  <span className="mt-1 block">
                    <Badge>{text.digital}</Badge>
                  </span>
                )}
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

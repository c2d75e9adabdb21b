import { Card } from '../../components/ui/card.tsx'
import type { OrderDetail } from '../../lib/api/schema.ts'
import { formatAmount } from '../../lib/format.ts'

const isZero = (amount: string) => Number(amount) === 0

/** Lines as sold, and the totals. */
export function OrderLines({ order, actions }: { order: OrderDetail; actions?: React.ReactNode }) {
  const { totals } = order
  const sums: { label: string; value: string; isTotal?: boolean }[] = [
    { label: 'Productos', value: totals.goods },
    { label: order.shipping_title ?? 'Envío', value: totals.shipping },
    { label: 'Impuestos incluidos', value: totals.taxes },
    { label: 'Total', value: totals.total, isTotal: true },
    ...(isZero(totals.refunded) ? [] : [{ label: 'Reembolsado', value: `-${totals.refunded}` }]),
  ]
  return (
    <Card actions={actions} isFlush title="Artículos">
      <table className="w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Artículo</th>
            <th scope="col">Unidades y precio</th>
            <th scope="col">Importe</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr className="border-t border-border align-top" key={line.index}>
              <td className="py-3 pl-5">
                <span className="font-semibold">{line.title}</span>
                {line.variant_title && (
                  <span className="block text-small text-muted-foreground">{line.variant_title}</span>
                )}
                {!isZero(line.refunded) && (
                  <span className="block text-small text-accent">
                    {formatAmount(line.refunded)} reembolsados
                  </span>
                )}
              </td>
              <td className="px-4 py-3 text-right figures whitespace-nowrap text-muted-foreground">
                {line.quantity} × {formatAmount(line.price)}
              </td>
              <td className="py-3 pr-5 text-right figures whitespace-nowrap">{formatAmount(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="flex flex-col gap-1.5 rounded-b-lg border-t border-border bg-background/60 px-5 py-4">
        {sums.map(({ label, value, isTotal }) => (
          <div
            className={`flex justify-between gap-4 ${isTotal ? 'text-lead font-semibold' : 'text-muted-foreground'}`}
            key={label}
          >
            <dt>{label}</dt>
            <dd className="figures">{formatAmount(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

import { Badge, type Tone } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { OrderDetail } from '../../lib/api/schema.ts'
import { formatAmount, formatInstant } from '../../lib/format.ts'

const TONES: Record<string, Tone> = {
  authorised: 'success',
  confirmed: 'success',
  declined: 'danger',
  cancelled: 'danger',
  created: 'warning',
}

/** Payment attempts, with the answers of the bank. */
export function OrderPayments({ order }: { order: OrderDetail }) {
  return (
    <Card
      description={order.paid_at ? `Pagado ${formatInstant(order.paid_at)}` : 'Sin pagar'}
      title={`Pago: ${order.payment_method_label.toLowerCase()}`}
    >
      {order.attempts.length === 0 ? (
        <p className="text-muted-foreground">Sin intentos de pago en el banco.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {order.attempts.map((attempt) => (
            <li
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0"
              key={attempt.number}
            >
              <Badge hasDot tone={TONES[attempt.state] ?? 'neutral'}>
                {attempt.state_label}
              </Badge>
              <span className="figures">{attempt.number}</span>
              <span className="text-muted-foreground">{formatInstant(attempt.created_at)}</span>
              <span className="ml-auto figures">{formatAmount(attempt.amount)}</span>
              {attempt.message && (
                <p className="w-full text-small text-muted-foreground">
                  {attempt.code && <span className="figures">Código {attempt.code}: </span>}
                  {attempt.message}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import type { WithdrawalRefund, WithdrawalView } from '../../lib/api/schema.ts'
import { formatInstant, formatLongDate } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'

const text = orders.withdrawals

/** Contents of a withdrawal: lines with their units, or the description of the customer. */
export function WithdrawnParts({ withdrawal: { lines, part } }: { withdrawal: WithdrawalView }) {
  if (lines.length === 0 && !part) return null
  return (
    <ul className="text-small">
      {lines.map(({ title, variant_title, quantity }) => (
        <li key={`${title} ${variant_title}`}>
          {quantity} × {title}
          {variant_title && ` (${variant_title})`}
        </li>
      ))}
      {part && <li>{text.part(part)}</li>}
    </ul>
  )
}

/** Last day of the refund, with the days that are left. */
export function RefundDeadline({ refund }: { refund: WithdrawalRefund }) {
  const { due, days_left, overdue, urgent, awaits_goods } = refund
  return (
    <p className="flex flex-wrap items-center gap-2 text-small">
      <span>{text.due(formatLongDate(due))}</span>
      <Badge tone={overdue ? 'danger' : urgent ? 'warning' : 'neutral'}>
        {overdue ? text.overdue : text.daysLeft(days_left)}
      </Badge>
      {awaits_goods && <span className="text-muted-foreground">{text.awaitsGoods}</span>}
    </p>
  )
}

interface GoodsReceivedProps {
  withdrawal: WithdrawalView
  isPending: boolean
  /** Missing for a member who only reads. */
  onReceive: (() => void) | undefined
}

/** Time at which the goods came back, or the button that records it. */
export function GoodsReceived({ withdrawal, isPending, onReceive }: GoodsReceivedProps) {
  const { goods_received_at, refund, reference } = withdrawal
  if (goods_received_at)
    return <p className="text-small">{text.received(formatInstant(goods_received_at))}</p>
  if (!refund?.awaits_goods || !onReceive) return null
  return (
    <Button aria-label={text.receiveOf(reference)} isPending={isPending} onPress={onReceive} size="sm">
      {text.receive}
    </Button>
  )
}

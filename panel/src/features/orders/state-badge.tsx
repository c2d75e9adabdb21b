import { Badge, type Tone } from '../../components/ui/badge.tsx'
import type { OrderState } from '../../lib/api/schema.ts'

const TONES: Record<OrderState, Tone> = {
  pending_payment: 'warning',
  paid: 'info',
  preparing: 'info',
  shipped: 'success',
  ready_for_pickup: 'success',
  completed: 'neutral',
  cancelled: 'danger',
  refunded: 'accent',
}

export function StateBadge({ state, label }: { state: OrderState; label: string }) {
  return (
    <Badge hasDot tone={TONES[state]}>
      {label}
    </Badge>
  )
}

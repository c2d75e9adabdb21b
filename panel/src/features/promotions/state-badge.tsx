import { Badge, type Tone } from '../../components/ui/badge.tsx'
import type { PromotionDetail, PromotionState } from '../../lib/api/schema.ts'

const TONES: Record<PromotionState, Tone> = {
  active: 'success',
  scheduled: 'info',
  ended: 'neutral',
  exhausted: 'neutral',
  paused: 'warning',
}

export function PromotionBadge({ promotion: { state, state_label } }: { promotion: PromotionDetail }) {
  return <Badge tone={TONES[state]}>{state_label}</Badge>
}

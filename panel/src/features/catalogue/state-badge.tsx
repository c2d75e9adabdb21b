import { Badge, type Tone } from '../../components/ui/badge.tsx'
import type { ProductState } from '../../lib/api/schema.ts'

const TONES: Record<ProductState, Tone> = { listed: 'success', unlisted: 'neutral', draft: 'warning' }

export function StateBadge({ state, label }: { state: ProductState; label: string }) {
  return (
    <Badge hasDot tone={TONES[state]}>
      {label}
    </Badge>
  )
}

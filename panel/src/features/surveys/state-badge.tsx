import { Badge, type Tone } from '../../components/ui/badge.tsx'
import type { SurveyListItem, SurveyState } from '../../lib/api/schema.ts'

const TONES: Record<SurveyState, Tone> = { scheduled: 'info', open: 'success', closed: 'neutral' }

export function SurveyBadge({ survey: { state, state_label } }: { survey: SurveyListItem }) {
  return (
    <Badge hasDot tone={TONES[state]}>
      {state_label}
    </Badge>
  )
}

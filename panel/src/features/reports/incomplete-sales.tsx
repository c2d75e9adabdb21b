import { Alert } from '../../components/ui/alert.tsx'
import { formatDay } from '../../lib/format.ts'
import { reports as text } from '../../messages/reports.ts'

/** Notice while the server sums up the sales of past days; nothing once they are complete. */
export function IncompleteSales({ until }: { until: string | null | undefined }) {
  return until ? <Alert tone="warning">{text.incomplete(formatDay(until))}</Alert> : null
}

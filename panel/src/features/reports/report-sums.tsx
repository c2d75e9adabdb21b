import { StatTile } from '../../components/ui/stat-tile.tsx'
import type { SalesReport } from '../../lib/api/schema.ts'
import { formatChange } from '../../lib/format.ts'
import { reports as text } from '../../messages/reports.ts'
import { type Sum, totalsOf } from './sums.ts'

/** Sums of a period against those of the period before. */
export function ReportSums({ report }: { report: SalesReport }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]">
      {totalsOf(report.grouping).map((sum) => (
        <StatTile
          key={sum.key}
          label={sum.label}
          value={sum.format(report.total[sum.key])}
          {...changeOf(sum, report)}
        />
      ))}
    </div>
  )
}

function changeOf({ key, isLoss }: Sum, { total, previous }: SalesReport) {
  const [now, before] = [total[key], previous[key]]
  const change = formatChange(before, now)
  if (!change) return {}
  const isUp = now > before
  const direction = now === before ? ('none' as const) : isUp ? ('up' as const) : ('down' as const)
  return { change: { text: `${change} ${text.comparedWith}`, direction, isGood: isUp !== isLoss } }
}

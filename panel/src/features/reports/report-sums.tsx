import { StatTile } from '../../components/ui/stat-tile.tsx'
import type { SalesReport, SalesSums } from '../../lib/api/schema.ts'
import { formatCents, formatChange, formatCount } from '../../lib/format.ts'
import { reports as text } from '../../messages/reports.ts'
import { isByTime } from './reports.ts'

interface Sum {
  key: keyof SalesSums
  label: string
  format: (value: number) => string
  /** True where a smaller figure is the better one. */
  isLoss?: boolean
}

const SUMS: readonly Sum[] = [
  { key: 'gross_cents', label: text.sums.gross, format: formatCents },
  { key: 'net_cents', label: text.sums.net, format: formatCents },
  { key: 'tax_cents', label: text.sums.tax, format: formatCents },
  { key: 'orders', label: text.sums.orders, format: formatCount },
  { key: 'units', label: text.sums.units, format: formatCount },
]

const REFUNDED: Sum = {
  key: 'refunded_cents',
  label: text.sums.refunded,
  format: formatCents,
  isLoss: true,
}

/** Sums of a period against those of the period before. */
export function ReportSums({ report }: { report: SalesReport }) {
  const sums = isByTime(report.grouping) ? [...SUMS, REFUNDED] : SUMS
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]">
      {sums.map((sum) => (
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

function changeOf({ key, isLoss = false }: Sum, { total, previous }: SalesReport) {
  const [now, before] = [total[key], previous[key]]
  const change = formatChange(before, now)
  if (!change) return {}
  const isUp = now > before
  const direction = now === before ? ('none' as const) : isUp ? ('up' as const) : ('down' as const)
  return { change: { text: `${change} ${text.comparedWith}`, direction, isGood: isUp !== isLoss } }
}

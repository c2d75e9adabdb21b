import { StatTile } from '../../components/ui/stat-tile.tsx'
import type { Dashboard, DashboardPeriod } from '../../lib/api/schema.ts'
import { formatCents, formatChange, formatCount, formatShare } from '../../lib/format.ts'
import { dashboard as text } from '../../messages/dashboard.ts'

/** Sales of today, this week and this month, and the share of orders that are paid. */
export function PeriodTiles({ dashboard }: { dashboard: Dashboard }) {
  const { periods, orders_paid, orders_placed } = dashboard
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {periods.map((period) => (
        <StatTile
          change={changeOf(period)}
          detail={text.orders(period.current.orders, formatCount(period.current.orders))}
          key={period.code}
          label={period.label}
          value={formatCents(period.current.gross_cents)}
        />
      ))}
      <StatTile
        detail={text.paidDetail(formatCount(orders_paid), formatCount(orders_placed))}
        label={text.paid}
        value={formatShare(orders_paid, orders_placed) || text.noOrders}
      />
    </div>
  )
}

function changeOf({ code, current, previous }: DashboardPeriod) {
  const change = formatChange(previous.gross_cents, current.gross_cents)
  if (!change) return { text: text.noComparison, direction: 'none' as const }
  const isUp = current.gross_cents > previous.gross_cents
  const direction =
    current.gross_cents === previous.gross_cents
      ? ('none' as const)
      : isUp
        ? ('up' as const)
        : ('down' as const)
  return { text: `${change} ${text.comparedWith[code] ?? ''}`.trim(), direction, isGood: isUp }
}

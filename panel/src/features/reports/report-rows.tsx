import { Card } from '../../components/ui/card.tsx'
import { ChartCard } from '../../components/ui/chart-card.tsx'
import { PlainTable } from '../../components/ui/plain-table.tsx'
import { Ranking } from '../../components/ui/ranking.tsx'
import type { SalesReport } from '../../lib/api/schema.ts'
import {
  formatCents,
  formatCount,
  formatDay,
  formatRoundCents,
  formatShare,
  MIN_CHART_TOP,
} from '../../lib/format.ts'
import { reports as text } from '../../messages/reports.ts'
import { isByTime } from './reports.ts'

/** Rows of the table; a shop may have sold more products than a page should hold. */
const MAX_ROWS = 200
const RANKED = 10

/** Sales over time as a chart, otherwise the largest ones. */
export function ReportChart({ report: { grouping, rows, total } }: { report: SalesReport }) {
  const title = text.chart(text.groupings[grouping])
  if (isByTime(grouping)) {
    return (
      <ChartCard
        categoryLabel={text.groupings[grouping]}
        description={text.withTax}
        formatTick={formatRoundCents}
        minTop={MIN_CHART_TOP}
        formatValue={formatCents}
        kind={grouping === 'day' ? 'area' : 'bar'}
        rows={rows.map(({ key, gross_cents }) => ({
          id: key,
          category: formatDay(key),
          gross: gross_cents,
        }))}
        series={[{ key: 'gross', label: text.sums.gross }]}
        title={title}
      />
    )
  }
  return (
    <Card description={text.withTax} title={title}>
      <Ranking
        items={rows.slice(0, RANKED).map(({ key, label, gross_cents }) => ({
          id: key,
          label,
          amount: gross_cents,
          value: formatCents(gross_cents),
          detail: formatShare(gross_cents, total.gross_cents),
        }))}
        label={title}
      />
    </Card>
  )
}

/** All figures of a report. */
export function ReportTable({ report: { grouping, rows } }: { report: SalesReport }) {
  const { sums } = text
  const hasRefunds = isByTime(grouping)
  const header = [
    text.groupings[grouping],
    sums.orders,
    sums.units,
    sums.net,
    sums.tax,
    sums.gross,
    ...(hasRefunds ? [sums.refunded] : []),
  ]
  const shown = rows.slice(0, MAX_ROWS)
  return (
    <Card>
      <PlainTable figuresFrom={1} header={header} label={text.table}>
        {shown.map((row) => (
          <tr key={row.key}>
            <th className="min-w-32 py-2 pr-4 font-normal" scope="row">
              {isByTime(grouping) ? formatDay(row.key) : row.label}
            </th>
            <Figure>{formatCount(row.orders)}</Figure>
            <Figure>{formatCount(row.units)}</Figure>
            <Figure>{formatCents(row.net_cents)}</Figure>
            <Figure>{formatCents(row.tax_cents)}</Figure>
            <Figure>{formatCents(row.gross_cents)}</Figure>
            {hasRefunds && <Figure>{formatCents(row.refunded_cents)}</Figure>}
          </tr>
        ))}
      </PlainTable>
      {rows.length > shown.length && (
        <p className="mt-3 text-small text-muted-foreground">
          {text.part(formatCount(shown.length), formatCount(rows.length))}
        </p>
      )}
    </Card>
  )
}

const Figure = ({ children }: { children: string }) => (
  <td className="py-2 pl-4 text-right whitespace-nowrap figures">{children}</td>
)

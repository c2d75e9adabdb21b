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
import { CHART_SUMS, columnsOf } from './sums.ts'

/** Rows of the table; a shop may have sold more products than a page should hold. */
const MAX_ROWS = 200
const RANKED = 10

/** Sales over time as a chart, otherwise the largest ones. */
export function ReportChart({ report: { grouping, rows, total } }: { report: SalesReport }) {
  const title = text.chart(text.groupings[grouping])
  const [curve, ...moreSums] = CHART_SUMS
  if (isByTime(grouping)) {
    return (
      <ChartCard
        categoryLabel={text.groupings[grouping]}
        description={text.withTax}
        formatTick={formatRoundCents}
        minTop={MIN_CHART_TOP}
        formatValue={formatCents}
        kind={grouping === 'day' ? 'area' : 'bar'}
        moreColumns={moreSums}
        rows={rows.map(({ key, label: _, ...sums }) => ({ ...sums, id: key, category: formatDay(key) }))}
        series={[curve]}
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
  const columns = columnsOf(grouping)
  const header = [text.groupings[grouping], ...columns.map(({ label }) => label)]
  const shown = rows.slice(0, MAX_ROWS)
  return (
    <Card>
      <PlainTable figuresFrom={1} header={header} label={text.table}>
        {shown.map((row) => (
          <tr key={row.key}>
            <th className="min-w-32 py-2 pr-4 font-normal" scope="row">
              {isByTime(grouping) ? formatDay(row.key) : row.label}
            </th>
            {columns.map(({ key, format }) => (
              <td className="py-2 pl-4 text-right whitespace-nowrap figures" key={key}>
                {format(row[key])}
              </td>
            ))}
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

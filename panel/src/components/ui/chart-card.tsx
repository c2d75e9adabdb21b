import { ChartLine, Table2 } from 'lucide-react'
import { useState } from 'react'
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { common } from '../../messages/common.ts'
import { Card } from './card.tsx'
import { Segmented } from './segmented.tsx'

interface Series {
  key: string
  label: string
}

interface ChartCardProps {
  title: string
  description?: string
  kind: 'area' | 'bar'
  /** One row per category, with an `id` of its own; the figures of the series under their keys. */
  rows: readonly ({ id: string; category: string } & Record<string, number | string>)[]
  /** Heading of the categories in the data table. */
  categoryLabel: string
  series: readonly Series[]
  /** Further figures of the rows, in the data table only. */
  moreColumns?: readonly Series[]
  formatValue: (value: number) => string
  /** Shorter format of the axis. */
  formatTick?: (value: number) => string
  /** Smallest value at the top of the axis: with less, several ticks would have the same text. */
  minTop?: number
}

const COLOURS = [1, 2, 3, 4].map((index) => `var(--color-chart-${index})`)
const colourOf = (index: number) => COLOURS[index % COLOURS.length] as string

const axis = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-muted-foreground)', fontSize: 12 },
}

/** Chart, and the same figures as a table. */
export function ChartCard({ title, description, ...chart }: ChartCardProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Card
      actions={
        <Segmented
          label={common.chart.view(title)}
          onChange={setView}
          options={[
            { value: 'chart', label: common.chart.chart, icon: ChartLine },
            { value: 'table', label: common.chart.table, icon: Table2 },
          ]}
          value={view}
        />
      }
      description={description}
      title={title}
    >
      {view === 'chart' ? <Chart {...chart} /> : <ChartTable title={title} {...chart} />}
    </Card>
  )
}

type ChartProps = Omit<ChartCardProps, 'title' | 'description'>

function Chart({ kind, rows, series, formatValue, formatTick = formatValue, minTop = 0 }: ChartProps) {
  const Root = kind === 'area' ? AreaChart : BarChart
  return (
    <>
      {/* A window that becomes narrower shrinks the chart: its former width must not hold the column open. */}
      <div className="min-w-0 overflow-hidden">
        <ResponsiveContainer height={240} width="100%">
          <Root
            accessibilityLayer
            data={rows as ChartCardProps['rows'][number][]}
            margin={{ top: 8, right: 4, left: 4 }}
          >
            <CartesianGrid stroke="var(--color-border)" vertical={false} />
            <XAxis dataKey="category" minTickGap={24} {...axis} />
            <YAxis
              domain={['auto', (highest: number) => Math.max(highest, minTop)]}
              tickFormatter={formatTick}
              width="auto"
              {...axis}
            />
            <Tooltip
              contentStyle={{
                background: 'var(--color-raised)',
                border: 0,
                borderRadius: 'var(--radius-md)',
                boxShadow: 'var(--shadow-popover)',
              }}
              cursor={{ fill: 'var(--color-muted)', stroke: 'var(--color-border)' }}
              formatter={(value) => formatValue(Number(value))}
            />
            {series.map(({ key, label }, index) =>
              kind === 'area' ? (
                <Area
                  dataKey={key}
                  fill={colourOf(index)}
                  fillOpacity={0.14}
                  isAnimationActive={false}
                  key={key}
                  name={label}
                  stroke={colourOf(index)}
                  strokeWidth={2}
                  type="monotone"
                />
              ) : (
                <Bar
                  dataKey={key}
                  fill={colourOf(index)}
                  isAnimationActive={false}
                  key={key}
                  maxBarSize={40}
                  name={label}
                  radius={[3, 3, 0, 0]}
                />
              ),
            )}
          </Root>
        </ResponsiveContainer>
      </div>
      {series.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-muted-foreground">
          {series.map(({ key, label }, index) => (
            <li className="flex items-center gap-2" key={key}>
              <span
                aria-hidden="true"
                className="size-2.5 rounded-xs"
                style={{ background: colourOf(index) }}
              />
              {label}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ChartTable({
  title,
  rows,
  series,
  moreColumns = [],
  categoryLabel,
  formatValue,
}: ChartProps & { title: string }) {
  const columns = [...series, ...moreColumns]
  return (
    <div className="max-h-72 overflow-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface text-small text-muted-foreground">
          <tr className="border-b border-border">
            <th className="py-2 pr-4 font-semibold" scope="col">
              {categoryLabel}
            </th>
            {columns.map(({ key, label }) => (
              <th className="py-2 pl-4 text-right font-semibold" key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr className="border-b border-border last:border-0" key={row.id}>
              <th className="py-1.5 pr-4 font-normal" scope="row">
                {row.category}
              </th>
              {columns.map(({ key }) => (
                <td className="py-1.5 pl-4 text-right figures" key={key}>
                  {formatValue(Number(row[key]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

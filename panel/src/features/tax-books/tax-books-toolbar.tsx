import type { ListState } from '../../components/table/list-state.ts'
import { Card } from '../../components/ui/card.tsx'
import { Select } from '../../components/ui/select.tsx'
import { taxBooks as text } from '../../messages/tax-books.ts'
import { type TaxPeriod, yearsUntil } from './tax-books.ts'

/** Year and quarter or month, kept in the URL. */
export function TaxBooksToolbar({ period, state }: { period: TaxPeriod; state: ListState }) {
  const { year, quarter, month } = period
  const years = [...new Set([year, ...yearsUntil()])].sort((a, b) => b - a)
  const quarters = text.quarters.map((label, index) => ({ value: `quarter-${index + 1}`, label }))
  const months = text.months.map((label, index) => ({ value: `month-${index + 1}`, label }))
  return (
    <Card>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          label={text.year}
          onChange={(value) => state.set({ year: value })}
          options={years.map((value) => ({ value: String(value), label: String(value) }))}
          value={String(year)}
        />
        <Select
          label={text.period}
          onChange={(value) => {
            const [kind = '', position = ''] = value.split('-')
            state.set({ year: String(year), quarter: '', month: '', [kind]: position })
          }}
          options={[...quarters, ...months]}
          value={month === undefined ? `quarter-${quarter}` : `month-${month}`}
        />
      </div>
    </Card>
  )
}

import type { ListState } from '../../components/table/list-state.ts'
import { Card } from '../../components/ui/card.tsx'
import { DateField } from '../../components/ui/date-field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { nameOfPeriod, type PeriodName, periodsUntil } from '../../lib/periods.ts'
import { reports as text } from '../../messages/reports.ts'
import { GROUPINGS, type ReportParams } from './reports.ts'

const CUSTOM = 'custom'

/** Period and grouping of a report, kept in the URL. */
export function ReportToolbar({ params, state }: { params: ReportParams; state: ListState }) {
  const { from, to, grouping } = params
  const current = nameOfPeriod(params) ?? CUSTOM
  const names = Object.keys(periodsUntil()) as PeriodName[]
  const options = [...names, ...(current === CUSTOM ? [CUSTOM] : [])] as (keyof typeof text.periods)[]
  return (
    <Card>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={text.period}
          onChange={(name) => {
            if (name !== CUSTOM) state.set({ ...periodsUntil()[name as PeriodName] })
          }}
          options={options.map((value) => ({ value, label: text.periods[value] }))}
          value={current}
        />
        <Select
          className="lg:order-last"
          label={text.grouping}
          onChange={(value) => state.set({ grouping: value })}
          options={GROUPINGS.map((value) => ({ value, label: text.groupings[value] }))}
          value={grouping}
        />
        <DateField label={text.from} onChange={(day) => state.set({ from: day, to })} value={from} />
        <DateField label={text.to} onChange={(day) => state.set({ from, to: day })} value={to} />
      </div>
    </Card>
  )
}

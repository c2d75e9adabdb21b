import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, FileDown, Landmark } from 'lucide-react'
import { Failure } from '../components/layout/error-screen.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { type ListParams, useListState } from '../components/table/list-state.ts'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { IncompleteSales } from '../features/reports/incomplete-sales.tsx'
import { ReportChart, ReportTable } from '../features/reports/report-rows.tsx'
import { ReportSums } from '../features/reports/report-sums.tsx'
import { ReportToolbar } from '../features/reports/report-toolbar.tsx'
import { filePath, GROUPINGS, type ReportParams, reportQuery } from '../features/reports/reports.ts'
import { isDay, periodsUntil } from '../lib/periods.ts'
import { common } from '../messages/common.ts'
import { reports as text } from '../messages/reports.ts'
import { taxBooks } from '../messages/tax-books.ts'
import { paths } from '../paths.ts'

/** Parameters of the URL; this month by day without them. */
function paramsOf({ from, to, grouping }: ListParams): ReportParams {
  const period = isDay(from) && isDay(to) ? { from, to } : periodsUntil().thisMonth
  return { ...period, grouping: GROUPINGS.find((known) => known === grouping) ?? 'day' }
}

export function Component() {
  const state = useListState()
  const params = paramsOf(state.params)
  const { data: report, error, isPlaceholderData, refetch } = useQuery(reportQuery(params))
  return (
    <Screen
      actions={
        <>
          <ButtonLink icon={Landmark} to={paths.taxBooks}>
            {taxBooks.title}
          </ButtonLink>
          {(['csv', 'xlsx'] as const).map((format) => (
            <ButtonLink download icon={FileDown} key={format} reloadDocument to={filePath(params, format)}>
              {text[format]}
            </ButtonLink>
          ))}
        </>
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      <div className="flex min-w-0 flex-col gap-6 *:min-w-0">
        <ReportToolbar params={params} state={state} />
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !report ? (
          <div aria-busy="true">
            <p className="sr-only" role="status">
              {common.loading}
            </p>
            <Skeleton className="h-80" />
          </div>
        ) : (
          <div
            aria-busy={isPlaceholderData || undefined}
            className={`flex min-w-0 flex-col gap-6 *:min-w-0 ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <IncompleteSales until={report.summed_until} />
            <ReportSums report={report} />
            {report.total.orders === 0 && report.total.refunded_cents === 0 ? (
              <EmptyState icon={ChartNoAxesColumn} title={text.empty.title}>
                {text.empty.text}
              </EmptyState>
            ) : (
              <>
                <ReportChart report={report} />
                <ReportTable report={report} />
              </>
            )}
          </div>
        )}
      </div>
    </Screen>
  )
}

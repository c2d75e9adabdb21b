import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { Card } from '../components/ui/card.tsx'
import { ChartCard } from '../components/ui/chart-card.tsx'
import { Ranking } from '../components/ui/ranking.tsx'
import { dashboardQuery } from '../features/dashboard/dashboard.ts'
import { OpenTasks } from '../features/dashboard/open-tasks.tsx'
import { PeriodTiles } from '../features/dashboard/period-tiles.tsx'
import { IncompleteSales } from '../features/reports/incomplete-sales.tsx'
import { formatCents, formatCount, formatDay, formatRoundCents, MIN_CHART_TOP } from '../lib/format.ts'
import { usePermission, useSession } from '../lib/session.ts'
import { dashboard as text } from '../messages/dashboard.ts'
import { visibleNavigation } from '../navigation.ts'
import { paths } from '../paths.ts'

/** Dashboard, or the first screen that the permissions allow. */
export function Component() {
  const [first] = visibleNavigation(useSession().permissions)
  return usePermission('reports_read') ? (
    <Dashboard />
  ) : (
    <Navigate replace to={first?.items[0]?.to ?? paths.account} />
  )
}

function Dashboard() {
  const { data: dashboard } = useSuspenseQuery(dashboardQuery)
  return (
    <Screen subtitle={text.subtitle} title={text.title}>
      <div className="flex flex-col gap-6">
        <OpenTasks tasks={dashboard.tasks} />
        <IncompleteSales until={dashboard.summed_until} />
        <PeriodTiles dashboard={dashboard} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <ChartCard
            categoryLabel={text.sales.day}
            description={text.sales.description}
            formatTick={formatRoundCents}
            minTop={MIN_CHART_TOP}
            formatValue={formatCents}
            kind="area"
            rows={dashboard.days.map(({ key, gross_cents }) => ({
              id: key,
              category: formatDay(key),
              gross: gross_cents,
            }))}
            series={[{ key: 'gross', label: text.sales.amount }]}
            title={text.sales.title}
          />
          <Card description={text.bestSellers.description} title={text.bestSellers.title}>
            {dashboard.best_sellers.length === 0 ? (
              <p className="text-muted-foreground">{text.bestSellers.none}</p>
            ) : (
              <Ranking
                items={dashboard.best_sellers.map(({ key, label, gross_cents, units }) => ({
                  id: key,
                  label,
                  amount: gross_cents,
                  value: formatCents(gross_cents),
                  detail: text.units(units, formatCount(units)),
                }))}
                label={text.bestSellers.title}
              />
            )}
          </Card>
        </div>
      </div>
    </Screen>
  )
}

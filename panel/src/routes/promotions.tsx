import { Plus, TicketPercent } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { promotionColumns } from '../features/promotions/columns.tsx'
import { fetchPromotions, PROMOTIONS } from '../features/promotions/promotions.ts'
import { usePermission } from '../lib/session.ts'
import { promotions as text } from '../messages/promotions.ts'
import { paths } from '../paths.ts'

export function Component() {
  const state = useListState()
  const canWrite = usePermission('promotions_write')
  const list = useList(PROMOTIONS, state.params, fetchPromotions)
  return (
    <Screen
      actions={
        canWrite && (
          <ButtonLink to={paths.newPromotion} icon={Plus} variant="primary">
            {text.new}
          </ButtonLink>
        )
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      <DataTable
        columns={promotionColumns}
        empty={
          <EmptyState icon={TicketPercent} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        }
        getRowId={({ id }) => String(id)}
        id={PROMOTIONS}
        label={text.title}
        list={list}
        rowPath={({ id }) => paths.promotion(String(id))}
        searchLabel={text.search}
        state={state}
      />
    </Screen>
  )
}

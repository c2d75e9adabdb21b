import { KeyRound, UserPlus, Users } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { type Filter, optionsOf } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import type { View } from '../components/table/views.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { customerColumns } from '../features/customers/columns.tsx'
import { CUSTOMERS, fetchCustomers } from '../features/customers/customers.ts'
import { usePermission } from '../lib/session.ts'
import { customers } from '../messages/customers.ts'
import { priceCodes } from '../messages/price-codes.ts'
import { paths } from '../paths.ts'

const { views, filters } = customers

const VIEWS: readonly View[] = [
  { label: views.all, params: {} },
  { label: views.professionals, params: { professional: 'true' } },
  { label: views.locked, params: { active: 'false' } },
]

const FILTERS: readonly Filter[] = [
  { kind: 'option', id: 'professional', label: filters.role, options: optionsOf(filters.roles) },
  { kind: 'option', id: 'active', label: filters.state, options: optionsOf(filters.states) },
]

export function Component() {
  const state = useListState()
  const canWrite = usePermission('customers_write')
  const list = useList(CUSTOMERS, state.params, fetchCustomers)
  return (
    <Screen
      actions={
        <>
          <ButtonLink icon={KeyRound} to={paths.priceCodes}>
            {priceCodes.title}
          </ButtonLink>
          {canWrite && (
            <ButtonLink icon={UserPlus} to={paths.newCustomer} variant="primary">
              {customers.new}
            </ButtonLink>
          )}
        </>
      }
      title={customers.title}
    >
      <DataTable
        columns={customerColumns}
        empty={
          <EmptyState icon={Users} title={customers.empty.title}>
            {customers.empty.text}
          </EmptyState>
        }
        filters={FILTERS}
        getRowId={({ id }) => String(id)}
        id={CUSTOMERS}
        label={customers.title}
        list={list}
        rowPath={({ id }) => paths.customer(id)}
        searchLabel={customers.search}
        state={state}
        views={VIEWS}
      />
    </Screen>
  )
}

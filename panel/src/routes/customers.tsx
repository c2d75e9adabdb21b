import { KeyRound, UserPlus, Users } from 'lucide-react'
import type { Filter } from '../components/table/filter.tsx'
import { ListScreen } from '../components/table/list-screen.tsx'
import type { View } from '../components/table/views.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { customerColumns } from '../features/customers/columns.tsx'
import { CUSTOMERS, fetchCustomers } from '../features/customers/customers.ts'
import { optionsOf } from '../lib/options.ts'
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
  return (
    <ListScreen
      actions={
        <ButtonLink icon={KeyRound} to={paths.priceCodes}>
          {priceCodes.title}
        </ButtonLink>
      }
      columns={customerColumns}
      create={{
        label: customers.new,
        to: paths.newCustomer,
        permission: 'customers_write',
        icon: UserPlus,
      }}
      fetchPage={fetchCustomers}
      filters={FILTERS}
      getRowId={({ id }) => String(id)}
      icon={Users}
      id={CUSTOMERS}
      rowPath={({ id }) => paths.customer(id)}
      text={customers}
      views={VIEWS}
    />
  )
}

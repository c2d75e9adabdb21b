import type { Column } from '../../components/table/column.ts'
import { Instant } from '../../components/ui/instant.tsx'
import type { CustomerListItem } from '../../lib/api/schema.ts'
import { formatCount } from '../../lib/format.ts'
import { customers } from '../../messages/customers.ts'
import { AccountBadges } from './account-badges.tsx'

const { columns } = customers

export const customerColumns: readonly Column<CustomerListItem>[] = [
  {
    id: 'name',
    header: columns.name,
    isPrimary: true,
    card: 'title',
    cell: ({ name, email }) => name.trim() || email,
  },
  { id: 'email', header: columns.email, card: 'meta', cell: ({ email }) => email },
  { id: 'phone', header: columns.phone, width: 9, isWide: true, cell: ({ phone }) => phone },
  {
    id: 'state',
    header: columns.state,
    width: 14,
    card: 'badge',
    cell: (customer) => <AccountBadges {...customer} />,
  },
  {
    id: 'registered',
    header: columns.registered,
    width: 8.5,
    cell: ({ registered_at }) => <Instant at={registered_at} />,
  },
  {
    id: 'orders',
    header: columns.orders,
    width: 6,
    isFigure: true,
    card: 'figure',
    cell: ({ orders }) => formatCount(orders),
  },
]

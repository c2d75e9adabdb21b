import type { Column } from '../../components/table/column.ts'
import { Instant } from '../../components/ui/instant.tsx'
import type { OrderListItem } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { StateBadge } from './state-badge.tsx'

const { columns } = orders

export const orderColumns: readonly Column<OrderListItem>[] = [
  {
    id: 'number',
    header: columns.number,
    width: 9,
    cell: ({ number }) => number,
    isPrimary: true,
    card: 'title',
  },
  {
    id: 'date',
    header: columns.date,
    width: 8.5,
    card: 'meta',
    cell: ({ created_at }) => <Instant at={created_at} />,
  },
  {
    id: 'customer',
    header: columns.customer,
    card: 'meta',
    cell: ({ customer_name, customer_email }) => (
      <span title={customer_email}>{customer_name || customer_email || orders.erased}</span>
    ),
  },
  {
    id: 'state',
    header: columns.state,
    width: 12,
    card: 'badge',
    cell: ({ state, state_label }) => <StateBadge label={state_label} state={state} />,
  },
  {
    id: 'payment',
    header: columns.payment,
    width: 11,
    isWide: true,
    cell: ({ payment_label, is_reserved }) =>
      is_reserved ? orders.reservation.inList(payment_label) : payment_label,
  },
  {
    id: 'email',
    header: columns.email,
    isHiddenByDefault: true,
    cell: ({ customer_email }) => customer_email,
  },
  {
    id: 'refunded',
    header: columns.refunded,
    width: 8,
    isFigure: true,
    isHiddenByDefault: true,
    cell: ({ refunded_cents }) => (refunded_cents > 0 ? formatCents(refunded_cents) : ''),
  },
  {
    id: 'total',
    header: columns.total,
    width: 8,
    isFigure: true,
    card: 'figure',
    cell: ({ total_cents }) => formatCents(total_cents),
  },
]

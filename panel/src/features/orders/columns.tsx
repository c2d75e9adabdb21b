import type { Column } from '../../components/table/column.ts'
import type { OrderRow } from '../../lib/api/schema.ts'
import { formatAmount, formatFull, formatInstant } from '../../lib/format.ts'
import { StateBadge } from './state-badge.tsx'

export const orderColumns: readonly Column<OrderRow>[] = [
  { id: 'number', header: 'Pedido', cell: ({ number }) => number, isPrimary: true, card: 'title' },
  {
    id: 'created_at',
    header: 'Fecha',
    sort: 'created_at',
    card: 'meta',
    cell: ({ created_at }) => (
      <time
        className="whitespace-nowrap text-muted-foreground"
        dateTime={created_at}
        title={formatFull(created_at)}
      >
        {formatInstant(created_at)}
      </time>
    ),
  },
  {
    id: 'customer',
    header: 'Cliente',
    card: 'meta',
    cell: ({ customer, email }) => (
      <span className="block max-w-60 truncate" title={email}>
        {customer}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Estado',
    card: 'badge',
    cell: ({ state, state_label }) => <StateBadge label={state_label} state={state} />,
  },
  { id: 'payment', header: 'Pago', cell: ({ payment_method_label }) => payment_method_label },
  { id: 'shipping', header: 'Envío', cell: ({ shipping_title }) => shipping_title ?? 'Sin envío' },
  { id: 'items', header: 'Unidades', isFigure: true, isHiddenByDefault: true, cell: ({ items }) => items },
  { id: 'email', header: 'Correo', isHiddenByDefault: true, cell: ({ email }) => email },
  {
    id: 'total',
    header: 'Total',
    sort: 'total',
    isFigure: true,
    card: 'figure',
    cell: ({ total }) => formatAmount(total),
  },
]

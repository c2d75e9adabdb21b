import { Plus, Printer, ReceiptText } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import type { Filter } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import type { View } from '../components/table/views.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { BulkPrepare } from '../features/orders/bulk-prepare.tsx'
import { orderColumns } from '../features/orders/columns.tsx'
import { fetchOrders, ORDERS } from '../features/orders/orders.ts'
import type { OrderListItem } from '../lib/api/schema.ts'
import { optionsOf } from '../lib/options.ts'
import { usePermission } from '../lib/session.ts'
import { newOrder } from '../messages/new-order.ts'
import { orders } from '../messages/orders.ts'
import { paths, sheetsOf } from '../paths.ts'

const { views, columns } = orders

const VIEWS: readonly View[] = [
  { label: views.all, params: {} },
  { label: views.toPrepare, params: { state: 'paid' } },
  { label: views.toShip, params: { state: 'preparing' } },
  { label: views.unpaid, params: { state: 'pending_payment' } },
  { label: views.unclear, params: { unclear_payment: 'true' } },
  { label: views.expiring, params: { expiring_reservation: 'true' } },
]

const FILTERS: readonly Filter[] = [
  { kind: 'options', id: 'state', label: columns.state, options: optionsOf(orders.states) },
  {
    kind: 'options',
    id: 'payment_method',
    label: columns.payment,
    options: optionsOf(orders.paymentMethods),
  },
  { kind: 'dates', label: columns.date, from: 'from', to: 'to' },
  {
    kind: 'option',
    id: 'unclear_payment',
    label: columns.bank,
    options: [{ value: 'true', label: orders.onlyUnclear }],
  },
  {
    kind: 'option',
    id: 'expiring_reservation',
    label: columns.reservation,
    options: [{ value: 'true', label: views.expiring }],
  },
]

export function Component() {
  const state = useListState()
  const canWrite = usePermission('orders_write')
  const list = useList(ORDERS, state.params, fetchOrders)
  const { customer } = state.params
  const filters: readonly Filter[] = customer
    ? [
        ...FILTERS,
        {
          kind: 'option',
          id: 'customer',
          label: columns.customer,
          options: [{ value: customer, label: list.rows[0]?.customer_name || customer }],
        },
      ]
    : FILTERS
  return (
    <Screen
      actions={
        canWrite && (
          <ButtonLink icon={Plus} to={paths.newOrder} variant="primary">
            {newOrder.title}
          </ButtonLink>
        )
      }
      title={orders.title}
    >
      <DataTable
        bulkActions={(selected: OrderListItem[], clear: () => void) => (
          <>
            <ButtonLink icon={Printer} size="sm" to={sheetsOf(selected.map(({ number }) => number))}>
              {orders.sheets.open}
            </ButtonLink>
            {canWrite && <BulkPrepare onDone={clear} selected={selected} />}
          </>
        )}
        columns={orderColumns}
        empty={
          <EmptyState icon={ReceiptText} title={orders.empty.title}>
            {orders.empty.text}
          </EmptyState>
        }
        filters={filters}
        getRowId={({ number }) => number}
        id={ORDERS}
        label={orders.title}
        list={list}
        rowPath={({ number }) => paths.order(number)}
        searchLabel={orders.search}
        state={state}
        views={VIEWS}
      />
    </Screen>
  )
}

import { ReceiptText } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { type Filter, optionsOf } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import type { View } from '../components/table/views.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { BulkPrepare } from '../features/orders/bulk-prepare.tsx'
import { orderColumns } from '../features/orders/columns.tsx'
import { fetchOrders, ORDERS } from '../features/orders/orders.ts'
import type { OrderListItem } from '../lib/api/schema.ts'
import { usePermission } from '../lib/session.ts'
import { orders } from '../messages/orders.ts'
import { paths } from '../paths.ts'

const { views, columns } = orders

const VIEWS: readonly View[] = [
  { label: views.all, params: {} },
  { label: views.toPrepare, params: { state: 'paid' } },
  { label: views.toShip, params: { state: 'preparing' } },
  { label: views.unpaid, params: { state: 'pending_payment' } },
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
]

export function Component() {
  const state = useListState()
  const canWrite = usePermission('orders_write')
  const list = useList(ORDERS, state.params, fetchOrders)
  return (
    <Screen title={orders.title}>
      <DataTable
        {...(canWrite && {
          bulkActions: (selected: OrderListItem[], clear: () => void) => (
            <BulkPrepare onDone={clear} selected={selected} />
          ),
        })}
        columns={orderColumns}
        empty={
          <EmptyState icon={ReceiptText} title={orders.empty.title}>
            {orders.empty.text}
          </EmptyState>
        }
        filters={FILTERS}
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

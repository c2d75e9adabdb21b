import { ReceiptText } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import type { Filter } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { useList } from '../components/table/use-list.ts'
import type { View } from '../components/table/views.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { orderColumns } from '../features/orders/columns.tsx'
import { fetchOrders, ORDERS } from '../features/orders/orders.ts'
import { paths } from '../paths.ts'

const VIEWS: readonly View[] = [
  { label: 'Todos', params: {} },
  { label: 'Por preparar', params: { state: 'paid' } },
  { label: 'Por enviar', params: { state: 'preparing' } },
  { label: 'Sin pagar', params: { state: 'pending_payment' } },
]

const FILTERS: readonly Filter[] = [
  {
    kind: 'options',
    id: 'state',
    label: 'Estado',
    options: [
      { value: 'pending_payment', label: 'Pendiente de pago' },
      { value: 'paid', label: 'Pagado' },
      { value: 'preparing', label: 'En preparación' },
      { value: 'shipped', label: 'Enviado' },
      { value: 'ready_for_pickup', label: 'Listo para recoger' },
      { value: 'completed', label: 'Completado' },
      { value: 'cancelled', label: 'Cancelado' },
      { value: 'refunded', label: 'Reembolsado' },
    ],
  },
  {
    kind: 'options',
    id: 'payment_method',
    label: 'Pago',
    options: [
      { value: 'card', label: 'Tarjeta' },
      { value: 'bizum', label: 'Bizum' },
      { value: 'transfer', label: 'Transferencia' },
      { value: 'cash_on_delivery', label: 'Contra reembolso' },
    ],
  },
  { kind: 'dates', label: 'Fecha', from: 'from', to: 'to' },
]

export function Component() {
  const state = useListState()
  const list = useList(ORDERS, state.params, fetchOrders)
  return (
    <Screen title="Pedidos">
      <DataTable
        columns={orderColumns}
        empty={
          <EmptyState icon={ReceiptText} title="Todavía no hay pedidos">
            El primer pedido de la tienda aparecerá aquí.
          </EmptyState>
        }
        filters={FILTERS}
        getRowId={({ number }) => number}
        id={ORDERS}
        label="Pedidos"
        list={list}
        rowPath={({ number }) => paths.order(number)}
        searchLabel="Número, cliente o correo"
        state={state}
        views={VIEWS}
      />
    </Screen>
  )
}

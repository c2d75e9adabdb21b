import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { OrderDetail } from '../../lib/api/schema.ts'

/** Name of the resource in query keys and live updates. */
export const ORDERS = 'orders'

export const fetchOrders = (query: ListParams, signal: AbortSignal) =>
  bodyOf(api.GET('/admin/v1/orders', { params: { query }, signal }))

export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: [ORDERS, 'detail', number],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/admin/v1/orders/{number}', { params: { path: { number } }, signal })),
  })

/** Mutation of an order, which answers with the order as it is then. */
export function useOrderMutation<Input>(write: (input: Input) => Promise<OrderDetail>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (order) => {
      queries.setQueryData(orderQuery(order.number).queryKey, order)
      void queries.invalidateQueries({ queryKey: [ORDERS, 'list'] })
    },
    // The order has changed since it was read.
    onError: () => queries.invalidateQueries({ queryKey: [ORDERS] }),
  })
}

type Versioned = Pick<OrderDetail, 'number' | 'version'>

const target = ({ number, version }: Versioned) => ({ path: { number }, header: ifMatch(version) })

export interface ActionInput {
  action: string
  body?: object
}

export const runAction = (order: Versioned, { action, body = {} }: ActionInput) =>
  bodyOf(
    api.POST('/admin/v1/orders/{number}/{action}', {
      params: { path: { number: order.number, action }, header: ifMatch(order.version) },
      body,
    }),
  )

export const addNote = (order: Versioned, text: string) =>
  bodyOf(api.POST('/admin/v1/orders/{number}/notes', { params: target(order), body: { text } }))

export interface Refund {
  lines: { index: number; amount: string }[]
  reason: string
}

export const refund = (order: Versioned, body: Refund) =>
  bodyOf(api.POST('/admin/v1/orders/{number}/refunds', { params: target(order), body }))

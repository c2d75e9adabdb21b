import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, BASE_PATH, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type {
  CaptureInput,
  InvoiceRequest,
  ListQuery,
  OrderActionRequest,
  StaffOrder,
  StaffRefund,
} from '../../lib/api/schema.ts'
import { downloadBlob } from '../../lib/download-blob.ts'
import { endOfDay, startOfDay } from '../../lib/format.ts'

/** Name of the resource in query keys and live updates. */
export const ORDERS = 'orders'

/** Lists orders; the days of the filter are those of the browser's time zone. */
export function fetchOrders({ from, to, ...others }: ListParams, signal: AbortSignal) {
  const query = { ...others, ...(from && { from: startOfDay(from) }), ...(to && { to: endOfDay(to) }) }
  return bodyOf(api.GET('/orders', { params: { query: query as ListQuery<'/orders'> }, signal }))
}

export const fetchOrder = (number: string, signal?: AbortSignal) =>
  bodyOf(api.GET('/orders/{number}', { params: { path: { number } }, ...(signal && { signal }) }))

export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: [ORDERS, 'detail', number],
    queryFn: ({ signal }) => fetchOrder(number, signal),
  })

/** Units in stock of an order's lines; the key is one of the products, whose changes are those of the units. */
export const orderStockQuery = (number: string) =>
  queryOptions({
    queryKey: ['products', 'list', 'order', number],
    queryFn: async ({ signal }) => {
      const params = { path: { number } }
      return (await bodyOf(api.GET('/orders/{number}/stock', { params, signal }))).data
    },
    retry: false,
  })

/** Mutation of an order, which answers with the order as it is then. */
export function useOrderMutation<Input>(write: (input: Input) => Promise<StaffOrder>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (order) => {
      queries.setQueryData(orderQuery(order.order.number).queryKey, order)
      void queries.invalidateQueries({ queryKey: [ORDERS, 'list'] })
    },
    // The order may have changed since it was read.
    onError: () => queries.invalidateQueries({ queryKey: [ORDERS] }),
  })
}

const target = ({ order, version }: StaffOrder) => ({
  path: { number: order.number },
  header: ifMatch(version),
})

export const runAction = (order: StaffOrder, body: OrderActionRequest) =>
  bodyOf(api.POST('/orders/{number}/actions', { params: target(order), body }))

export const refundOrder = (order: StaffOrder, body: StaffRefund) =>
  bodyOf(api.POST('/orders/{number}/refunds', { params: target(order), body }))

/** Issues another invoice: a complete one instead of the simplified one, or a correction without a refund. */
export const issueInvoice = (order: StaffOrder, body: InvoiceRequest) =>
  bodyOf(api.POST('/orders/{number}/invoices', { params: target(order), body }))

/** Marks a payment attempt as settled whose outcome at the bank is unknown. */
export const settlePayment = (order: StaffOrder, attempt: string) => {
  const { path, header } = target(order)
  const params = { path: { ...path, attempt }, header }
  return bodyOf(api.POST('/orders/{number}/payments/{attempt}/settle', { params }))
}

/** Captures the reserved payment of an order, or a part of it. */
export const captureOrder = (order: StaffOrder, capture: Partial<CaptureInput>) => {
  const body = { amount: null, without: [], without_delivery: false, restock: false, ...capture }
  return bodyOf(api.POST('/orders/{number}/capture', { params: target(order), body }))
}

/** Creates the payment link of an order, and sends it to the customer if requested. */
export const createPaymentLink = (number: string, send: boolean) =>
  bodyOf(api.POST('/orders/{number}/payment-link', { params: { path: { number } }, body: { send } }))

export const revokePaymentLink = (number: string) =>
  api.DELETE('/orders/{number}/payment-link', { params: { path: { number } } })

/**
 * Figures of a refund, or of what a capture leaves out; the former ones stay while new ones are read, and while the refund is in progress, which
 * changes what is left.
 */
export const useRefundPreview = (order: StaffOrder, selection: Partial<StaffRefund>, isInProgress: boolean) =>
  useQuery({
    enabled: !isInProgress,
    queryKey: [ORDERS, 'refund', order.order.number, order.version, selection],
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST('/orders/{number}/refunds/preview', {
          params: { path: { number: order.order.number } },
          body: { delivery: false, restock: false, keep_access: false, by_hand: false, ...selection },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Address of the PDF of an invoice. */
export const invoicePath = (order: StaffOrder, invoice: string) =>
  `${BASE_PATH}/orders/${encodeURIComponent(order.order.number)}/invoices/${encodeURIComponent(invoice)}`

/** XML format of an electronic invoice. */
export type ElectronicFormat = 'facturae' | 'ubl'

/** Downloads an electronic invoice. Rejects with the reason where the invoice has none. */
export async function downloadInvoice(
  { order: { number } }: StaffOrder,
  invoice: string,
  format: ElectronicFormat,
) {
  const params = { path: { number, invoice }, query: { format } }
  const file = await bodyOf(api.GET('/orders/{number}/invoices/{invoice}', { params, parseAs: 'blob' }))
  downloadBlob(`${invoice}-${format}.xml`, file)
}

export const addNote = ({ order: { number } }: StaffOrder, text: string) =>
  bodyOf(api.POST('/orders/{number}/notes', { params: { path: { number } }, body: { text } }))

const WITHDRAWALS = 'withdrawals'
const FAILED_EMAILS = 'failed-emails'

/** Withdrawals that wait for an answer. */
export const withdrawalsQuery = queryOptions({
  queryKey: [ORDERS, WITHDRAWALS],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/withdrawals', { signal }))).data,
})

/** Emails that could not be sent yet. */
export const failedEmailsQuery = queryOptions({
  queryKey: [ORDERS, FAILED_EMAILS],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/failed-emails', { signal }))).data,
})

export const settle = (id: number) => api.POST('/withdrawals/{id}/settle', { params: { path: { id } } })

/** Records that the goods of a withdrawal came back. */
export const receiveGoods = (id: number) =>
  api.POST('/withdrawals/{id}/goods-received', { params: { path: { id } } })

/** Assigns an order to a withdrawal that matched none. */
export const assignOrder = (id: number, order: string) =>
  api.POST('/withdrawals/{id}/order', { params: { path: { id } }, body: { order } })

export const retryEmail = (id: number) => api.POST('/failed-emails/{id}/retry', { params: { path: { id } } })

/** Mutation of an item of these lists, after which they are read again. */
export function useTaskMutation(write: (id: number) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [ORDERS] }),
  })
}

/** Records that the goods of a withdrawal came back, and returns its order as it is then. */
export async function receiveOrderGoods({ order: { number } }: StaffOrder, id: number) {
  await receiveGoods(id)
  return fetchOrder(number)
}

/** Marks a withdrawal as settled, and returns its order as it is then. */
export async function settleWithdrawal({ order: { number } }: StaffOrder, id: number) {
  await settle(id)
  return fetchOrder(number)
}

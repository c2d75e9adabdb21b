import type { CallOptions } from './call-options.js'
import { type ListQuery, toEngineListQuery } from './list-query.js'
import type { Runtime } from './runtime.js'
import type {
  OrderList,
  OrderView,
  PaymentRedirect,
  PaymentType,
  WithdrawalReceipt,
  WithdrawalRequest,
  WithdrawalStatus,
  WithdrawalSummary,
} from './views.js'

/** API calls of orders, invoices and withdrawals. Failures reject with `ShopError`. */
export interface Purchases {
  /** Returns the customer's orders, newest first. */
  orders(query?: Pick<ListQuery, 'limit' | 'page'>, options?: CallOptions): Promise<OrderList>
  /** Returns an order by its number. */
  order(number: string, options?: CallOptions): Promise<OrderView>
  /** Starts a payment attempt. Returns the form data to post to the payment gateway. */
  pay(number: string, method?: PaymentType, options?: CallOptions): Promise<PaymentRedirect>
  /**
   * Downloads an invoice of an order as a PDF: that of the purchase, or another one by its invoice number.
   */
  invoice(order: string, number?: string, options?: CallOptions): Promise<Blob>
  /** Returns the right of withdrawal of an order and its last day. */
  withdrawalRight(order: string, options?: CallOptions): Promise<WithdrawalStatus>
  /** First of two steps of a withdrawal: returns a summary with a token to confirm. Requires no session. */
  withdraw(request: WithdrawalRequest, options?: CallOptions): Promise<WithdrawalSummary>
  /** Second step of a withdrawal: confirms it with the token of the first. Idempotent. */
  confirmWithdrawal(token: string, options?: CallOptions): Promise<WithdrawalReceipt>
}

export function createOrderCalls(runtime: Runtime): Purchases {
  return {
    orders: (query, options) => runtime.call(() => ({ orders: toEngineListQuery(query) }), options),
    order: (number, options) => runtime.call({ order: { number } }, options),
    pay: (number, method, options) => runtime.call({ pay: { number, method: method ?? null } }, options),
    invoice: (order, number, options) =>
      runtime.call({ invoice: { order, number: number ?? null } }, options),
    withdrawalRight: (order, options) => runtime.call({ withdrawal_right: { order } }, options),
    withdraw: (request, options) =>
      runtime.call(() => ({ withdraw: { request: JSON.stringify(request) } }), options),
    confirmWithdrawal: (token, options) => runtime.call({ confirm_withdrawal: { token } }, options),
  }
}

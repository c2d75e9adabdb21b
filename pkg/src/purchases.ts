import { type CallOptions, type ListQuery, list } from './api.js'
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

/** The calls of orders, their invoices and withdrawing from them. A failure rejects with `ShopError`. */
export interface Purchases {
  /** The customer's orders, the newest first. */
  orders(query?: Pick<ListQuery, 'limit' | 'page'>, options?: CallOptions): Promise<OrderList>
  order(number: string, options?: CallOptions): Promise<OrderView>
  /** A new payment attempt: where to post what. */
  pay(number: string, method?: PaymentType, options?: CallOptions): Promise<PaymentRedirect>
  /** The PDF of an order's invoice: of the purchase, or another of them by its number. */
  invoice(order: string, number?: string, options?: CallOptions): Promise<Blob>
  /** What the customer may withdraw from, and until when. */
  withdrawalRight(order: string, options?: CallOptions): Promise<WithdrawalStatus>
  /** The first of two steps of a withdrawal, for which nobody need log in: what is about to be declared. */
  withdraw(request: WithdrawalRequest, options?: CallOptions): Promise<WithdrawalSummary>
  /** The second, by the token of the first. The same again changes nothing. */
  confirmWithdrawal(token: string, options?: CallOptions): Promise<WithdrawalReceipt>
}

export function purchaseCalls(runtime: Runtime): Purchases {
  return {
    orders: (query, options) => runtime.call(() => ({ orders: list(query) }), options),
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

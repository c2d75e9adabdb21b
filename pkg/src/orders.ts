import { type CallOptions, toJson } from './calls.js'
import { type ListQuery, toEngineListQuery } from './list-query.js'
import type { Runtime } from './runtime.js'
import type { InvoiceFormat, PaymentType, WithdrawalConfirmation, WithdrawalRequest } from './views.js'

/** Options of the download of an invoice. */
export interface InvoiceOptions extends CallOptions {
  /** Format, by default `pdf`. */
  format?: InvoiceFormat
}

/** Options of a payment: at most one of the use of a saved card, and the consent to save another one. */
export interface PayOptions extends CallOptions {
  /** Saved card to pay with. */
  card?: number
  /** Version of the accepted `SavedCards.consent`. */
  cardConsent?: number
}

/** API calls of orders, invoices and withdrawals. Failures reject with `ShopError`. */
export interface OrderApi extends ReturnType<typeof createOrderCalls> {}

export const createOrderCalls = (runtime: Runtime) => ({
  /** Returns the customer's orders, newest first. */
  orders: (query?: Pick<ListQuery, 'limit' | 'page'>, options?: CallOptions) =>
    runtime.call(() => ({ orders: toEngineListQuery(query) }), options),
  /** Returns an order by its number. */
  order: (number: string, options?: CallOptions) => runtime.call({ order: { number } }, options),
  /** Starts a payment attempt. Returns the form data to post to the payment gateway. */
  pay: (number: string, method?: PaymentType, { card, cardConsent, ...options }: PayOptions = {}) =>
    runtime.call(
      {
        pay: {
          number,
          request: {
            payment_method: method ?? null,
            ...(card !== undefined && { card }),
            ...(cardConsent !== undefined && { card_consent: cardConsent }),
          },
        },
      },
      options,
    ),
  /** Returns the order of a payment link, by the token of the link. Requires no session. */
  paymentLink: (token: string, options?: CallOptions) => runtime.call({ payment_link: { token } }, options),
  /** Starts a payment attempt by a payment link. Returns the form data to post to the payment gateway. */
  payByLink: (token: string, method: PaymentType, options?: CallOptions) =>
    runtime.call({ pay_by_link: { token, method } }, options),
  /**
   * Downloads an invoice of an order: of the purchase, or by its invoice number; as a PDF, or as `facturae` or `ubl` (XML).
   */
  invoice: (order: string, number?: string, { format, ...options }: InvoiceOptions = {}) =>
    runtime.call({ invoice: { order, number: number ?? null, format: format ?? null } }, options),
  /** Returns the right of withdrawal of an order and its last day. */
  withdrawalRight: (order: string, options?: CallOptions) =>
    runtime.call({ withdrawal_right: { order } }, options),
  /** First of two steps of a withdrawal: returns a summary with a token to confirm. Requires no session. */
  withdraw: (request: Omit<WithdrawalRequest, 'key'> & { key?: string }, options?: CallOptions) =>
    runtime.call(() => ({ withdraw: { request: toJson({ key: '', ...request }) } }), options),
  /**
   * Second step of a withdrawal: confirms it with the token of the first, for everything or for the chosen lines.
   * Idempotent.
   */
  confirmWithdrawal: (
    token: string,
    confirmation: Partial<WithdrawalConfirmation> = {},
    options?: CallOptions,
  ) =>
    runtime.call(
      () => ({
        confirm_withdrawal: { token, confirmation: toJson({ lines: null, part: '', ...confirmation }) },
      }),
      options,
    ),
})

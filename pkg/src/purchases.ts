import type { CallOptions, ListQuery } from './api.js'
import { notAnswered, ShopError } from './errors.js'
import type { Runtime } from './runtime.js'
import type {
  FieldError,
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
  pay(number: string, method?: PaymentType): Promise<PaymentRedirect>
  /** The PDF of an order's invoice: of the purchase, or another of them by its number. */
  invoice(order: string, number?: string, options?: CallOptions): Promise<Blob>
  /** What the customer may withdraw from, and until when. */
  withdrawalRight(order: string, options?: CallOptions): Promise<WithdrawalStatus>
  /** The first of two steps of a withdrawal, for which nobody need log in: what is about to be declared. */
  withdraw(request: WithdrawalRequest): Promise<WithdrawalSummary>
  /** The second, by the token of the first. The same again changes nothing. */
  confirmWithdrawal(token: string): Promise<WithdrawalReceipt>
}

/** A file as the engine would ask for it. */
interface FileRequest {
  url: string
  token: string | null
}

export function purchaseCalls(runtime: Runtime): Purchases {
  return {
    orders: ({ limit, page } = {}, { signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.orders(now, ticket, limit, page), signal),
    order: (number, { signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.order(now, ticket, number), signal),
    pay: (number, method) =>
      runtime.call((engine, now, ticket) => engine.pay(now, ticket, number, method ?? '')),
    invoice: (order, number, { signal } = {}) =>
      file(JSON.parse(runtime.ask((engine) => engine.invoice(order, number))), signal),
    withdrawalRight: (order, { signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.withdrawalRight(now, ticket, order), signal),
    withdraw: (request) =>
      runtime.call((engine, now, ticket) => engine.withdraw(now, ticket, JSON.stringify(request))),
    confirmWithdrawal: (token) =>
      runtime.call((engine, now, ticket) => engine.confirmWithdrawal(now, ticket, token)),
  }
}

/** Files are fetched on this side: copying them into the engine and out again would serve nobody. */
async function file({ url, token }: FileRequest, signal: AbortSignal | undefined): Promise<Blob> {
  const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(url, { headers, signal: signal ?? null }).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw new ShopError(notAnswered, { cause })
  })
  if (answer.ok) return answer.blob()
  throw refusal(answer.status, await answer.text())
}

function refusal(status: number, payload: string): ShopError {
  const said = parsed(payload)
  return new ShopError({
    code: said.code ?? notAnswered.code,
    message: said.message ?? notAnswered.message,
    errors: said.errors ?? [],
    status,
    payload,
  })
}

function parsed(payload: string): { code?: string; message?: string; errors?: FieldError[] } {
  try {
    return JSON.parse(payload)
  } catch {
    return {}
  }
}

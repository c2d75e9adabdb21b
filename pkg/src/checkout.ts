import type { CallOptions } from './call-options.js'
import type { Runtime } from './runtime.js'
import type { BillingData, DeliveryData, OrderView, PaymentType, Quote, StoreLocation } from './views.js'

/**
 * Commands of the checkout. The setters return whether the data was accepted; asynchronous failures reject
 * with `ShopError`.
 */
export interface CheckoutCommands {
  /** Loads delivery methods, pickup shops and payment methods. */
  load(options?: CallOptions): Promise<void>
  /** Sets the delivery data. */
  setDelivery(data: DeliveryData): boolean
  /** Sets the billing data. */
  setBilling(data: BillingData): boolean
  /** Searches `CheckoutView.deliveryLocations` by postal code, nearest first, or by words of the address. */
  findShops(text: string): StoreLocation[]
  /** Chooses a shipping method. Resolves when its price for the destination is loaded. */
  chooseShipping(methodId: number, options?: CallOptions): Promise<void>
  /** Sets the payment method. */
  setPaymentMethod(type: PaymentType): boolean
  /**
   * Sets whether digital content starts at once, which waives the right of withdrawal for it; see
   * `CheckoutView.offersWaiver`.
   */
  setWaiver(waiver: boolean): boolean
  /** Requests a quote from the server. `CheckoutView.differences` lists the differences from the cart. */
  quote(options?: CallOptions): Promise<Quote>
  /** Accepts the quote: its prices replace those of the cart. */
  acceptQuote(): boolean
  /**
   * Places the order. Repeated calls are idempotent. There is no abort signal, because after an abort it
   * would be unknown whether the order was placed.
   */
  confirm(): Promise<OrderView>
}

export function createCheckoutCommands(runtime: Runtime): CheckoutCommands {
  return {
    load: (options) => runtime.executeAsync((engine) => engine.checkoutLoad(options?.signal)),
    setDelivery: (data) => runtime.tryExecute((engine) => engine.setDelivery(data)),
    setBilling: (data) => runtime.tryExecute((engine) => engine.setBilling(data)),
    findShops: (text) => runtime.query({ find_shops: { wanted: text } }),
    chooseShipping: (method, options) =>
      runtime.executeAsync((engine) => engine.chooseShipping(method, options?.signal)),
    setPaymentMethod: (type) => runtime.tryExecute((engine) => engine.setPaymentMethod(type)),
    setWaiver: (waiver) => runtime.tryExecute((engine) => engine.setWaiver(waiver)),
    quote: (options) => runtime.executeAsync((engine) => engine.requestQuote(options?.signal)),
    acceptQuote: () => runtime.tryExecute((engine) => engine.acceptQuote()),
    confirm: () => runtime.executeAsync((engine) => engine.placeOrder()),
  }
}

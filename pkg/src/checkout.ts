import type { CallOptions } from './calls.js'
import type { Runtime } from './runtime.js'
import type { BillingData, DeliveryData, OrderView, PaymentType, Quote, StoreLocation } from './views.js'

/** Setters return whether the data was accepted; asynchronous failures reject with `ShopError`. */
export interface CheckoutCommands extends ReturnType<typeof createCheckoutCommands> {}

export const createCheckoutCommands = (runtime: Runtime) => ({
  /** Loads delivery methods, pickup shops, payment methods and automatic promotions. */
  load: (options?: CallOptions): Promise<void> =>
    runtime.executeAsync((engine) => engine.checkoutLoad(options?.signal)),
  setDelivery: (data: DeliveryData) => runtime.tryExecute((engine) => engine.setDelivery(data)),
  setBilling: (data: BillingData) => runtime.tryExecute((engine) => engine.setBilling(data)),
  /** Searches `CheckoutView.deliveryLocations` by postal code, nearest first, or by words of the address. */
  findShops: (text: string): StoreLocation[] => runtime.query({ find_shops: { wanted: text } }),
  /** Chooses a shipping method. Resolves when its price for the destination is loaded. */
  chooseShipping: (methodId: number, options?: CallOptions): Promise<void> =>
    runtime.executeAsync((engine) => engine.chooseShipping(methodId, options?.signal)),
  setPaymentMethod: (type: PaymentType) => runtime.tryExecute((engine) => engine.setPaymentMethod(type)),
  /** Sets whether digital content starts at once, which waives its withdrawal; see `CheckoutView.offersWaiver`. */
  setWaiver: (waiver: boolean) => runtime.tryExecute((engine) => engine.setWaiver(waiver)),
  /** Requests a quote from the server. `CheckoutView.differences` lists the differences from the cart. */
  quote: (options?: CallOptions): Promise<Quote> =>
    runtime.executeAsync((engine) => engine.requestQuote(options?.signal)),
  /** Accepts the quote: its prices replace those of the cart. */
  acceptQuote: () => runtime.tryExecute((engine) => engine.acceptQuote()),
  /** Places the order. Idempotent. No abort signal: the order might have been placed or not. */
  confirm: (): Promise<OrderView> => runtime.executeAsync((engine) => engine.placeOrder()),
})

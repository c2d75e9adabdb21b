import type { CallOptions } from './api.js'
import type { Runtime } from './runtime.js'
import type { BillingData, DeliveryData, OrderView, PaymentType, PickupShop, Quote } from './views.js'

/** The checkout, from the ways of delivery to the order. */
export interface CheckoutCommands {
  /** Loads delivery methods, pickup shops and payment methods. */
  load(options?: CallOptions): Promise<void>
  setDelivery(data: DeliveryData): boolean
  setBilling(data: BillingData): boolean
  /** Among `CheckoutView.pickupShops`, those that a postal code (the nearest first) or words of an address mean. */
  findShops(wanted: string): PickupShop[]
  /** Chooses a shipping method and asks what it costs to the destination. */
  chooseShipping(methodId: number, options?: CallOptions): Promise<void>
  setPaymentMethod(type: PaymentType): boolean
  /** Whether what is digital is to begin at once, which ends the right to withdraw from it; see `CheckoutView.offersWaiver`. */
  setWaiver(waiver: boolean): boolean
  /** The server's figures; `CheckoutView.differences` names what differs from the shopper's. */
  quote(options?: CallOptions): Promise<Quote>
  /** The shopper has seen the differences: the cart takes the server's prices. */
  acceptQuote(): boolean
  /** Places the order, once however often it is repeated. It cannot be aborted: nobody would know whether it was placed. */
  confirm(): Promise<OrderView>
}

export function checkoutCommands(runtime: Runtime): CheckoutCommands {
  return {
    load: (options) => runtime.answered((engine) => engine.checkoutLoad(options?.signal)),
    setDelivery: (data) => runtime.accepts((engine) => engine.setDelivery(data)),
    setBilling: (data) => runtime.accepts((engine) => engine.setBilling(data)),
    findShops: (wanted) => runtime.ask({ find_shops: { wanted } }),
    chooseShipping: (method, options) =>
      runtime.answered((engine) => engine.chooseShipping(method, options?.signal)),
    setPaymentMethod: (type) => runtime.accepts((engine) => engine.setPaymentMethod(type)),
    setWaiver: (waiver) => runtime.accepts((engine) => engine.setWaiver(waiver)),
    quote: (options) => runtime.answered((engine) => engine.requestQuote(options?.signal)),
    acceptQuote: () => runtime.accepts((engine) => engine.acceptQuote()),
    confirm: () => runtime.answered((engine) => engine.placeOrder()),
  }
}

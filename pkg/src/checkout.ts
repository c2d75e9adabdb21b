import type { Runtime } from './runtime.js'
import type { BillingData, DeliveryData, OrderView, PaymentType, PickupShop, Quote } from './views.js'

export interface CheckoutCommands {
  /** Loads delivery methods, pickup shops and payment methods. */
  load(): Promise<void>
  setDelivery(data: DeliveryData): boolean
  setBilling(data: BillingData): boolean
  /** Among `CheckoutView.pickupShops`, those that a postal code (the nearest first) or words of an address mean. */
  findShops(wanted: string): PickupShop[]
  /** Chooses a shipping method and asks what it costs to the destination. */
  chooseShipping(methodId: number): Promise<void>
  setPaymentMethod(type: PaymentType): boolean
  /** Whether what is digital is to begin at once, which ends the right to withdraw from it; see `CheckoutView.offersWaiver`. */
  setWaiver(waiver: boolean): boolean
  /** The server's figures; `CheckoutView.differences` names what differs from the shopper's. */
  quote(): Promise<Quote>
  /** The shopper has seen the differences: the cart takes the server's prices. */
  acceptQuote(): boolean
  /** Places the order, once however often it is repeated. */
  confirm(): Promise<OrderView>
}

export function checkoutCommands(runtime: Runtime): CheckoutCommands {
  return {
    load: () => runtime.call((engine, now, ticket) => engine.checkoutLoad(now, ticket)),
    setDelivery: (data) => runtime.command((engine, now) => engine.setDelivery(now, JSON.stringify(data))),
    setBilling: (data) => runtime.command((engine, now) => engine.setBilling(now, JSON.stringify(data))),
    findShops: (wanted) => JSON.parse(runtime.ask((engine) => engine.findShops(wanted))),
    chooseShipping: (method) =>
      runtime.call((engine, now, ticket) => engine.chooseShipping(now, ticket, method)),
    setPaymentMethod: (type) => runtime.command((engine, now) => engine.setPaymentMethod(now, type)),
    setWaiver: (waiver) => runtime.command((engine, now) => engine.setWaiver(now, waiver)),
    quote: () => runtime.call((engine, now, ticket) => engine.requestQuote(now, ticket)),
    acceptQuote: () => runtime.command((engine, now) => engine.acceptQuote(now)),
    confirm: () => runtime.call((engine, now, ticket) => engine.placeOrder(now, ticket)),
  }
}

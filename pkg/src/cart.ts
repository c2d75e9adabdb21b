import type { Runtime } from './runtime.js'

/**
 * The cart's commands. `false` is a refusal, named in `CartView.notice`; a fractional, negative or excessive quantity is
 * refused, never bent.
 */
export interface CartCommands {
  add(productId: number, variantId: number | null, quantity: number): boolean
  replace(productId: number, variantId: number | null, quantity: number): boolean
  remove(productId: number, variantId: number | null): boolean
  clear(): void
  /** The shopper has read `CartView.notice` and `CartView.changes`. */
  dismissNotice(): void
}

export function cartCommands(runtime: Runtime): CartCommands {
  return {
    add: (product, variant, quantity) =>
      runtime.command((engine, now) => engine.cartAdd(now, product, variant, quantity)),
    replace: (product, variant, quantity) =>
      runtime.command((engine, now) => engine.cartReplace(now, product, variant, quantity)),
    remove: (product, variant) => runtime.command((engine, now) => engine.cartRemove(now, product, variant)),
    clear: () => void runtime.command((engine, now) => engine.cartClear(now)),
    dismissNotice: () => void runtime.command((engine, now) => engine.cartDismiss(now)),
  }
}

import type { CommandOutcome } from '../web/mostrador_wasm.js'
import type { Runtime } from './runtime.js'
import { assertNumbers } from './usage-errors.js'

/**
 * Commands of the cart. A rejected command returns the reason as a notice, which is also `CartView.notice`.
 * Fractional, negative and excessive quantities are rejected, not rounded or clamped. Arguments of another
 * type throw `UsageError`.
 */
export interface CartCommands {
  /** Adds units of a product, or of one of its variants. */
  add(productId: number, variantId: number | null, quantity: number): CommandOutcome
  /**
   * Adds units of a product that the engine may not have loaded yet, as on a prerendered page. Resolves with
   * the outcome when the product is loaded.
   */
  addWhenKnown(productId: number, variantId: number | null, quantity: number): Promise<CommandOutcome>
  /** Sets the quantity of a line. */
  replace(productId: number, variantId: number | null, quantity: number): CommandOutcome
  /** Removes a line. */
  remove(productId: number, variantId: number | null): CommandOutcome
  /** Removes all lines. */
  clear(): void
  /** Dismisses `CartView.notice` and `CartView.changes`. */
  dismissNotice(): void
}

export function createCartCommands(runtime: Runtime): CartCommands {
  return {
    add(product, variant, quantity) {
      assertNumbers(product, variant ?? 0, quantity)
      return runtime.execute((engine) => engine.cartAdd(product, variant, quantity))
    },
    async addWhenKnown(product, variant, quantity) {
      assertNumbers(product, variant ?? 0, quantity)
      return runtime.executeAsync((engine) => engine.cartAddWhenKnown(product, variant, quantity))
    },
    replace(product, variant, quantity) {
      assertNumbers(product, variant ?? 0, quantity)
      return runtime.execute((engine) => engine.cartReplace(product, variant, quantity))
    },
    remove(product, variant) {
      assertNumbers(product, variant ?? 0)
      return runtime.execute((engine) => engine.cartRemove(product, variant))
    },
    clear: () => void runtime.execute((engine) => engine.cartClear()),
    dismissNotice: () => void runtime.execute((engine) => engine.cartDismiss()),
  }
}

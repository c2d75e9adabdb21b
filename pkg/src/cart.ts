import type { CommandOutcome } from '../web/mostrador_wasm.js'
import { insistOnNumbers } from './mistakes.js'
import type { Runtime } from './runtime.js'

/**
 * The cart's commands. A refusal is an outcome, and named in `CartView.notice` too; a fractional, negative or excessive
 * quantity is refused, never bent.
 */
export interface CartCommands {
  add(productId: number, variantId: number | null, quantity: number): CommandOutcome
  /**
   * The same for a product that may have come with the page, so that the engine has still to read it: resolves once it is
   * decided.
   */
  addWhenKnown(productId: number, variantId: number | null, quantity: number): Promise<CommandOutcome>
  replace(productId: number, variantId: number | null, quantity: number): CommandOutcome
  remove(productId: number, variantId: number | null): CommandOutcome
  clear(): void
  /** Dismisses `CartView.notice` and `CartView.changes`. */
  dismissNotice(): void
}

export function cartCommands(runtime: Runtime): CartCommands {
  return {
    add(product, variant, quantity) {
      insistOnNumbers(product, variant ?? 0, quantity)
      return runtime.outcome((engine) => engine.cartAdd(product, variant, quantity))
    },
    async addWhenKnown(product, variant, quantity) {
      insistOnNumbers(product, variant ?? 0, quantity)
      return runtime.answered((engine) => engine.cartAddWhenKnown(product, variant, quantity))
    },
    replace(product, variant, quantity) {
      insistOnNumbers(product, variant ?? 0, quantity)
      return runtime.outcome((engine) => engine.cartReplace(product, variant, quantity))
    },
    remove(product, variant) {
      insistOnNumbers(product, variant ?? 0)
      return runtime.outcome((engine) => engine.cartRemove(product, variant))
    },
    clear: () => void runtime.outcome((engine) => engine.cartClear()),
    dismissNotice: () => void runtime.outcome((engine) => engine.cartDismiss()),
  }
}

import type { CallOptions } from './calls.js'
import { UsageError } from './errors.js'
import type { Runtime } from './runtime.js'
import type { CheckedCode, CommandOutcome } from './views.js'

/**
 * Commands of the cart. A rejected command returns the reason as a notice, which is also `CartView.notice`.
 * Fractional, negative and excessive quantities are rejected, not rounded or clamped. Arguments of another
 * type throw `UsageError`.
 */
export interface CartCommands extends ReturnType<typeof createCartCommands> {}

export const createCartCommands = (runtime: Runtime) => ({
  /** Adds units of a product, or of one of its variants. */
  add(productId: number, variantId: number | null, quantity: number): CommandOutcome {
    assertNumbers(productId, variantId ?? 0, quantity)
    return runtime.execute((engine) => engine.cartAdd(productId, variantId, quantity))
  },
  /** Loads a product that the engine may not know, as on a prerendered page, and adds units of it. */
  async loadAndAdd(productId: number, variantId: number | null, quantity: number): Promise<CommandOutcome> {
    assertNumbers(productId, variantId ?? 0, quantity)
    return runtime.executeAsync((engine) => engine.cartLoadAndAdd(productId, variantId, quantity))
  },
  /** Sets the quantity of a line. */
  replace(productId: number, variantId: number | null, quantity: number): CommandOutcome {
    assertNumbers(productId, variantId ?? 0, quantity)
    return runtime.execute((engine) => engine.cartReplace(productId, variantId, quantity))
  },
  /** Removes a line. */
  remove(productId: number, variantId: number | null): CommandOutcome {
    assertNumbers(productId, variantId ?? 0)
    return runtime.execute((engine) => engine.cartRemove(productId, variantId))
  },
  /**
   * Enters a discount code, and resolves with the server's answer: its promotion, which then applies to the
   * cart, or the reason why it was rejected.
   */
  async addCode(code: string, options?: CallOptions): Promise<CheckedCode> {
    return runtime.executeAsync((engine) => engine.cartAddCode(code, options?.signal))
  },
  removeCode: (code: string) => void runtime.execute((engine) => engine.cartRemoveCode(code)),
  /** Removes all lines and codes. */
  clear: () => void runtime.execute((engine) => engine.cartClear()),
  /** Dismisses `CartView.notice` and `CartView.changes`. */
  dismissNotice: () => void runtime.execute((engine) => engine.cartDismiss()),
})

/** Throws a `UsageError` for values that WebAssembly would convert to numbers. */
function assertNumbers(...values: unknown[]): void {
  if (values.some((value) => typeof value !== 'number'))
    throw new UsageError('invalid_argument', 'Identifiers and quantities must be numbers.')
}

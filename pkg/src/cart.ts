import { UsageError } from './errors.js'
import type { Step } from './past.js'
import type { Runtime } from './runtime.js'

/**
 * The cart's commands. `false` is a refusal, named in `CartView.notice`; a fractional, negative or excessive quantity is
 * refused, never bent.
 */
export interface CartCommands {
  add(productId: number, variantId: number | null, quantity: number): boolean
  /**
   * The same for a product that may have come with the page, so that the engine has still to read it: settles once it is
   * decided.
   */
  addAsking(productId: number, variantId: number | null, quantity: number): Promise<boolean>
  replace(productId: number, variantId: number | null, quantity: number): boolean
  remove(productId: number, variantId: number | null): boolean
  clear(): void
  /** The shopper has read `CartView.notice` and `CartView.changes`. */
  dismissNotice(): void
}

/** What is no number would become one on its way into the engine. */
function insist(...figures: unknown[]): void {
  if (figures.some((figure) => typeof figure !== 'number'))
    throw new UsageError('invalid_argument', 'Identifiers and quantities are numbers.')
}

export function cartCommands(runtime: Runtime): CartCommands {
  const adding = (product: number, variant: number | null, quantity: number): Step => {
    insist(product, variant ?? 0, quantity)
    return ['cartAdd', product, variant, quantity]
  }
  return {
    add: (product, variant, quantity) => runtime.step(adding(product, variant, quantity)),
    async addAsking(product, variant, quantity) {
      const before = runtime.select('cart')
      const errand = runtime.errand(adding(product, variant, quantity))
      // Either decision shows in the view; without one the product is on its way.
      if (runtime.select('cart') === before) await errand.done
      return errand.taken
    },
    replace(product, variant, quantity) {
      insist(product, variant ?? 0, quantity)
      return runtime.step(['cartReplace', product, variant, quantity])
    },
    remove(product, variant) {
      insist(product, variant ?? 0)
      return runtime.step(['cartRemove', product, variant])
    },
    clear: () => void runtime.give('cart_clear'),
    dismissNotice: () => void runtime.give('cart_dismiss'),
  }
}

/**
 * The cart's commands. `false` is a refusal, named in `CartView.notice`: a fractional, negative or excessive quantity is
 * one, never truncated.
 */
export interface CartCommands {
  add(productId: number, variantId: number | null, quantity: number): boolean
  replace(productId: number, variantId: number | null, quantity: number): boolean
  remove(productId: number, variantId: number | null): boolean
  clear(): void
  dismissNotice(): void
}

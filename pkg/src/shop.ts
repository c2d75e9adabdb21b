import type { Api } from './api.js'
import type { CartCommands } from './cart.js'
import type { CheckoutCommands } from './checkout.js'
import type { SessionCommands } from './session.js'
import type { RouteDecision, Slice, Validation, Views } from './views.js'

export type FormName = 'register' | 'login' | 'delivery' | 'billing'
export type FormValues = Readonly<Record<string, string | number | boolean | null>>

/** The shop's engine as an app sees it: views to read, commands to give, calls to await. */
export interface Shop {
  /** Reads what the browser kept, loads configuration, menus and the cart's products, renews the session. */
  start(): Promise<void>
  /** The view of a slice; the same object until the slice changes. */
  select<S extends Slice>(slice: S): Views[S]
  /** Calls `listener` after each change of the slice, until the returned function is called. */
  subscribe(slice: Slice, listener: () => void): () => void
  validate(form: FormName, values: FormValues): Validation
  /** What the shop does with a path for this visitor: a screen, a redirect, or not found. */
  route(path: string): RouteDecision
  readonly cart: CartCommands
  readonly session: SessionCommands
  readonly checkout: CheckoutCommands
  readonly api: Api
  /** Aborts what is under way and frees the engine. */
  dispose(): void
}

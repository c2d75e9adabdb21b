import { type AccountCommands, createAccountCommands } from './account.js'
import { type Api, createApi } from './api.js'
import { type CartCommands, createCartCommands } from './cart.js'
import { type CheckoutCommands, createCheckoutCommands } from './checkout.js'
import type { ShopCommand } from './commands.js'
import { dispatch } from './dispatch.js'
import { createHelpers, type Helpers } from './helpers.js'
import type { Instance } from './loader/instance.js'
import { createNavigationCommands, type NavigationCommands } from './navigation.js'
import { getInitialView, type ShopOptions } from './options.js'
import { createPriceTableCommands, type PriceTableCommands } from './price-table.js'
import { Runtime } from './runtime.js'
import { createSessionCommands, type SessionCommands } from './session.js'
import { assertStrings } from './usage-errors.js'
import type { ErrorView, RouteDecision, Slice, Views } from './views.js'

/** Shop: views to read, commands to execute and API calls to await. */
export interface Shop extends Helpers {
  /**
   * Starts from the persisted state. Session and cart item ids are available at once. Resolves when the
   * requests for configuration, menus, session renewal and cart products have ended, successfully or not.
   */
  start(): Promise<void>
  /**
   * Executes a command given as an object, equivalent to the typed methods below. Returns false if the
   * command was rejected; the view contains the reason. Asynchronous operations (API calls, placing an order)
   * exist as methods only.
   *
   * @throws {@link UsageError} `unknown_command`, `invalid_argument`
   */
  dispatch(command: ShopCommand): boolean
  /** Returns the view of a slice: the same object until the slice changes. */
  select<S extends Slice>(slice: S): Views[S]
  /** Returns the view of a slice that the page was rendered with, for hydration. */
  first<S extends Slice>(slice: S): Views[S]
  /** Calls `listener` after each change of the slice. Returns the function that unsubscribes it. */
  subscribe(slice: Slice, listener: () => void): () => void
  /** Returns the route decision of a path for the current visitor: a screen, a redirect, or not found. */
  route(path: string): RouteDecision
  /**
   * Returns the path to open after a login: the return URL in the query (`volver`), or the default of the
   * login page.
   */
  afterLogin(path: string): string
  /** Returns the error screen of an HTTP status. Does not change the slice `error`. */
  errorScreen(status: number): NonNullable<ErrorView>
  /** Shows the error screen. */
  fail(status: number, message: string): void
  /** Clears the error screen. */
  clearError(): void
  /** Navigation: redirects, scroll positions, preloading. */
  readonly navigation: NavigationCommands
  /** Cart. */
  readonly cart: CartCommands
  /** Session of the visitor. */
  readonly session: SessionCommands
  /** Account of the logged-in customer. */
  readonly account: AccountCommands
  /** Professional price list. */
  readonly priceTable: PriceTableCommands
  /** Checkout, from delivery to the order. */
  readonly checkout: CheckoutCommands
  /** Calls of the public API. */
  readonly api: Api
  /** Aborts all requests and timers, and frees the engine. Later calls fail with `disposed`. */
  dispose(): void
}

export function createShopFromInstance(instance: Instance, options: ShopOptions): Shop {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const runtime = new Runtime(instance, { ...options, baseUrl })

  return {
    ...createHelpers(runtime.query),
    start: () => runtime.start(),
    dispatch: (command) => dispatch(runtime, command),
    select: (slice) => runtime.select(slice),
    first: (slice) => getInitialView(options.initial, slice),
    subscribe: (slice, listener) => runtime.subscribe(slice, listener),
    route: (path) => runtime.query({ route: { path } }),
    afterLogin: (path) => runtime.query({ after_login: { path } }),
    errorScreen: (status) => runtime.query({ error_screen: { status } }),
    fail(status, message) {
      assertStrings(message)
      runtime.execute((engine) => engine.fail(status, message))
    },
    clearError: () => void runtime.execute((engine) => engine.clearError()),
    navigation: createNavigationCommands(runtime),
    cart: createCartCommands(runtime),
    session: createSessionCommands(runtime),
    account: createAccountCommands(runtime),
    priceTable: createPriceTableCommands(runtime),
    checkout: createCheckoutCommands(runtime),
    api: createApi(runtime, baseUrl),
    dispose: () => runtime.dispose(),
  }
}

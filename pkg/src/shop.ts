import { type AccountCommands, createAccountCommands } from './account.js'
import { createApi } from './api.js'
import { type CartCommands, createCartCommands } from './cart.js'
import { type CheckoutCommands, createCheckoutCommands } from './checkout.js'
import type { ShopCommand } from './commands.js'
import { dispatch } from './dispatch.js'
import { assertStrings } from './errors.js'
import { createHelpers } from './helpers.js'
import type { Instance } from './loader/instance.js'
import { createNavigationCommands, type NavigationCommands } from './navigation.js'
import type { ShopOptions } from './options.js'
import { createPriceTableCommands, type PriceTableCommands } from './price-table.js'
import { Runtime } from './runtime.js'
import { createSessionCommands, type SessionCommands } from './session.js'
import { getInitialView } from './slices.js'
import type { ErrorView, RouteDecision, Slice, Views } from './views.js'

/** Shop: views to read, commands to execute and API calls to await. */
export interface Shop extends ReturnType<typeof createShopFromInstance> {}

export function createShopFromInstance(instance: Instance, options: ShopOptions) {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const runtime = new Runtime(instance, { ...options, baseUrl })

  return {
    ...createHelpers(runtime.query),
    /**
     * Starts from the persisted state. Session and cart item ids are available at once. Resolves when the
     * requests for configuration, menus, session renewal and cart products have ended, successfully or not.
     */
    start: () => runtime.start(),
    /**
     * Executes a command given as an object, equivalent to the typed methods below. Returns false if the
     * command was rejected; the view contains the reason. Asynchronous operations (API calls, placing an
     * order) exist as methods only.
     *
     * @throws {@link UsageError} `unknown_command`, `invalid_argument`
     */
    dispatch: (command: ShopCommand) => dispatch(runtime, command),
    /** Returns the view of a slice: the same object until the slice changes. */
    select: runtime.select,
    /** Returns the view of a slice that the page was rendered with, for hydration. */
    first: <S extends Slice>(slice: S): Views[S] => getInitialView(options.initial, slice),
    /** Calls `listener` after each change of the slice. Returns the function that unsubscribes it. */
    subscribe: runtime.subscribe,
    /** Returns the route decision of a path for the current visitor: a screen, a redirect, or not found. */
    route: (path: string): RouteDecision => runtime.query({ route: { path } }),
    /** Path to open after a login: the return URL in the query (`volver`), or the login page's default. */
    afterLogin: (path: string): string => runtime.query({ after_login: { path } }),
    /** Returns the error screen of an HTTP status. Does not change the slice `error`. */
    errorScreen: (status: number): NonNullable<ErrorView> => runtime.query({ error_screen: { status } }),
    /** Shows the error screen. */
    fail(status: number, message: string): void {
      assertStrings(message)
      runtime.execute((engine) => engine.fail(status, message))
    },
    /** Clears the error screen. */
    clearError: () => void runtime.execute((engine) => engine.clearError()),
    /** Navigation: redirects, scroll positions, preloading. */
    navigation: createNavigationCommands(runtime) as NavigationCommands,
    /** Cart. */
    cart: createCartCommands(runtime) as CartCommands,
    /** Session of the visitor. */
    session: createSessionCommands(runtime) as SessionCommands,
    /** Account of the logged-in customer. */
    account: createAccountCommands(runtime) as AccountCommands,
    /** Professional price table. */
    priceTable: createPriceTableCommands(runtime) as PriceTableCommands,
    /** Checkout, from delivery to the order. */
    checkout: createCheckoutCommands(runtime) as CheckoutCommands,
    /** Calls of the public API. */
    api: createApi(runtime, baseUrl),
    /** Aborts all requests and timers, and frees the engine. Later calls fail with `disposed`. */
    dispose: () => runtime.dispose(),
  }
}

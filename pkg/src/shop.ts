import { type AccountCommands, accountCommands } from './account.js'
import { type Api, apiCalls } from './api.js'
import { type CartCommands, cartCommands } from './cart.js'
import { type CheckoutCommands, checkoutCommands } from './checkout.js'
import { dispatch, type ShopCommand } from './commands.js'
import { type Helpers, helpersBy } from './helpers.js'
import type { Instance } from './loader/instance.js'
import { insistOnTexts } from './mistakes.js'
import { type NavigationCommands, navigationCommands } from './navigation.js'
import { firstView, type ShopOptions } from './options.js'
import { type PriceTableCommands, priceTableCommands } from './price-table.js'
import { Runtime } from './runtime.js'
import { type SessionCommands, sessionCommands } from './session.js'
import type { ErrorView, RouteDecision, Slice, Views } from './views.js'

/** The shop's engine as an app sees it: views to read, commands to give, calls to await. */
export interface Shop extends Helpers {
  /**
   * Begins with what the browser kept. The session and the cart's ids are known at once; the promise resolves when
   * configuration, menus, the session's renewal and the cart's products have been asked for and answered, or not.
   */
  start(): Promise<void>
  /**
   * Gives a command as data; the typed ones below are the same. False is a refusal, named in the view. What answers later
   * (calls of the API, placing an order) has a method that returns a promise.
   *
   * @throws {@link UsageError} `unknown_command`, `invalid_argument`
   */
  dispatch(command: ShopCommand): boolean
  /** The view of a slice; the same object until the slice changes. */
  select<S extends Slice>(slice: S): Views[S]
  /** The view of a slice as a page that was rendered beforehand has it: what is hydrated begins with this one. */
  first<S extends Slice>(slice: S): Views[S]
  /** Calls `listener` after each change of the slice, until the returned function is called. */
  subscribe(slice: Slice, listener: () => void): () => void
  /** What this visitor gets at a path: a screen, a redirect, or not found. */
  route(path: string): RouteDecision
  /** Where who has just logged in at a path goes: back to where the way was barred (`volver`), or on. */
  afterLogin(path: string): string
  /** The error screen of a status, for who shows it in a place of its own; the slice `error` stays as it is. */
  errorScreen(status: number): NonNullable<ErrorView>
  /** Shows the error screen. */
  fail(status: number, message: string): void
  /** Leaves the error screen. */
  clearError(): void
  readonly navigation: NavigationCommands
  readonly cart: CartCommands
  readonly session: SessionCommands
  readonly account: AccountCommands
  readonly priceTable: PriceTableCommands
  readonly checkout: CheckoutCommands
  readonly api: Api
  /** Aborts what is under way and frees the engine. */
  dispose(): void
}

export function shopIn(instance: Instance, options: ShopOptions): Shop {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const runtime = new Runtime(instance, { ...options, baseUrl })

  return {
    ...helpersBy(runtime.ask),
    start: () => runtime.start(),
    dispatch: (command) => dispatch(runtime, command),
    select: (slice) => runtime.select(slice),
    first: (slice) => firstView(options.initial, slice),
    subscribe: (slice, listener) => runtime.subscribe(slice, listener),
    route: (path) => runtime.ask({ route: { path } }),
    afterLogin: (path) => runtime.ask({ after_login: { path } }),
    errorScreen: (status) => runtime.ask({ error_screen: { status } }),
    fail(status, message) {
      insistOnTexts(message)
      runtime.outcome((engine) => engine.fail(status, message))
    },
    clearError: () => void runtime.outcome((engine) => engine.clearError()),
    navigation: navigationCommands(runtime),
    cart: cartCommands(runtime),
    session: sessionCommands(runtime),
    account: accountCommands(runtime),
    priceTable: priceTableCommands(runtime),
    checkout: checkoutCommands(runtime),
    api: apiCalls(runtime, baseUrl),
    dispose: () => runtime.dispose(),
  }
}

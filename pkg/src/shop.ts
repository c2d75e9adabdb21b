import { type AccountCommands, accountCommands } from './account.js'
import { type Api, apiCalls } from './api.js'
import { type CartCommands, cartCommands } from './cart.js'
import { type CheckoutCommands, checkoutCommands } from './checkout.js'
import type { Stored } from './commands.js'
import { type Dates, dateHelpers } from './dates.js'
import { type FormName, type FormValues, validate, validateQuiz, validateSurvey } from './forms.js'
import type { Instance } from './loader/instance.js'
import { type NavigationCommands, navigationCommands } from './navigation.js'
import { type PriceTableCommands, priceTableCommands } from './price-table.js'
import { given, Runtime, type RuntimeOptions } from './runtime.js'
import { type SessionCommands, sessionCommands } from './session.js'
import type {
  ErrorView,
  PriceBandView,
  Quiz,
  QuizAnswer,
  RouteDecision,
  Slice,
  Survey,
  Validation,
  Views,
} from './views.js'

/** How often the engine is told that time passes, so that a session ends when its token does. */
const TICK_MS = 30_000

/** Where the browser keeps things, by the engine's names for them. */
type Kept = Record<'cookies' | 'storage', Record<string, string>>

/** The shop's engine as an app sees it: views to read, commands to give, calls to await. */
export interface Shop {
  /**
   * Begins with what the browser kept. The session and the cart's ids are known at once; the promise resolves when
   * configuration, menus, the session's renewal and the cart's products have been asked for and answered, or not.
   */
  start(): Promise<void>
  /** The view of a slice; the same object until the slice changes. */
  select<S extends Slice>(slice: S): Views[S]
  /** Calls `listener` after each change of the slice, until the returned function is called. */
  subscribe(slice: Slice, listener: () => void): () => void
  /** What is wrong with a form: the first broken rule of each field, in the order of the screen. */
  validate(form: FormName, values: FormValues): Validation
  /** What is wrong with the answers to a survey, keyed by question. */
  validateSurvey(survey: Survey, values: FormValues): Validation
  /** What is wrong with the answers to a quiz; the field of a question is `question-` and its identifier. */
  validateQuiz(quiz: Quiz, answers: QuizAnswer[]): Validation
  /** What this visitor gets at a path: a screen, a redirect, or not found. */
  route(path: string): RouteDecision
  /** Where who has just logged in at a path goes: back to where the way was barred (`volver`), or on. */
  afterLogin(path: string): string
  /** The bands of prices that a list can be narrowed to: `filter: { price: name }`. */
  priceBands(): PriceBandView[]
  /** The province of a postal code, in Spain. */
  province(country: string, postalCode: string): string | null
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
  readonly dates: Dates
  readonly api: Api
  /** Aborts what is under way and frees the engine. */
  dispose(): void
}

export function shopIn(instance: Instance, options: RuntimeOptions): Shop {
  const { host } = options
  let stopTicking = () => {}
  let started = false

  const runtime = new Runtime(instance, options, () => {
    if (started) void begin()
  })

  function begin(): Promise<void> {
    started = true
    const [seed, user_agent] = [String(host.randomSeed()), host.userAgent()]
    return runtime.errand(given({ start: { ...kept(), seed, user_agent, build: options.build ?? null } }))
  }

  /** What the browser kept, under the names that the engine asks for. */
  function kept(): Stored {
    const { cookies, storage } = runtime.ask<Kept>('kept')
    const read = (names: Record<string, string>, from: { get(name: string): string | null }) =>
      Object.fromEntries(Object.entries(names).map(([field, name]) => [field, from.get(name)]))
    return { ...read(cookies, host.cookies), ...read(storage, host.storage) }
  }

  function tick(): void {
    stopTicking = host.after(TICK_MS, tick)
    runtime.step((engine, now) => engine.tick(now))
  }

  /** Another tab has changed the cookies. */
  function follow(): void {
    if (started && runtime.alive) runtime.give({ follow: kept() })
  }

  stopTicking = host.after(TICK_MS, tick)
  const stopFollowing = host.elsewhere(follow)

  return {
    start: begin,
    select: (slice) => runtime.select(slice),
    subscribe: (slice, listener) => runtime.subscribe(slice, listener),
    validate: (form, values) => validate(runtime, form, values),
    validateSurvey: (survey, values) => validateSurvey(runtime, survey, values),
    validateQuiz: (quiz, answers) => validateQuiz(runtime, quiz, answers),
    route: (path) => runtime.ask({ route: { path } }),
    afterLogin: (path) => runtime.ask({ after_login: { path } }),
    priceBands: () => runtime.ask('price_bands'),
    province: (country, postalCode) => runtime.ask({ province: { country, postal_code: postalCode } }),
    errorScreen: (status) => runtime.ask({ error_screen: { status } }),
    fail: (status, message) => void runtime.give({ fail: { status, message } }),
    clearError: () => void runtime.give('clear_error'),
    navigation: navigationCommands(runtime),
    cart: cartCommands(runtime),
    session: sessionCommands(runtime),
    account: accountCommands(runtime),
    priceTable: priceTableCommands(runtime),
    checkout: checkoutCommands(runtime),
    dates: dateHelpers(runtime),
    api: apiCalls(runtime, options.baseUrl),
    dispose() {
      stopTicking()
      stopFollowing()
      runtime.dispose()
    },
  }
}

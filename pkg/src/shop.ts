import { type AccountCommands, accountCommands } from './account.js'
import { type Api, apiCalls } from './api.js'
import { type CartCommands, cartCommands } from './cart.js'
import { type CheckoutCommands, checkoutCommands } from './checkout.js'
import { type Dates, dateHelpers } from './dates.js'
import { type FormName, type FormValues, validate, validateQuiz, validateSurvey } from './forms.js'
import type { Instance, WasmEngine } from './loader/instance.js'
import { type NavigationCommands, navigationCommands } from './navigation.js'
import { type PriceTableCommands, priceTableCommands } from './price-table.js'
import { Runtime, type RuntimeOptions } from './runtime.js'
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
    return runtime.errand((engine, now) => {
      handOver(engine)
      return engine.start(now, host.randomSeed(), host.userAgent(), options.build)
    })
  }

  /** What the browser kept, under the names that the engine asks for. */
  function handOver(engine: WasmEngine): void {
    const { cookies, storage } = JSON.parse(engine.keptNames()) as Record<'cookies' | 'storage', string[]>
    const keep = (name: string, value: string | null) => value !== null && engine.keep(name, value)
    for (const name of cookies) keep(name, host.cookies.get(name))
    for (const key of storage) keep(key, host.storage.get(key))
  }

  function tick(): void {
    stopTicking = host.after(TICK_MS, tick)
    runtime.command((engine, now) => engine.tick(now))
  }

  /** Another tab has changed the cookies. */
  function follow(): void {
    if (!started) return
    runtime.command((engine, now) => {
      handOver(engine)
      return engine.follow(now)
    })
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
    route: (path) => JSON.parse(runtime.ask((engine) => engine.route(path))),
    afterLogin: (path) => runtime.ask((engine) => engine.afterLogin(path)),
    priceBands: () => JSON.parse(runtime.ask((engine) => engine.priceBands())),
    province: (country, postalCode) => runtime.ask((engine) => engine.province(country, postalCode)) || null,
    errorScreen: (status) => JSON.parse(runtime.ask((engine) => engine.errorScreen(status))),
    fail: (status, message) => void runtime.command((engine, now) => engine.fail(now, status, message)),
    clearError: () => void runtime.command((engine, now) => engine.clearError(now)),
    navigation: navigationCommands(runtime),
    cart: cartCommands(runtime),
    session: sessionCommands(runtime),
    account: accountCommands(runtime),
    priceTable: priceTableCommands(runtime),
    checkout: checkoutCommands(runtime),
    dates: dateHelpers(runtime, () => host.now()),
    api: apiCalls(runtime, options.baseUrl),
    dispose() {
      stopTicking()
      stopFollowing()
      runtime.dispose()
    },
  }
}

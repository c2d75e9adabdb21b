import type { CommandOutcome } from '../web/mostrador_wasm.js'
import type { CallOptions, ResponseTo } from './calls.js'
import type { Call, Query } from './commands.js'
import {
  engineCrashed,
  type Failure,
  type Lazy,
  resolveLazy,
  ShopError,
  shopDisposed,
  UsageError,
  usageError,
} from './errors.js'
import { type Instance, isCrash, type WasmEngine } from './loader/instance.js'
import type { ShopOptions } from './options.js'
import { getInitialView, invokeSafely, isUnloaded, Listeners, slices, ViewCache } from './slices.js'
import type { Slice, Views } from './views.js'

/** Crashes of one shop within the restart window after which its engine is still restarted. */
const MAX_RESTARTS = 3
const RESTART_WINDOW_MS = 60_000

const OTHER_SHOP_CRASHED = 'Another shop of this page crashed the engine.'
const ALL_SLICES = (1 << slices.length) - 1

/** Returns the result of a query. Throws `ShopError` `engine_crashed` while there is no engine. */
export type QueryFunction = <T>(query: Lazy<Query>) => T

/** Strong references to the runtimes that have listeners; they prevent garbage collection. */
const runtimesWithListeners = new Set<Runtime>()

/** Unsubscribes a garbage-collected runtime from crashes of its instance. */
const finalizationRegistry = new FinalizationRegistry<() => void>((unsubscribe) => unsubscribe())

/**
 * Engine of one shop: reads its views, executes its commands, and replaces it after a panic with a new
 * engine, which starts from the state persisted in the browser. Callbacks passed to the engine hold the
 * runtime through a `WeakRef`, so that a shop without references is garbage-collected.
 */
export class Runtime {
  readonly #options: ShopOptions
  readonly #views = new ViewCache()
  readonly #listeners = new Listeners()
  /** Reject functions of the pending promises. */
  readonly #pending = new Set<(reason: unknown) => void>()
  /** Crashed engines. The references prevent finalizers from freeing them in a crashed instance. */
  readonly #leakedEngines: WasmEngine[] = []
  #instance: Instance
  #engine: WasmEngine | null = null
  #unsubscribeCrash = () => {}
  #started = false
  #disposed = false
  #subscriptions = 0
  /** Times of the crashes caused by this shop, in milliseconds of `performance.now()`. */
  #crashTimes: number[] = []
  #lastCountedInstance: Instance | undefined

  constructor(instance: Instance, options: ShopOptions) {
    this.#options = options
    this.#instance = instance
    if (instance.isCrashed) void this.#restart(new Error(OTHER_SHOP_CRASHED))
    else this.#createEngine(instance)
  }

  /** Runs a function with the engine. Returns undefined without an engine, or if the call panics. */
  withEngine<T>(run: (engine: WasmEngine) => T): T | undefined {
    if (this.#disposed) throw new UsageError('disposed', 'This shop was disposed of.')
    if (this.#engine === null || this.#instance.isCrashed) return undefined
    try {
      return run(this.#engine)
    } catch (error) {
      if (!isCrash(error)) throw usageError(error)
      this.#countCrash(this.#instance)
      this.#instance.markCrashed(error)
      return undefined
    }
  }

  /** Executes a synchronous command. Without an engine it is rejected. */
  execute(run: (engine: WasmEngine) => CommandOutcome): CommandOutcome {
    return this.withEngine(run) ?? { accepted: false, notice: null }
  }

  /** Executes a synchronous command and returns whether it was accepted. */
  tryExecute(run: (engine: WasmEngine) => CommandOutcome): boolean {
    return this.execute(run).accepted
  }

  /** Executes an asynchronous command. */
  executeAsync<T>(run: (engine: WasmEngine) => Promise<unknown>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#disposed) throw new ShopError(shopDisposed)
      const result = this.withEngine(run)
      if (result === undefined) throw new ShopError(engineCrashed)
      this.#pending.add(reject)
      result.then((value) => resolve(value as T), reject).finally(() => this.#pending.delete(reject))
    })
  }

  /** Sends an API call. Aborting the signal rejects at once with its reason. */
  async call<C extends Call>(lazy: Lazy<C>, options?: CallOptions): Promise<ResponseTo<C>> {
    const call = resolveLazy(lazy)
    return this.executeAsync((engine) => engine.call(call, options?.signal))
  }

  readonly query: QueryFunction = <T>(lazy: Lazy<Query>): T => {
    const query = resolveLazy(lazy)
    const result = this.withEngine((engine) => engine.query(query))
    if (result === undefined) throw new ShopError(engineCrashed)
    return result as T
  }

  /** Starts from the persisted state. Without an engine, the next engine starts when it is created. */
  async start(): Promise<void> {
    this.#started = true
    const engine = this.withEngine((current) => current)
    if (engine) await this.executeAsync((current) => current.start())
  }

  readonly select = <S extends Slice>(slice: S): Views[S] => {
    const view = this.withEngine((engine) => this.#views.read(slice, engine)) ?? this.#views.lastView(slice)
    const { initial } = this.#options
    return initial !== undefined && slice in initial && isUnloaded(view)
      ? getInitialView(initial, slice)
      : view
  }

  readonly subscribe = (slice: Slice, listener: () => void): (() => void) => {
    const remove = this.#listeners.add(slice, listener)
    this.#subscriptions += 1
    runtimesWithListeners.add(this)
    let isSubscribed = true
    return () => {
      if (!isSubscribed) return
      isSubscribed = false
      remove()
      this.#subscriptions -= 1
      if (this.#subscriptions === 0) runtimesWithListeners.delete(this)
    }
  }

  dispose(): void {
    if (this.#disposed) return
    const [engine, instance] = [this.#engine, this.#instance]
    if (!instance.isCrashed) engine?.dispose()
    // A listener may dispose of the shop during a call of the engine, so memory is freed after that call.
    queueMicrotask(() => {
      if (!instance.isCrashed) engine?.free()
    })
    this.#engine = null
    this.#disposed = true
    this.#unsubscribeCrash()
    runtimesWithListeners.delete(this)
    this.#rejectPending(shopDisposed)
  }

  /** Creates an engine in an instance and subscribes to crashes of the instance. */
  #createEngine(instance: Instance): void {
    const { baseUrl, host, clock, timeout, build, record } = this.#options
    if (record !== undefined && instance.glue.replay === undefined)
      throw new UsageError('no_recording', 'This build of the engine has no recordings (see README).')
    const self = new WeakRef(this)
    const withRuntime = (act: (runtime: Runtime) => void) => {
      const runtime = self.deref()
      if (runtime !== undefined) act(runtime)
    }
    this.#instance = instance
    this.#engine = new instance.glue.Engine({
      baseUrl,
      ...(host && { host }),
      ...(clock && { clock }),
      ...(timeout && { timeout }),
      ...(build && { build }),
      ...(record && { record }),
      guard: (task) => instance.guard(task, () => withRuntime((runtime) => runtime.#countCrash(instance))),
      changed: (changed, left) => withRuntime((runtime) => runtime.#handleChange(changed, left)),
      report: (error) =>
        invokeSafely(() => {
          throw error
        }),
      failure: (failure) => new ShopError(failure),
    })
    const unsubscribe = instance.onCrash((cause) => withRuntime((runtime) => runtime.#handleCrash(cause)))
    finalizationRegistry.register(this, unsubscribe)
    this.#unsubscribeCrash = unsubscribe
  }

  #handleChange(changedSlices: number, sessionEnded: boolean): void {
    // Replaces the cached views, which may contain personal data of the customer.
    if (sessionEnded) for (const slice of slices) this.select(slice)
    this.#listeners.notify(changedSlices)
  }

  /** Counts a crash caused by this shop, once per instance. */
  #countCrash(instance: Instance): void {
    if (this.#lastCountedInstance === instance) return
    this.#lastCountedInstance = instance
    this.#crashTimes.push(performance.now())
  }

  #handleCrash(cause: Error): void {
    if (this.#engine !== null) this.#leakedEngines.push(this.#engine)
    this.#engine = null
    this.#rejectPending(engineCrashed)
    void this.#restart(cause)
  }

  async #restart(cause: Error): Promise<void> {
    this.#log(`the engine crashed: ${cause.message}`)
    this.#crashTimes = this.#crashTimes.filter((time) => time > performance.now() - RESTART_WINDOW_MS)
    if (this.#crashTimes.length > MAX_RESTARTS)
      this.#log('the engine stays down until the page is loaded again')
    else await this.#replaceEngine()
    if (this.#disposed) return
    if (this.#started && this.#engine !== null) this.start().catch(() => {})
    this.#listeners.notify(ALL_SLICES)
    invokeSafely(() => this.#options.onPanic?.(cause))
  }

  async #replaceEngine(): Promise<void> {
    try {
      const instance = await this.#instance.current()
      this.#views.invalidate()
      if (!this.#disposed) this.#createEngine(instance)
    } catch (error) {
      this.#log(`the engine cannot be loaded again: ${error}`)
    }
  }

  #log(message: string): void {
    const { host } = this.#options
    const text = `mostrador: ${message}`
    invokeSafely(() => (host?.log ? host.log('error', text) : console.error(text)))
  }

  /** Rejects all pending promises, which no engine would settle. */
  #rejectPending(failure: Failure): void {
    const pending = [...this.#pending]
    this.#pending.clear()
    for (const reject of pending) reject(new ShopError(failure))
  }
}

import type { CommandOutcome } from '../web/mostrador_wasm.js'
import type { CallOptions } from './api.js'
import type { Call, Query } from './commands.js'
import { crashed, disposed, type Failure, ShopError, UsageError } from './errors.js'
import { attempt, Listeners } from './listeners.js'
import { type Instance, isCrash, type WasmEngine } from './loader/instance.js'
import { type Making, made, usageError } from './mistakes.js'
import { firstView, isUnread, type ShopOptions } from './options.js'
import { slices, ViewCache } from './select.js'
import type { Slice, Views } from './views.js'

/** After more crashes of its own within a minute the engine of a shop stays down. */
const MAX_RESTARTS = 3
const MINUTE_MS = 60_000

const OTHER_SHOP = 'Another shop of this page crashed the engine.'
const EVERY_SLICE = (1 << slices.length) - 1

/** Answers a query. Throws while there is no engine. */
export type Ask = <T>(query: Making<Query>) => T

/** Runtimes with listeners: a shop that is listened to is kept. */
const listenedTo = new Set<Runtime>()

/** Removes the listener of a runtime that was collected. */
const collected = new FinalizationRegistry<() => void>((stop) => stop())

/**
 * The engine of one shop: reads its views, gives it commands, and replaces it after a panic by a fresh one, which begins
 * with what the browser keeps. What the engine holds of it, it holds weakly, so that a shop without references is freed.
 */
export class Runtime {
  readonly #options: ShopOptions
  readonly #views = new ViewCache()
  readonly #listeners = new Listeners()
  /** Rejects each pending promise. */
  readonly #pending = new Set<(reason: unknown) => void>()
  /** Kept from the garbage collector, which would free them in the dead instance. */
  readonly #dead: WasmEngine[] = []
  #instance: Instance
  #engine: WasmEngine | null = null
  #stopWatching = () => {}
  #started = false
  #disposed = false
  #subscriptions = 0
  /** Times of the crashes that this shop caused. */
  #crashes: number[] = []
  #counted: Instance | undefined

  constructor(instance: Instance, options: ShopOptions) {
    this.#options = options
    this.#instance = instance
    if (instance.died) void this.#restart(new Error(OTHER_SHOP))
    else this.#boot(instance)
  }

  /** Calls the engine; undefined while there is none, or when this call made it panic. */
  use<T>(run: (engine: WasmEngine) => T): T | undefined {
    if (this.#disposed) throw new UsageError('disposed', 'This shop was disposed of.')
    if (this.#engine === null || this.#instance.died) return undefined
    try {
      return run(this.#engine)
    } catch (error) {
      if (!isCrash(error)) throw usageError(error)
      this.#crashed(this.#instance)
      this.#instance.die(error)
      return undefined
    }
  }

  /** Gives a command that is decided at once. */
  outcome(run: (engine: WasmEngine) => CommandOutcome): CommandOutcome {
    return this.use(run) ?? { accepted: false, notice: null }
  }

  /** Whether the engine took a command. */
  accepts(run: (engine: WasmEngine) => CommandOutcome): boolean {
    return this.outcome(run).accepted
  }

  /** Gives a command that is answered later. */
  answered<T>(run: (engine: WasmEngine) => Promise<unknown>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#disposed) throw new ShopError(disposed)
      const answer = this.use(run)
      if (answer === undefined) throw new ShopError(crashed)
      this.#pending.add(reject)
      answer.then((value) => resolve(value as T), reject).finally(() => this.#pending.delete(reject))
    })
  }

  /** Makes a call of the API. Aborting the signal rejects at once with its reason. */
  async call<T>(making: Making<Call>, options?: CallOptions): Promise<T> {
    const call = made(making)
    return this.answered((engine) => engine.call(call, options?.signal))
  }

  readonly ask: Ask = <T>(making: Making<Query>): T => {
    const query = made(making)
    const answer = this.use((engine) => engine.query(query))
    if (answer === undefined) throw new ShopError(crashed)
    return answer as T
  }

  /** Begins with what the browser keeps. While there is no engine, the next one begins. */
  async start(): Promise<void> {
    this.#started = true
    const started = this.use((engine) => engine)
    if (started) await this.answered((engine) => engine.start())
  }

  select<S extends Slice>(slice: S): Views[S] {
    const view = this.use((engine) => this.#views.read(slice, engine)) ?? this.#views.last(slice)
    const { initial } = this.#options
    return initial !== undefined && slice in initial && isUnread(view) ? firstView(initial, slice) : view
  }

  subscribe(slice: Slice, listener: () => void): () => void {
    const stop = this.#listeners.add(slice, listener)
    this.#subscriptions += 1
    listenedTo.add(this)
    let subscribed = true
    return () => {
      if (!subscribed) return
      subscribed = false
      stop()
      this.#subscriptions -= 1
      if (this.#subscriptions === 0) listenedTo.delete(this)
    }
  }

  dispose(): void {
    if (this.#disposed) return
    const [engine, instance] = [this.#engine, this.#instance]
    if (!instance.died) engine?.dispose()
    // Not during a call of the engine, from which a listener may dispose of the shop.
    queueMicrotask(() => {
      if (!instance.died) engine?.free()
    })
    this.#engine = null
    this.#disposed = true
    this.#stopWatching()
    listenedTo.delete(this)
    this.#rejectAll(disposed)
  }

  /** Creates an engine in an instance, and watches it. */
  #boot(instance: Instance): void {
    const { baseUrl, host, clock, timeout, build, record } = this.#options
    if (record !== undefined && instance.glue.replay === undefined)
      throw new UsageError('no_recording', 'This build of the engine has no recordings (see README).')
    const self = new WeakRef(this)
    const here = (act: (runtime: Runtime) => void) => {
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
      guard: (task) => instance.guard(task, () => here((runtime) => runtime.#crashed(instance))),
      changed: (changed, left) => here((runtime) => runtime.#changed(changed, left)),
      report: (error) =>
        attempt(() => {
          throw error
        }),
      failure: (failure) => new ShopError(failure),
    })
    const stop = instance.onDeath((cause) => here((runtime) => runtime.#died(cause)))
    collected.register(this, stop)
    this.#stopWatching = stop
  }

  #changed(changed: number, left: boolean): void {
    // No view of a customer who has left is kept.
    if (left) for (const slice of slices) this.select(slice)
    this.#listeners.notify(changed)
  }

  /** Counts a crash that this shop caused, once for each instance. */
  #crashed(instance: Instance): void {
    if (this.#counted === instance) return
    this.#counted = instance
    this.#crashes.push(performance.now())
  }

  #died(cause: Error): void {
    if (this.#engine !== null) this.#dead.push(this.#engine)
    this.#engine = null
    this.#rejectAll(crashed)
    void this.#restart(cause)
  }

  async #restart(cause: Error): Promise<void> {
    this.#log(`the engine crashed: ${cause.message}`)
    this.#crashes = this.#crashes.filter((time) => time > performance.now() - MINUTE_MS)
    if (this.#crashes.length > MAX_RESTARTS) this.#log('the engine stays down until the page is loaded again')
    else await this.#replace()
    if (this.#disposed) return
    if (this.#started && this.#engine !== null) this.start().catch(() => {})
    this.#listeners.notify(EVERY_SLICE)
    attempt(() => this.#options.onPanic?.(cause))
  }

  async #replace(): Promise<void> {
    try {
      const instance = await this.#instance.living()
      this.#views.forgetVersions()
      if (!this.#disposed) this.#boot(instance)
    } catch (error) {
      this.#log(`the engine cannot be loaded again: ${error}`)
    }
  }

  #log(message: string): void {
    const { host } = this.#options
    const text = `mostrador: ${message}`
    attempt(() => (host?.log ? host.log('error', text) : console.error(text)))
  }

  /** No promise may hang when the engine that would have settled it is gone. */
  #rejectAll(failure: Failure): void {
    const pending = [...this.#pending]
    this.#pending.clear()
    for (const reject of pending) reject(new ShopError(failure))
  }
}

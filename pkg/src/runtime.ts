import { type Ask, asking } from './ask.js'
import type { Call, Command } from './commands.js'
import { cartWrites, type Effect, type HttpEffect, perform } from './effects.js'
import { Errand } from './errand.js'
import { crashed, disposed, type Failure, ShopError } from './errors.js'
import type { Host } from './host/host.js'
import { type Outgoing, send } from './host/send.js'
import { Lifeline } from './lifeline.js'
import { attempt, Listeners } from './listeners.js'
import type { Instance, WasmEngine } from './loader/instance.js'
import { firstView, isUnread, type ShopOptions } from './options.js'
import { Requests } from './requests.js'
import { slices, ViewCache } from './select.js'
import { Tickets } from './tickets.js'
import type { Slice, Views } from './views.js'
import { written } from './written.js'

/** What a command answers: a bit per slice that changed, and these. */
const ACCEPTED = 1 << 16
const HAS_EFFECTS = 1 << 17
const ONLY_CART = 1 << 18
const EVERY_SLICE = (1 << slices.length) - 1

/** The whole host, and a base URL without a slash at its end. */
export interface RuntimeOptions extends ShopOptions {
  host: Host
}

/** How a command reaches the engine. */
export type Step = (engine: WasmEngine, now: number) => number

/** As JSON; what is done again and again has a method of its own, which takes its numbers as they are. */
export function given(command: Command): Step {
  const json = written(command)
  return (engine, now) => engine.give(now, json)
}

/** Gives commands to the engine, does what it wants done, and tells who listens. */
export class Runtime {
  readonly #options: RuntimeOptions
  readonly #now: () => number
  /** What the engine says without changing. Throws while there is none. */
  readonly ask: Ask
  readonly #views = new ViewCache()
  readonly #listeners = new Listeners()
  readonly #tickets = new Tickets()
  readonly #errands = new Map<number, Errand>()
  readonly #requests: Requests
  readonly #ended = new AbortController()
  readonly #life: Lifeline
  #todo: Effect[] = []
  #performing = false

  /** `restart` has the engine that takes over after a crash begin where the browser's memory ends. */
  constructor(instance: Instance, options: RuntimeOptions, restart: () => void) {
    this.#options = options
    this.#now = options.clock ?? Date.now
    this.ask = asking(() => this.#life, this.#now)
    this.#requests = new Requests(options.host.after)
    this.#life = new Lifeline(instance, {
      born: (glue) => {
        const engine = new glue.Engine(options.baseUrl)
        if (options.record) engine.record()
        return engine
      },
      died: (cause) => this.#died(cause),
      revived: (cause, lost) => this.#revived(cause, lost, restart),
    })
  }

  /** Aborts when the shop is disposed of. */
  get ended(): AbortSignal {
    return this.#ended.signal
  }

  /** Whether there is an engine at the moment. */
  get alive(): boolean {
    return this.#life.alive
  }

  /** Whether the engine took the command. A refusal is in the view. */
  give(command: Command, errand?: Errand): boolean {
    return this.step(given(command), errand)
  }

  /** The same of a command by whatever way. */
  step(run: Step, errand?: Errand): boolean {
    const now = this.#now()
    const step = this.#life.use((engine) => run(engine, now))
    if (step === undefined) return false
    this.#record()
    if ((step & HAS_EFFECTS) !== 0) this.#takeEffects(errand, (step & ONLY_CART) !== 0)
    this.#listeners.notify(step)
    this.#performAll()
    return (step & ACCEPTED) !== 0
  }

  /** Resolves when all that the command led to has ended, well or not. */
  errand(run: Step): Promise<void> {
    const errand = new Errand()
    this.step(run, errand)
    errand.settle()
    return errand.done
  }

  /** The answer to a call of the API. Aborting the signal rejects at once with its reason. */
  call<T>(call: Call, signal?: AbortSignal): Promise<T> {
    return this.answered((ticket) => ({ call: { ticket, call } }), signal)
  }

  /** The engine's later answer to a command with a ticket. */
  answered<T>(command: (ticket: number) => Command, signal?: AbortSignal): Promise<T> {
    const { ticket, promise } = this.#tickets.open()
    const errand = new Errand()
    const forget = () => {
      this.#tickets.reject(ticket, signal?.reason)
      if (this.#life.disposed) return
      this.give({ cancel: { ticket } })
      for (const request of errand.requests) this.#requests.abort(request)
    }
    try {
      signal?.throwIfAborted()
      if (this.#life.alive) this.give(command(ticket), errand)
      else this.#tickets.fail(ticket, this.#life.disposed ? disposed : crashed)
      signal?.addEventListener('abort', forget, { once: true })
    } catch (reason) {
      this.#tickets.reject(ticket, reason)
    }
    return (promise as Promise<T>).finally(() => signal?.removeEventListener('abort', forget))
  }

  select<S extends Slice>(slice: S): Views[S] {
    const view = this.#life.use((engine) => this.#views.read(slice, engine)) ?? this.#views.last(slice)
    const { initial } = this.#options
    return initial !== undefined && slice in initial && isUnread(view) ? firstView(initial, slice) : view
  }

  subscribe(slice: Slice, listener: () => void): () => void {
    return this.#listeners.add(slice, listener)
  }

  dispose(): void {
    this.#life.dispose()
    this.#abandon(disposed)
    this.#ended.abort(new ShopError(disposed))
  }

  #record(): void {
    const { record } = this.#options
    const lines = record && this.#life.use((engine) => engine.recording())
    if (lines) attempt(() => record?.(lines))
  }

  #takeEffects(errand: Errand | undefined, onlyCart: boolean): void {
    const effects = this.#life.use((engine): Effect[] =>
      onlyCart ? cartWrites(engine.cartWrites()) : JSON.parse(engine.effects()),
    )
    for (const effect of effects ?? []) {
      this.#todo.push(effect)
      if (effect.type !== 'http' || errand === undefined) continue
      errand.started(effect.id)
      this.#errands.set(effect.id, errand)
    }
  }

  /** One at a time and in order, also when one of them, or a listener, gives the next command. */
  #performAll(): void {
    if (this.#performing) return
    this.#performing = true
    for (let effect = this.#todo.shift(); effect !== undefined; effect = this.#todo.shift()) {
      const next = effect
      attempt(() =>
        perform(next, {
          host: this.#options.host,
          send: (request) => this.#send(request),
          preload: (path) => this.#preload(path),
          resolve: (ticket, value) => this.#tickets.resolve(ticket, value),
          fail: (ticket, failure) => this.#tickets.fail(ticket, failure),
        }),
      )
    }
    this.#performing = false
  }

  #send(effect: HttpEffect): void {
    const { id } = effect
    const { host } = this.#options
    const engine = this.#life.use((engine) => engine)
    const cookie = this.#life.use((engine) => engine.xsrfCookie())
    if (engine === undefined || cookie === undefined) return
    const [origin, xsrf] = [host.origin(), host.cookies.get(cookie) ?? '']
    const json = this.#life.use((engine) => engine.request(id, origin, xsrf))
    if (json === undefined) return
    const request: Outgoing | null = JSON.parse(json)
    // One that cannot be sent has no answer.
    const sent = async (signal: AbortSignal) => (request === null ? undefined : send(request, signal))
    this.#requests.run(effect, sent, (answer) => {
      if (!this.#life.lives(engine)) return
      const errand = this.#errands.get(id)
      this.#errands.delete(id)
      errand?.ended(id)
      this.step(
        (_, now) =>
          typeof answer === 'string'
            ? engine.failed(now, id, answer)
            : engine.responded(now, id, answer.status, answer.body),
        errand,
      )
      errand?.settle()
    })
  }

  #preload(path: string): void {
    const ended = (well: boolean) => () => {
      if (this.#life.alive) this.give({ preload_ended: { path, well } })
    }
    this.#options.host.preload(path).then(ended(true), ended(false))
  }

  #died(cause: Error): void {
    this.#abandon(crashed)
    attempt(() => this.#options.host.log('error', `mostrador: the engine crashed: ${cause.message}`))
  }

  /** Nothing that waits for an engine that is gone may wait for ever. */
  #abandon(failure: Failure): void {
    this.#todo = this.#todo.filter((effect) => effect.type !== 'http')
    this.#requests.abortAll()
    this.#tickets.failAll(failure)
    for (const errand of this.#errands.values()) errand.abandon()
    this.#errands.clear()
  }

  #revived(cause: Error, lost: boolean, restart: () => void): void {
    this.#views.forgetVersions()
    const { host, onPanic } = this.#options
    const down = 'mostrador: the engine stays down until the page is loaded again'
    if (lost) attempt(() => host.log('error', down))
    else attempt(restart)
    this.#listeners.notify(EVERY_SLICE)
    attempt(() => onPanic?.(cause))
  }
}

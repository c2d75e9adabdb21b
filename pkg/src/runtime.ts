import type { CallOptions } from './api.js'
import { type Ask, asking } from './ask.js'
import type { Call, Command } from './commands.js'
import { cartWrites, type Effect, type HttpEffect, perform } from './effects.js'
import { Errand } from './errand.js'
import { crashed, disposed, type Failure, ShopError } from './errors.js'
import type { Host } from './host/host.js'
import { type Answer, type Outgoing, send } from './host/send.js'
import { Lifeline, type Successor } from './lifeline.js'
import { attempt, Listeners } from './listeners.js'
import type { Instance } from './loader/instance.js'
import { firstView, isUnread, type ShopOptions } from './options.js'
import { Past, type Step, take } from './past.js'
import { limited, type NoAnswer, Requests } from './requests.js'
import { slices, ViewCache } from './select.js'
import { Tickets } from './tickets.js'
import type { Slice, Views } from './views.js'
import { type Making, made, mistaken, written } from './written.js'

/** What a command answers: a bit per slice that changed, and these. */
const ACCEPTED = 1 << 16
const HAS_EFFECTS = 1 << 17
const ONLY_CART = 1 << 18
/** Who was logged in no longer is. */
const LEFT = 1 << 19
const EVERY_SLICE = (1 << slices.length) - 1

/** The whole host, and a base URL without a slash at its end. */
export interface RuntimeOptions extends ShopOptions {
  host: Host
}

/** As JSON; what is done again and again has a method of its own, which takes its numbers as they are. */
export const given = (command: Making<Command>): Step => ['give', written(command)]

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
  #past = new Past()
  #todo: Effect[] = []
  #performing = false
  /** What became of requests while there was no engine to tell. */
  #untold: (() => void)[] = []

  /** `succeed` is told what has taken over after a crash: a fresh engine begins with what was kept. */
  constructor(instance: Instance, options: RuntimeOptions, succeed: (successor: Successor) => void) {
    this.#options = options
    this.#now = options.clock ?? Date.now
    this.ask = asking(() => this.#life, this.#now)
    this.#requests = new Requests(options.host.after, options.timeout)
    this.#life = new Lifeline(instance, {
      born: (glue, like) => {
        if (like && !this.#past.isWhole) throw new Error('Too long a past.')
        const engine = new glue.Engine(options.baseUrl)
        if (options.record) engine.record()
        if (like) this.#past.relive(engine)
        else this.#past = new Past()
        return engine
      },
      died: ({ message }) => this.#log(`the engine crashed: ${message}`),
      revived: (cause, successor) => this.#revived(cause, successor, succeed),
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
  give(command: Making<Command>): boolean {
    return this.step(given(command))
  }

  /** The same of a command by whatever way. */
  step(step: Step, errand?: Errand): boolean {
    return ((this.#step(step, errand) ?? 0) & ACCEPTED) !== 0
  }

  /** What the engine answers; undefined when there is none, or when this was its end. */
  #step(step: Step, errand?: Errand): number | undefined {
    const now = this.#now()
    const answer = this.#life.use((engine) => take(engine, now, step))
    if (answer === undefined) return undefined
    this.#past.add(step, now)
    if ((answer & LEFT) !== 0) this.#forget()
    this.#record()
    if ((answer & HAS_EFFECTS) !== 0) this.#takeEffects(errand, (answer & ONLY_CART) !== 0)
    this.#listeners.notify(answer)
    this.#performAll()
    return answer
  }

  /** Nothing of who has left is kept for who comes next: neither what they did nor what they saw. */
  #forget(): void {
    this.#past.forget()
    for (const slice of slices) this.select(slice)
  }

  /** With all that the command leads to. */
  errand(step: Step): Errand {
    const errand = new Errand()
    if (!this.step(step, errand)) errand.refuse()
    errand.settle()
    return errand
  }

  /** The answer to a call of the API. Aborting the signal rejects at once with its reason. */
  call<T>(call: Making<Call>, options?: CallOptions): Promise<T> {
    return this.answered((ticket) => ({ call: { ticket, call: made(call) } }), options)
  }

  /** The engine's later answer to a command with a ticket. A mistake of the program's rejects as well. */
  answered<T>(command: (ticket: number) => Command, options?: CallOptions): Promise<T> {
    const { ticket, promise } = this.#tickets.open()
    const signal = options?.signal
    const errand = new Errand()
    const forget = () => {
      this.#tickets.reject(ticket, signal?.reason)
      if (this.#life.disposed) return
      this.give({ cancel: { ticket } })
      for (const request of errand.requests) this.#requests.abort(request)
    }
    try {
      signal?.throwIfAborted()
      if (this.#life.disposed) this.#tickets.fail(ticket, disposed)
      else {
        errand.command = given(() => command(ticket))
        if (this.#step(errand.command, errand) === undefined) this.#tickets.fail(ticket, crashed)
      }
      signal?.addEventListener('abort', forget, { once: true })
    } catch (reason) {
      this.#tickets.reject(ticket, mistaken(reason))
      return promise as Promise<T>
    }
    return (promise as Promise<T>).finally(() => signal?.removeEventListener('abort', forget))
  }

  select<S extends Slice>(slice: S): Views[S] {
    const view = this.#life.use((engine) => this.#views.read(slice, engine)) ?? this.#views.last(slice)
    const { initial } = this.#options
    return initial !== undefined && slice in initial && isUnread(view) ? firstView(initial, slice) : view
  }

  /** Calls `expire` when the shop's limit of time has passed, unless the returned function is called before. */
  limit(expire: () => void): () => void {
    return limited(this.#options.host.after, this.#options.timeout, expire)
  }

  subscribe(slice: Slice, listener: () => void): () => void {
    return this.#listeners.add(slice, listener)
  }

  dispose(): void {
    this.#life.dispose()
    this.#past = new Past()
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
      this.#past.effects += 1
      this.#todo.push(effect)
      if (effect.type === 'http') this.#await(effect.id, errand)
    }
  }

  #await(id: number, errand: Errand | undefined): void {
    if (errand === undefined) return
    errand.started(id)
    this.#errands.set(id, errand)
  }

  /** One at a time and in order, also when one of them, or a listener, gives the next command. */
  #performAll(): void {
    if (this.#performing) return
    this.#performing = true
    for (let effect = this.#next(); effect !== undefined; effect = this.#next()) {
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

  /** Only an engine can say what a request asks for. */
  #next(): Effect | undefined {
    return this.#todo[0]?.type === 'http' && !this.#life.alive ? undefined : this.#todo.shift()
  }

  #send(effect: HttpEffect): void {
    const { id } = effect
    const { host } = this.#options
    const past = this.#past
    const cookie = this.#life.use((engine) => engine.xsrfCookie())
    const [origin, xsrf] = [host.origin(), (cookie && host.cookies.get(cookie)) ?? '']
    const json = this.#life.use((engine) => engine.request(id, origin, xsrf))
    if (json === undefined) {
      this.#todo.unshift(effect)
      return
    }
    const request: Outgoing | null = JSON.parse(json)
    // Only what is safe to repeat is ever sent again.
    if (request?.method !== 'GET') this.#letGo(this.#errands.get(id)?.command)
    // One that cannot be sent has no answer.
    const sent = async (signal: AbortSignal) => (request === null ? undefined : send(request, signal))
    this.#requests.run(effect, sent, (answer) => this.#answered(id, answer, past))
  }

  /** What a call has said, such as a password, nobody needs again. */
  #letGo(command: Step | undefined): void {
    if (command?.[0] !== 'give') return
    const rest = this.#life.use((engine) => engine.onceSent(command[1]))
    if (rest === undefined) this.#past.forget()
    else command[1] = rest
  }

  /** An engine with another past knows nothing of the request. */
  #answered(id: number, answer: Answer | NoAnswer | 'engine_crashed', past: Past): void {
    if (this.#life.disposed || past !== this.#past) return
    if (!this.#life.alive) {
      this.#untold.push(() => this.#answered(id, answer, past))
      return
    }
    const errand = this.#errands.get(id)
    // Before the step: that may ask once more.
    this.#errands.delete(id)
    errand?.ended(id)
    const step =
      typeof answer === 'string'
        ? this.#step(['failed', id, answer], errand)
        : this.#step(['responded', id, answer.status, answer.body], errand)
    // What crashes the engine is no answer.
    if (step === undefined) {
      this.#await(id, errand)
      this.#answered(id, 'engine_crashed', past)
      return
    }
    if ((step & ACCEPTED) === 0) errand?.refuse()
    errand?.settle()
  }

  #preload(path: string): void {
    const ended = (well: boolean) => () => {
      if (this.#life.alive) this.give({ preload_ended: { path, well } })
    }
    this.#options.host.preload(path).then(ended(true), ended(false))
  }

  #log(message: string): void {
    attempt(() => this.#options.host.log('error', `mostrador: ${message}`))
  }

  /** Nothing that waits for an engine that is gone may wait for ever. */
  #abandon(failure: Failure): void {
    this.#todo = this.#todo.filter((effect) => effect.type !== 'http')
    this.#untold = []
    this.#requests.abortAll()
    this.#tickets.failAll(failure)
    for (const errand of this.#errands.values()) errand.abandon()
    this.#errands.clear()
  }

  #revived(cause: Error, successor: Successor, succeed: (successor: Successor) => void): void {
    this.#views.forgetVersions()
    if (successor === 'same') this.#goOn()
    else this.#abandon(crashed)
    if (successor === 'none') {
      this.#past.forget()
      this.#log('the engine stays down until the page is loaded again')
    }
    attempt(() => succeed(successor))
    this.#listeners.notify(EVERY_SLICE)
    this.#performAll()
    attempt(() => this.#options.onPanic?.(cause))
  }

  /** Where the last engine was: what it wanted done is done already, or about to be, but for what nobody has fetched. */
  #goOn(): void {
    this.#record()
    const done = this.#past.effects
    this.#past.effects = 0
    const todo = this.#todo
    this.#todo = []
    this.#takeEffects(undefined, false)
    const old = this.#todo.splice(0, done)
    const isWaiting = (id: number) => todo.some((effect) => effect.type === 'http' && effect.id === id)
    for (const effect of old)
      if (effect.type === 'http' && !isWaiting(effect.id))
        this.#life.use((engine) => engine.request(effect.id, '', ''))
    this.#todo.unshift(...todo)
    const untold = this.#untold
    this.#untold = []
    for (const tell of untold) tell()
  }
}

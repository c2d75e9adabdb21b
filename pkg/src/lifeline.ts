import { UsageError, type UsageErrorCode } from './errors.js'
import { attempt } from './listeners.js'
import type { Glue, Instance, WasmEngine } from './loader/instance.js'
import { mistaken } from './written.js'

/** After so many crashes of its own within a minute the engine stays down: something crashes it every time. */
const MAX_REVIVALS = 3
const MINUTE_MS = 60_000

const ANOTHER = 'Another shop of this page crashed the engine.'

/** What has taken over: an engine with all that the other one knew, one that knows nothing, or none. */
export type Successor = 'same' | 'fresh' | 'none'

/** What somebody does at the turns of an engine's life. */
export interface Life {
  /** Makes an engine: a fresh one, or, where it can be had, one like the last. */
  born(glue: Glue, like: boolean): WasmEngine
  died(cause: Error): void
  revived(cause: Error, successor: Successor): void
}

/** The one engine that lives, and after a crash its successor. */
export class Lifeline {
  readonly #life: Life
  /** Kept from the garbage collector, which would have a dead instance free them. */
  readonly #graveyard: WasmEngine[] = []
  #instance: Instance
  #engine: WasmEngine | null = null
  /** What the engine died of, until another one lives. */
  #cause: Error | null = null
  #reviving = false
  #lost = false
  #disposed = false
  /** When this shop crashed the engine, of the last minute. */
  #crashes: number[] = []

  /** Where another shop has crashed the instance already, the engine comes with the next one. */
  constructor(instance: Instance, life: Life) {
    this.#life = life
    this.#instance = instance
    if (instance.died) this.#die(new Error(ANOTHER))
    else this.#engine = life.born(instance.glue, false)
  }

  get alive(): boolean {
    if (this.#engine !== null && this.#instance.died) this.#die(new Error(ANOTHER))
    return this.#engine !== null
  }

  get disposed(): boolean {
    return this.#disposed
  }

  /** The engine's answer; undefined when there is no engine at the moment, or when this very call was its end. */
  use<T>(run: (engine: WasmEngine) => T): T | undefined {
    if (this.#disposed) throw new UsageError('disposed', 'This shop was disposed of.')
    const engine = this.#engine
    if (engine === null) return this.#mourn()
    if (this.#instance.died) return this.#die(new Error(ANOTHER))
    try {
      return run(engine)
    } catch (error) {
      if (!isCrash(error)) throw asUsageError(error)
      this.#crashes.push(performance.now())
      return this.#die(error)
    }
  }

  /** Whether this is still the engine that lives. */
  lives(engine: WasmEngine): boolean {
    return this.#engine === engine
  }

  dispose(): void {
    const engine = this.#engine
    this.#engine = null
    this.#disposed = true
    if (engine !== null && !this.#instance.died) engine.free()
  }

  /** First what needs no room on the stack: it may be exhausted. What is left to do then, the next use does. */
  #die(cause: Error): undefined {
    const engine = this.#engine
    this.#engine = null
    this.#cause = cause
    this.#instance.die()
    if (engine !== null) this.#graveyard.push(engine)
    this.#mourn()
  }

  /** The next engine comes in a task of its own, with all of the stack. */
  #mourn(): undefined {
    if (this.#reviving || this.#lost) return
    queueMicrotask(() => void this.#revive())
    this.#reviving = true
  }

  async #revive(): Promise<void> {
    const cause = this.#cause ?? new Error(ANOTHER)
    attempt(() => this.#life.died(cause))
    this.#crashes = this.#crashes.filter((time) => time > performance.now() - MINUTE_MS)
    let successor: Successor = 'none'
    // Who crashes twice may do so for what it knows.
    if (this.#crashes.length < 2) successor = await this.#succeed('same')
    if (successor === 'none' && this.#crashes.length <= MAX_REVIVALS) successor = await this.#succeed('fresh')
    if (this.#disposed) return
    this.#lost = successor === 'none'
    this.#reviving = false
    attempt(() => this.#life.revived(cause, successor))
  }

  async #succeed(as: 'same' | 'fresh'): Promise<Successor> {
    try {
      this.#instance = await this.#instance.living()
      if (!this.#disposed) this.#engine = this.#life.born(this.#instance.glue, as === 'same')
      return as
    } catch (error) {
      if (isCrash(error)) this.#instance.die()
      return 'none'
    }
  }
}

/** A panic, a trap or an exhausted stack; each leaves the instance in an unknown state, and what it was lent out. */
function isCrash(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true
  return (
    error instanceof Error &&
    /^(panicked at|recursive use of an object|attempted to take ownership)/.test(error.message)
  )
}

/** The engine names a code. */
function asUsageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UsageError) return error
  return 'code' in error ? new UsageError(error.code as UsageErrorCode, error.message) : mistaken(error)
}

import { UsageError, type UsageErrorCode } from './errors.js'
import type { Glue, Instance, WasmEngine } from './loader/instance.js'

/** After so many crashes the engine stays down: something crashes it every time. */
const MAX_REVIVALS = 3

const ANOTHER = 'Another shop of this page crashed the engine.'

/** What is told to whoever lives by an engine. */
export interface Life {
  /** Makes an engine in a fresh instance. */
  born(glue: Glue): WasmEngine
  died(cause: Error): void
  /** A fresh engine has taken over, or `lost`: none will. */
  revived(cause: Error, lost: boolean): void
}

/** The one engine that lives, and after a crash its successor. */
export class Lifeline {
  readonly #life: Life
  /** Kept from the garbage collector, which would have a dead instance free them. */
  readonly #graveyard: WasmEngine[] = []
  #instance: Instance
  #engine: WasmEngine | null
  #disposed = false

  /** Where another shop has crashed the instance already, the engine comes with the next one. */
  constructor(instance: Instance, life: Life) {
    this.#life = life
    this.#instance = instance
    this.#engine = instance.died ? null : life.born(instance.glue)
    if (instance.died) void this.#revive(new Error(ANOTHER))
  }

  get alive(): boolean {
    return this.#engine !== null
  }

  /** The engine's answer; undefined when there is no engine at the moment, or when this very call was its end. */
  use<T>(run: (engine: WasmEngine) => T): T | undefined {
    if (this.#disposed) throw new UsageError('disposed', 'This shop was disposed of.')
    if (this.#engine === null) return undefined
    if (this.#instance.died) return this.#die(new Error(ANOTHER))
    try {
      return run(this.#engine)
    } catch (error) {
      if (isCrash(error)) return this.#die(error)
      throw asUsageError(error)
    }
  }

  /** Whether this is still the engine that lives. */
  lives(engine: WasmEngine): boolean {
    return this.#engine === engine
  }

  dispose(): void {
    if (!this.#instance.died) this.#engine?.free()
    this.#engine = null
    this.#disposed = true
  }

  #die(cause: Error): undefined {
    if (this.#engine !== null) this.#graveyard.push(this.#engine)
    this.#engine = null
    this.#instance.die()
    this.#life.died(cause)
    void this.#revive(cause)
  }

  async #revive(cause: Error): Promise<void> {
    try {
      if (this.#graveyard.length > MAX_REVIVALS) throw cause
      this.#instance = await this.#instance.living()
      if (this.#disposed) return
      this.#engine = this.#life.born(this.#instance.glue)
      this.#life.revived(cause, false)
    } catch {
      this.#life.revived(cause, true)
    }
  }
}

/** A trap or an exhausted stack; either leaves the instance in an unknown state. */
function isCrash(error: unknown): error is Error {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError
}

/** The engine names a code; what the glue makes of an argument of the wrong type is a `TypeError` without one. */
function asUsageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof TypeError) return new UsageError('invalid_argument', error.message)
  return 'code' in error ? new UsageError(error.code as UsageErrorCode, error.message) : error
}

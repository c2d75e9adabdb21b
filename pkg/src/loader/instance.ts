import type { WasmSource } from '../entry.js'
import { attempt } from '../listeners.js'

type Exports = typeof import('../../web/mostrador_wasm.js')

/** The wasm-bindgen glue; both artefacts have the same. Only a build with recordings has `replay`. */
export type Glue = Pick<Exports, 'Engine' | 'initialView' | 'onPanic' | 'query' | 'renew' | 'start'> & {
  replay?: unknown
}

export type WasmEngine = InstanceType<Glue['Engine']>

export type Load = (source?: WasmSource) => Promise<Instance>

/** A WebAssembly instance. A panic leaves it unusable; its successor has new memory. */
export class Instance {
  readonly glue: Glue
  readonly #next: () => Promise<Instance>
  readonly #listeners = new Set<(cause: Error) => void>()
  #cause: Error | undefined
  #notified = false
  #successor: Instance | undefined

  constructor(glue: Glue, next: () => Promise<Instance>) {
    this.glue = glue
    this.#next = memoised(next)
    glue.onPanic((message: string) => this.die(new Error(message)))
  }

  /** Whether it has panicked. */
  get died(): boolean {
    return this.#cause !== undefined
  }

  /** Marks it as panicked. Listeners are notified in a task with a stack of its own: this one may be exhausted. */
  die(cause: Error): void {
    this.#cause ??= cause
    if (this.#notified) return
    queueMicrotask(() => {
      for (const listener of this.#listeners) attempt(() => listener(this.#cause ?? cause))
      this.#listeners.clear()
    })
    this.#notified = true
  }

  /** Calls `listener` after a panic, until the returned function is called. */
  onDeath(listener: (cause: Error) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Runs a task unless the instance has panicked; `crashed` is called when this task makes it panic. */
  guard(task: () => void, crashed: () => void): void {
    if (this.died) return
    attempt(() => {
      try {
        task()
      } catch (error) {
        if (!isCrash(error)) throw error
        crashed()
        this.die(error)
      }
    })
  }

  /** This instance or, after a panic, its successor, which is the same for every shop. */
  async living(): Promise<Instance> {
    if (!this.died) return this
    this.#successor = await this.#next()
    return this.#successor.living()
  }

  /** The last successor that is loaded. */
  get latest(): Instance {
    return this.#successor?.latest ?? this
  }
}

/** A panic, a trap or an exhausted stack; each leaves the instance and its objects in an unknown state. */
export function isCrash(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true
  return (
    error instanceof Error &&
    /^(panicked at|recursive use of an object|attempted to take ownership)/.test(error.message)
  )
}

/** An instance of glue that can start over by itself, as the `web` artefact can. */
export function renewable(glue: Glue): Instance {
  return new Instance(glue, async () => {
    glue.renew()
    // The next call moves to the new instance. It has no text as argument: that would be written to the old one.
    glue.start()
    return renewable(glue)
  })
}

/** A task of its own for what comes next: on a slow processor WebAssembly has kept the page long enough by then. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Loads once, however often it is called; only a failure is forgotten. */
export function memoised(load: Load): Load {
  const loaded = async (source?: WasmSource) => {
    const instance = await load(source)
    await nextTask()
    return instance
  }
  let loading: Promise<Instance> | undefined
  return (source) => {
    loading ??= loaded(source).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

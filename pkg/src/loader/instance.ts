import { invokeSafely } from '../slices.js'

type Exports = typeof import('../../web/mostrador_wasm.js')

/** Glue of wasm-bindgen, the same in both artefacts. Only a build with recordings has `replay`. */
export type Glue = Pick<Exports, 'Engine' | 'initialView' | 'onPanic' | 'query' | 'renew' | 'start'> & {
  replay?: unknown
}

export type WasmEngine = InstanceType<Glue['Engine']>

/** `WebAssembly.Module` if the program's TypeScript libraries declare it. */
export type CompiledModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } }
}
  ? Module
  : object

/** Source of the WASM: its URL, its bytes, or the compiled module. */
export type WasmSource = URL | string | ArrayBuffer | ArrayBufferView | CompiledModule

export type Load = (source?: WasmSource) => Promise<Instance>

/** WebAssembly instance. A panic makes it unusable; its replacement has new memory. */
export class Instance {
  readonly glue: Glue
  isCrashed = false
  readonly #createReplacement: () => Promise<Instance>
  readonly #listeners = new Set<(cause: Error) => void>()
  #cause: Error | undefined
  #notified = false
  #replacement: Instance | undefined

  constructor(glue: Glue, createReplacement: () => Promise<Instance>) {
    this.glue = glue
    this.#createReplacement = memoizeLoad(createReplacement)
    glue.onPanic((message: string) => this.markCrashed(new Error(message)))
  }

  /** Notifies the listeners in a microtask, because the current stack may be exhausted. */
  markCrashed(cause: Error): void {
    this.isCrashed = true
    this.#cause ??= cause
    if (this.#notified) return
    queueMicrotask(() => {
      for (const listener of this.#listeners) invokeSafely(() => listener(this.#cause ?? cause))
      this.#listeners.clear()
    })
    this.#notified = true
  }

  /** Calls `listener` after a crash. Returns the function that unsubscribes it. */
  onCrash(listener: (cause: Error) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Runs a task unless the instance has crashed. `onCrash` is called if this task crashes it. */
  guard(task: () => void, onCrash: () => void): void {
    if (this.isCrashed) return
    invokeSafely(() => {
      try {
        task()
      } catch (error) {
        if (!isCrash(error)) throw error
        onCrash()
        this.markCrashed(error)
      }
    })
  }

  /** Returns this instance or, after a crash, its replacement, which all shops share. */
  async current(): Promise<Instance> {
    if (!this.isCrashed) return this
    this.#replacement = await this.#createReplacement()
    return this.#replacement.current()
  }

  /** Last replacement that is loaded. */
  get latest(): Instance {
    return this.#replacement?.latest ?? this
  }
}

/** A panic, a trap or an exhausted stack leave the instance and its objects in an undefined state. */
export function isCrash(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true
  return (
    error instanceof Error &&
    /^(panicked at|recursive use of an object|attempted to take ownership)/.test(error.message)
  )
}

/** Creates an instance whose glue can restart itself, as that of the `web` artefact can. */
export function createRestartableInstance(glue: Glue): Instance {
  return new Instance(glue, async () => {
    glue.renew()
    // Switches to the new instance. A string argument would be written to the old memory.
    glue.start()
    return createRestartableInstance(glue)
  })
}

/** Yields to the event loop: on slow processors, instantiating WebAssembly already takes a long task. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Memoizes a load. A rejected load is not memoized. */
export function memoizeLoad(load: Load): Load {
  const loadInOwnTask = async (source?: WasmSource) => {
    const instance = await load(source)
    await nextTask()
    return instance
  }
  let loading: Promise<Instance> | undefined
  return (source) => {
    loading ??= loadInOwnTask(source).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

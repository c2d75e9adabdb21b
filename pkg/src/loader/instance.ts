/** The wasm-bindgen glue; both artefacts have the same. */
export type Glue = Pick<typeof import('../../web/mostrador_wasm.js'), 'Engine' | 'renew' | 'start'>

export type WasmEngine = InstanceType<Glue['Engine']>

export type Load = () => Promise<Instance>

/** How long a dead instance may take to finish what it had under way. */
const LAST_BREATH_MS = 1000

/** A WebAssembly instance. A panic leaves it unusable; its successor has a fresh memory. */
export class Instance {
  readonly glue: Glue
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #next: Load
  #died = false

  constructor(glue: Glue, next: Load) {
    this.glue = glue
    this.#next = memoised(async () => {
      await this.#silence()
      return next()
    })
  }

  get died(): boolean {
    return this.#died
  }

  /** Keeps note of a promise that is settled by code of this instance. */
  track<T>(promise: Promise<T>): Promise<T> {
    const forget = () => void this.#underWay.delete(promise)
    this.#underWay.add(promise)
    promise.then(forget, forget)
    return promise
  }

  /** The one instance that comes after this one, for every shop that lived here. */
  successor(): Promise<Instance> {
    this.#died = true
    return this.#next()
  }

  /** This one or, after its death, the one that lives in its stead. */
  async living(): Promise<Instance> {
    return this.#died ? (await this.#next()).living() : this
  }

  /** A late answer for a dead instance would find its successor's memory. */
  async #silence(): Promise<void> {
    const limit = new Promise((resolve) => setTimeout(resolve, LAST_BREATH_MS))
    await Promise.race([Promise.allSettled(this.#underWay), limit])
  }
}

/** An instance of glue that can start over by itself, as the `web` artefact can. */
export function renewable(glue: Glue): Instance {
  return new Instance(glue, async () => {
    glue.renew()
    // The next call moves to the new instance; its texts would still be written to the old one, so it has none.
    glue.start()
    return renewable(glue)
  })
}

/** Loads once, however often it is asked; only a failure is forgotten. */
export function memoised(load: Load): Load {
  let loading: Promise<Instance> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

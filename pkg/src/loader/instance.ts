/** The wasm-bindgen glue; both artefacts have the same. */
export type Glue = Pick<typeof import('../../web/mostrador_wasm.js'), 'Engine' | 'renew' | 'start'>

export type WasmEngine = InstanceType<Glue['Engine']>

export type Load = () => Promise<Instance>

/** A WebAssembly instance. A panic leaves it unusable; its successor has a fresh memory. */
export class Instance {
  readonly glue: Glue
  readonly #next: Load
  #died = false

  constructor(glue: Glue, next: Load) {
    this.glue = glue
    this.#next = memoised(next)
  }

  get died(): boolean {
    return this.#died
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

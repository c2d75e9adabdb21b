import type { WasmSource } from '../entry.js'

/** The wasm-bindgen glue; both artefacts have the same. */
export type Glue = Pick<typeof import('../../web/mostrador_wasm.js'), 'Engine' | 'renew' | 'start'>

export type WasmEngine = InstanceType<Glue['Engine']>

export type Load = (source?: WasmSource) => Promise<Instance>

/** A WebAssembly instance. A panic leaves it unusable; its successor has a fresh memory. */
export class Instance {
  readonly glue: Glue
  readonly #next: () => Promise<Instance>
  #died = false
  #heir: Instance | undefined

  constructor(glue: Glue, next: () => Promise<Instance>) {
    this.glue = glue
    this.#next = memoised(next)
  }

  get died(): boolean {
    return this.#died
  }

  /** It has panicked, for every shop that lived here. */
  die(): void {
    this.#died = true
  }

  /** This one or, after its death, the one that lives in its stead: the same for every shop that lived here. */
  async living(): Promise<Instance> {
    if (!this.#died) return this
    this.#heir = await this.#next()
    return this.#heir.living()
  }

  /** The same as far as it is there already. */
  get latest(): Instance {
    return this.#heir?.latest ?? this
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

/** A task of its own for what comes next: on a slow processor WebAssembly has kept the page long enough by then. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Loads once, however often it is asked and from where; only a failure is forgotten. */
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

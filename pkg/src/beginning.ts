import type { Stored } from './commands.js'
import type { Host } from './host/host.js'
import { type Remembering, remembering } from './host/remembering.js'
import type { Instance } from './loader/instance.js'
import { given, Runtime, type RuntimeOptions } from './runtime.js'
import type { Slice } from './views.js'

/** How often the engine is told that time passes, so that a session ends when its token does. */
const TICK_MS = 30_000

/** Where the browser keeps things, by the engine's names for them. */
type Kept = Record<'cookies' | 'storage', Record<string, string>>

/** The shops of which somebody wants to hear. */
const listenedTo = new Set<Beginning>()

/** A shop's engine, and how it begins: with what the browser kept. */
export class Beginning {
  readonly runtime: Runtime
  readonly #options: RuntimeOptions
  readonly #host: Remembering
  #begun = false
  /** Whether the next engine is to begin: there was none when it was asked to. */
  #late = false
  /** Whether the next engine is to hear of another tab: there was none when that changed the cookies. */
  #missed = false
  #subscriptions = 0

  constructor(instance: Instance, { host, ...options }: RuntimeOptions) {
    this.#host = remembering(host)
    this.#options = { ...options, host: this.#host }
    this.runtime = new Runtime(instance, this.#options, (successor) => {
      if (this.#late || (this.#begun && successor === 'fresh')) void this.begin()
      else if (this.#missed) this.follow()
    })
  }

  /** Where the engine has just crashed, it is the next one that begins. */
  async begin(): Promise<void> {
    this.#begun = true
    this.#late = !this.runtime.alive && !this.runtime.ended.aborted
    if (this.#late) return
    const { host, build = null } = this.#options
    const [seed, user_agent] = [host.randomSeed(), host.userAgent()]
    await this.runtime.errand(given({ start: { ...this.#kept(), seed, user_agent, build } })).done
  }

  /** Who is told of something keeps the shop. */
  subscribe(slice: Slice, listener: () => void): () => void {
    const stop = this.runtime.subscribe(slice, listener)
    this.#subscriptions += 1
    listenedTo.add(this)
    let told = true
    return () => {
      if (!told) return
      told = false
      stop()
      this.#subscriptions -= 1
      if (this.#subscriptions === 0) listenedTo.delete(this)
    }
  }

  dispose(): void {
    listenedTo.delete(this)
    this.runtime.dispose()
  }

  /** Another tab has changed the cookies. */
  follow(): void {
    this.#host.forgetCookies()
    this.#missed = !this.runtime.alive
    if (this.#begun && !this.#missed) this.runtime.give({ follow: this.#kept() })
  }

  /** What the browser kept, under the names that the engine asks for. */
  #kept(): Stored {
    const host = this.#host
    const { cookies, storage } = this.runtime.ask<Kept>('kept')
    const read = (names: Record<string, string>, from: { get(name: string): string | null }) =>
      Object.fromEntries(Object.entries(names).map(([field, name]) => [field, from.get(name)]))
    return { ...read(cookies, host.cookies), ...read(storage, host.storage) }
  }
}

/** Shops that nobody has any more, with what still runs for them. */
const letGo = new FinalizationRegistry<() => void>((stop) => stop())

/**
 * Tells a shop that time passes and what other tabs do, until the returned function is called or nobody has the shop any
 * more: what listens out there keeps no shop alive.
 */
export function keepInStep(beginning: Beginning, host: Host): () => void {
  const stop = tellWeakly(new WeakRef(beginning), host)
  letGo.register(beginning, stop)
  return stop
}

function tellWeakly(shop: WeakRef<Beginning>, host: Host): () => void {
  const stopFollowing = host.elsewhere(() => shop.deref()?.follow())
  let stopTicking = host.after(TICK_MS, tick)

  function tick(): void {
    stopTicking = host.after(TICK_MS, tick)
    shop.deref()?.runtime.step(['tick'])
  }

  return () => {
    stopTicking()
    stopFollowing()
  }
}

import type { WasmEngine } from './loader/instance.js'

/** By which of its methods something reaches the engine. */
type Way = 'give' | 'cartAdd' | 'cartReplace' | 'cartRemove' | 'responded' | 'failed' | 'tick'

type Given<Method> = Method extends (now: number, ...given: infer Rest) => number ? Rest : never

/** How a command, or what became of a request, reaches the engine. Data: what it holds can be let go of. */
export type Step = { [W in Way]: [way: W, ...given: Given<WasmEngine[W]>] }[Way]

/** Has the engine take a step. */
export function take(engine: WasmEngine, now: number, step: Step): number {
  const method = engine[step[0]] as (now: number, ...given: unknown[]) => number
  return method.call(engine, now, step[1], step[2], step[3])
}

/** The most that is remembered: a tab that is open for days does not grow by it. */
const MOST_STEPS = 10_000
const MOST_TEXT = 4_000_000

/**
 * All that an engine has lived through. Engines are deterministic: another one that lives through the same is the same.
 */
export class Past {
  /** How many of its effects have been fetched. */
  effects = 0
  #steps: [step: Step, now: number][] = []
  #text = 0
  #isWhole = true

  /** Whether nothing is forgotten. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  add(step: Step, now: number): void {
    if (!this.#isWhole) return
    this.#steps.push([step, now])
    for (const part of step) if (typeof part === 'string') this.#text += part.length
    if (this.#steps.length > MOST_STEPS || this.#text > MOST_TEXT) this.forget()
  }

  /** Another engine begins with what the browser keeps. */
  forget(): void {
    this.#isWhole = false
    this.#steps = []
  }

  /** Has a new engine live through it. */
  relive(engine: WasmEngine): void {
    for (const [step, now] of this.#steps) take(engine, now, step)
  }
}

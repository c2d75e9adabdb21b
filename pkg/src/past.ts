import type { WasmEngine } from './loader/instance.js'

/** How a command, or what became of a request, reaches the engine. */
export type Step = (engine: WasmEngine, now: number) => number

/** The most that is remembered: a tab that is open for days does not grow by it. */
const MOST_STEPS = 10_000
const MOST_TEXT = 4_000_000

/**
 * All that an engine has lived through. Engines are deterministic: another one that lives through the same is the same.
 */
export class Past {
  /** How many of its effects have been fetched. */
  effects = 0
  #steps: [run: Step, now: number][] = []
  #text = 0
  #isWhole = true

  /** Whether nothing is forgotten. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** `text`: the length of what it holds besides. */
  add(run: Step, now: number, text: number): void {
    if (!this.#isWhole) return
    this.#steps.push([run, now])
    this.#text += text
    if (this.#steps.length <= MOST_STEPS && this.#text <= MOST_TEXT) return
    this.#isWhole = false
    this.#steps = []
  }

  /** Has a new engine live through it. */
  relive(engine: WasmEngine): void {
    for (const [run, now] of this.#steps) run(engine, now)
  }
}

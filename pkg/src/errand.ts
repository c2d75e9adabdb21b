import type { Step } from './past.js'

/** A command and all the requests that it leads to, also those that an answer leads to. */
export class Errand {
  /** What has led to it, where that may hold a secret. */
  command: Step | undefined
  readonly done: Promise<void>
  readonly #open = new Set<number>()
  #taken = true
  #finish: () => void = () => {}

  constructor() {
    this.done = new Promise((resolve) => {
      this.#finish = resolve
    })
  }

  /** Whether nothing of it was refused so far. */
  get taken(): boolean {
    return this.#taken
  }

  /** The requests under way. */
  get requests(): readonly number[] {
    return [...this.#open]
  }

  started(request: number): void {
    this.#open.add(request)
  }

  ended(request: number): void {
    this.#open.delete(request)
  }

  refuse(): void {
    this.#taken = false
  }

  /** To be asked after each step: it is done when nothing is under way. */
  settle(): void {
    if (this.#open.size === 0) this.#finish()
  }

  /** Nothing more will come of it. */
  abandon(): void {
    this.refuse()
    this.#finish()
  }
}

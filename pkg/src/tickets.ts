import { type Failure, ShopError } from './errors.js'

interface Pending {
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** The promises handed out, by the number under which the engine settles them. */
export class Tickets {
  readonly #pending = new Map<number, Pending>()
  #last = 0

  open(): { ticket: number; promise: Promise<unknown> } {
    const ticket = ++this.#last
    const promise = new Promise<unknown>((resolve, reject) => this.#pending.set(ticket, { resolve, reject }))
    return { ticket, promise }
  }

  resolve(ticket: number, value: unknown): void {
    this.#take(ticket)?.resolve(value)
  }

  reject(ticket: number, reason: unknown): void {
    this.#take(ticket)?.reject(reason)
  }

  fail(ticket: number, failure: Failure): void {
    this.reject(ticket, new ShopError(failure))
  }

  /** No promise may hang: when the engine that would have settled them is gone, all fail. */
  failAll(failure: Failure): void {
    for (const ticket of [...this.#pending.keys()]) this.fail(ticket, failure)
  }

  #take(ticket: number): Pending | undefined {
    const pending = this.#pending.get(ticket)
    this.#pending.delete(ticket)
    return pending
  }
}

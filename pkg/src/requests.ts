import type { HttpEffect } from './effects.js'
import type { Host } from './host/host.js'
import type { Answer } from './host/send.js'

/** Why a request has no answer. */
export type NoAnswer = 'timeout' | 'aborted' | 'network_error'

/** The requests under way. Each ends exactly once: answered, timed out, aborted or failed. */
export class Requests {
  readonly #open = new Map<number, AbortController>()
  readonly #after: Host['after']
  readonly #timeout: number

  /** `timeout` is for requests that have none of their own; 0 is none. */
  constructor(after: Host['after'], timeout = 0) {
    this.#after = after
    this.#timeout = timeout
  }

  /** `ended` gets the answer, or why there is none. */
  run(
    { id, timeout_ms }: HttpEffect,
    send: (signal: AbortSignal) => Promise<Answer | undefined>,
    ended: (answer: Answer | NoAnswer) => void,
  ): void {
    const controller = new AbortController()
    const { signal } = controller
    this.#open.set(id, controller)
    const expire = () => controller.abort(new DOMException('No answer in time', 'TimeoutError'))
    const stop = limited(this.#after, timeout_ms || this.#timeout, expire)
    const end = (answer?: Answer) => {
      stop()
      this.#open.delete(id)
      ended(answer ?? noAnswer(signal))
    }
    // Not all that stands in for `fetch` heeds the signal.
    Promise.race([send(signal), aborted(signal)]).then(end, () => end())
  }

  abort(id: number): void {
    this.#open.get(id)?.abort()
  }

  abortAll(): void {
    for (const id of [...this.#open.keys()]) this.abort(id)
  }
}

/** Calls `expire` after so many milliseconds, 0 for never, unless the returned function is called before. */
export function limited(after: Host['after'], ms = 0, expire: () => void): () => void {
  return ms > 0 ? after(ms, expire) : () => {}
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }))
}

function noAnswer({ aborted, reason }: AbortSignal): NoAnswer {
  if (!aborted) return 'network_error'
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timeout' : 'aborted'
}

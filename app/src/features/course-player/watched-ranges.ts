import type { Watched } from 'mostrador'

/** What is being seen of a video, in whole seconds, as its position tells while it goes on. */
export class WatchedRanges {
  #from: number | null = null
  #to = 0
  readonly #ranges: Watched = []

  /** It goes on from here. */
  start(at: number): void {
    this.stop()
    this.#from = this.#to = at
  }

  /** It has gone on without a leap as far as here. */
  extend(at: number): void {
    if (this.#from === null || at < this.#to) this.start(at)
    else this.#to = at
  }

  /** Whatever comes next is not the continuation. */
  stop(): void {
    this.#close()
    this.#from = null
  }

  /** What was seen since it was last asked. What goes on goes on from there. */
  drain(): Watched {
    this.#close()
    return this.#ranges.splice(0)
  }

  /** A second that was begun and not finished stays open. */
  #close(): void {
    if (this.#from === null) return
    const [from, to] = [Math.floor(this.#from), Math.floor(this.#to)]
    if (to <= from) return
    this.#ranges.push([from, to])
    this.#from = to
  }
}

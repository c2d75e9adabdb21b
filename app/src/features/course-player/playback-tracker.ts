import type { WatchedRanges } from 'mostrador'

/** Collects watched ranges in whole seconds from playback positions. */
export class PlaybackTracker {
  #from: number | null = null
  #to = 0
  readonly #ranges: WatchedRanges = []

  start(at: number): void {
    this.stop()
    this.#from = this.#to = at
  }

  /** Extends the current range; a backward jump starts a new one. */
  extend(at: number): void {
    if (this.#from === null || at < this.#to) this.start(at)
    else this.#to = at
  }

  stop(): void {
    this.#close()
    this.#from = null
  }

  /** Returns the ranges since the last call; the current one continues. */
  drain(): WatchedRanges {
    this.#close()
    return this.#ranges.splice(0)
  }

  /** The current second stays open until it is complete. */
  #close(): void {
    if (this.#from === null) return
    const [from, to] = [Math.floor(this.#from), Math.floor(this.#to)]
    if (to <= from) return
    this.#ranges.push([from, to])
    this.#from = to
  }
}

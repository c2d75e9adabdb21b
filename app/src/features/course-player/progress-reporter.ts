import type { Watched } from 'mostrador'

/** Where a video stands, when it stood there, and what was seen of it. */
export interface Report {
  seconds: number
  at: number
  watched: Watched
}

/** While a video goes on its progress is told so often, and again after a failure. */
export const PATIENCE_MS = 8000

interface KeeperOptions {
  /** Tells the server. */
  send(report: Report): Promise<void>
  /** Whether a failure may pass by itself. */
  mayPass(error: unknown): boolean
  /** What stands between the customer and a saved progress; nothing once it is saved. */
  onTrouble(trouble: { error: unknown; passing: boolean } | null): void
}

/**
 * Sees that what was watched reaches the server: every few seconds, at once when told to, and, when it did not arrive,
 * again with what has come meanwhile. Telling something twice changes nothing (rule 4.12).
 */
export class Keeper {
  #waiting: Report | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  readonly #options: KeeperOptions

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  /** Takes a report, to be told soon. */
  note(report: Report): void {
    this.#waiting = this.#waiting ? joined(this.#waiting, report) : report
    this.#timer ??= setTimeout(() => void this.flush(), PATIENCE_MS)
  }

  /** Tells what there is to tell, after what is on its way, so that the last answer is the newest. */
  async flush(): Promise<void> {
    await this.#sending
    await this.leave()
  }

  /** Tells it at this moment: there may be no other. */
  async leave(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const report = this.#waiting
    if (!report) return
    this.#waiting = null
    this.#sending = this.#tell(report)
    await this.#sending
  }

  async #tell(report: Report): Promise<void> {
    const { send, mayPass, onTrouble } = this.#options
    try {
      await send(report)
      onTrouble(null)
    } catch (error) {
      const passing = mayPass(error)
      onTrouble({ error, passing })
      if (!passing) return
      this.#waiting = this.#waiting ? joined(report, this.#waiting) : report
      this.#timer ??= setTimeout(() => void this.flush(), PATIENCE_MS)
    }
  }
}

const joined = (before: Report, after: Report): Report => ({
  ...after,
  watched: [...before.watched, ...after.watched],
})

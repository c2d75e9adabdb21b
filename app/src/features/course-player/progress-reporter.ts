import type { Watched } from 'mostrador'

/** Where a video stands, when it stood there, and what was seen of it. */
export interface ProgressReport {
  seconds: number
  at: number
  watched: Watched
}

/** While a video goes on its progress is told so often, and again after a failure. */
export const REPORT_INTERVAL_MS = 8000

interface ProgressReporterOptions {
  /** Tells the server. */
  send(report: ProgressReport): Promise<void>
  /** Whether a failure may pass by itself. */
  isRetryable(error: unknown): boolean
  /** What stands between the customer and a saved progress; nothing once it is saved. */
  onSaveError(saveError: { error: unknown; retrying: boolean } | null): void
}

/**
 * Sees that what was watched reaches the server: every few seconds, at once when told to, and, when it did not arrive,
 * again with what has come meanwhile. Telling something twice changes nothing (rule 4.12).
 */
export class ProgressReporter {
  #pending: ProgressReport | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  readonly #options: ProgressReporterOptions

  constructor(options: ProgressReporterOptions) {
    this.#options = options
  }

  /** Takes a report, to be told soon. */
  push(report: ProgressReport): void {
    this.#pending = this.#pending ? mergeReports(this.#pending, report) : report
    this.#timer ??= setTimeout(() => void this.flush(), REPORT_INTERVAL_MS)
  }

  /** Tells what there is to tell, after what is on its way, so that the last answer is the newest. */
  async flush(): Promise<void> {
    await this.#sending
    await this.flushNow()
  }

  /** Tells it at this moment: there may be no other. */
  async flushNow(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const report = this.#pending
    if (!report) return
    this.#pending = null
    this.#sending = this.#send(report)
    await this.#sending
  }

  async #send(report: ProgressReport): Promise<void> {
    const { send, isRetryable, onSaveError } = this.#options
    try {
      await send(report)
      onSaveError(null)
    } catch (error) {
      const retrying = isRetryable(error)
      onSaveError({ error, retrying })
      if (!retrying) return
      this.#pending = this.#pending ? mergeReports(report, this.#pending) : report
      this.#timer ??= setTimeout(() => void this.flush(), REPORT_INTERVAL_MS)
    }
  }
}

const mergeReports = (before: ProgressReport, after: ProgressReport): ProgressReport => ({
  ...after,
  watched: [...before.watched, ...after.watched],
})

import type { WatchedRanges } from 'mostrador'

export interface ProgressReport {
  seconds: number
  at: number
  watched: WatchedRanges
}

/** Interval of reports during playback, and of retries. */
export const REPORT_INTERVAL_MS = 8000

interface ProgressReporterOptions {
  send(report: ProgressReport): Promise<void>
  isRetryable(error: unknown): boolean
  /** Called with the error of a failed report, with null after success. */
  onSaveError(saveError: { error: unknown; retrying: boolean } | null): void
}

/** Reports watched ranges: debounced, and again after transient failures; idempotent (rule 4.12). */
export class ProgressReporter {
  #pending: ProgressReport | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  readonly #options: ProgressReporterOptions

  constructor(options: ProgressReporterOptions) {
    this.#options = options
  }

  push(report: ProgressReport): void {
    this.#pending = this.#pending ? mergeReports(this.#pending, report) : report
    this.#timer ??= setTimeout(() => void this.flush(), REPORT_INTERVAL_MS)
  }

  /** Sends queued reports after the pending one, so that the last response is the newest. */
  async flush(): Promise<void> {
    await this.#sending
    await this.flushNow()
  }

  /** Sends queued reports immediately, for page unload. */
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

// Collects page errors, console errors and failed requests of a journey. Failures that the journey does not
// announce are unexpected.
import { type BrowserContext, expect, type Request } from '@playwright/test'

/**
 * Network error by Chromium's name without `net::`, such as `ERR_FAILED`; `csp` for a request that the CSP
 * blocks.
 */
type NetworkError = `ERR_${string}` | 'csp'
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Announced failure of a request to the shop: HTTP status or network error, method, and path below the
 * origin. A string is compared with the whole path without its query; a pattern is searched in the path with
 * its query.
 *
 * The failure has to occur at least once. `'maybe'` marks a failure that depends on a race; a comment beside
 * it gives the reason.
 */
export type Failure = readonly [
  error: number | NetworkError,
  method: Method,
  path: string | RegExp,
  maybe?: 'maybe',
]

/** Announced failure with its state. */
interface Announcement {
  failure: Failure
  occurred: boolean
}

/** Failed request, with the status or network error that the console reports. */
interface FailedRequest {
  error: number | string
  method: string
  url: string
}

/** Console message of Chromium about a failed request. Its location is the request's URL. */
const FAILED_REQUEST_MESSAGE =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::(ERR_\w+))/

/** Failures in all browsers of a journey, and those that it announces. */
export class BrowserFailures {
  readonly #origins: readonly string[]
  /** Announcements in effect. */
  readonly #active = new Set<Announcement>()
  readonly #announcements: Announcement[] = []
  readonly #failedRequests: FailedRequest[] = []
  readonly #consoleErrors: { text: string; url: string }[] = []
  readonly #unexpected: string[] = []

  /** Takes the origins of the shop and its panel: failures at others cannot be announced. */
  constructor(...origins: string[]) {
    this.#origins = origins
  }

  /**
   * Observes a browser context and all later contexts of its browser until the returned function is called.
   */
  listen(context: BrowserContext): () => void {
    const observe = (opened: BrowserContext) => this.#observe(opened)
    const browser = context.browser()
    observe(context)
    browser?.on('context', observe)
    return () => browser?.off('context', observe)
  }

  /** Announces failures until the end of the journey, such as the 401 of a wrong password. */
  expect(...failures: Failure[]): void {
    this.#announce(failures)
  }

  /** Announces failures of one step, and waits until all of them have occurred. */
  async during(failures: readonly Failure[], step: () => Promise<unknown>): Promise<void> {
    const announcements = this.#announce(failures)
    await step()
    await expect.poll(() => missing(announcements), 'announced failures of this step').toEqual([])
    for (const announcement of announcements) this.#active.delete(announcement)
  }

  /** Returns the failures that were not announced, and the announced ones that did not occur. */
  verdict(): string[] {
    const consoleErrors = this.#consoleErrors.filter(
      (message) => !this.#failedRequests.some((request) => isReportOf(request, message)),
    )
    return [
      ...this.#unexpected,
      ...consoleErrors.map(({ text, url }) => `console: ${text} (${url})`),
      ...missing(this.#announcements).map((failure) => `announced, and did not fail: ${failure}`),
    ]
  }

  #observe(context: BrowserContext): void {
    context.on('weberror', (error) => this.#unexpected.push(`page error: ${error.error().message}`))
    context.on('console', (message) => {
      // A symbol of the sprite is reported with its fragment.
      const url = message.location().url.replace(/#.*/, '')
      if (message.type() === 'error') this.#consoleErrors.push({ text: message.text(), url })
    })
    context.on('requestfailed', (request) => {
      const error = request.failure()?.errorText.replace(/^net::/, '') ?? ''
      // A navigation aborts pending requests of the previous page.
      if (error !== 'ERR_ABORTED') this.#fail(error, request)
    })
    context.on('response', (response) => {
      if (response.status() >= 400) this.#fail(response.status(), response.request())
    })
  }

  #announce(failures: readonly Failure[]): Announcement[] {
    const announcements = failures.map((failure) => ({ failure, occurred: false }))
    this.#announcements.push(...announcements)
    for (const announcement of announcements) this.#active.add(announcement)
    return announcements
  }

  #fail(error: number | string, request: Request): void {
    const failed = { error, method: request.method(), url: request.url() }
    this.#failedRequests.push(failed)
    const matching = [...this.#active].filter(({ failure }) => this.#matches(failure, failed))
    for (const announcement of matching) announcement.occurred = true
    if (matching.length === 0) this.#unexpected.push(`${error} ${failed.method} ${failed.url}`)
  }

  #matches([error, method, path]: Failure, request: FailedRequest): boolean {
    if (request.error !== error || request.method !== method) return false
    const { origin, pathname, search } = new URL(request.url)
    if (!this.#origins.includes(origin)) return false
    return typeof path === 'string' ? path === pathname : path.test(pathname + search)
  }
}

/** Returns the announced failures that must occur and have not, as text. */
function missing(announcements: readonly Announcement[]): string[] {
  return announcements
    .filter(({ failure: [, , , maybe], occurred }) => !occurred && !maybe)
    .map(({ failure }) => failure.join(' '))
}

/** Returns true if a console message reports a failed request that is already recorded. */
function isReportOf(request: FailedRequest, message: { text: string; url: string }): boolean {
  const [, status, error] = FAILED_REQUEST_MESSAGE.exec(message.text) ?? []
  return request.url === message.url && String(request.error) === (status ?? error)
}

// What browsers complain about while a journey runs: nothing, but for what the journey says beforehand.
import { type BrowserContext, expect, type Request } from '@playwright/test'

/** Chromium's name of a network error, without its `net::`, such as `ERR_FAILED`; `csp` is what it may not fetch. */
type NetworkError = `ERR_${string}` | 'csp'
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A request to the shop that fails: the status that it gets or the network's error, its method, and its path below the
 * origin. A text is the whole path, whatever its query; a pattern is looked for in the path with its query.
 *
 * It has to come about, once or more often. One that depends on which of two things is faster is a `'maybe'`; why, stands
 * beside it.
 */
export type Failure = readonly [
  what: number | NetworkError,
  method: Method,
  path: string | RegExp,
  maybe?: 'maybe',
]

/** A failure that was announced, and whether it has come about. */
interface Announced {
  failure: Failure
  met: boolean
}

/** A request that failed, and what the console calls it. */
interface Incident {
  what: number | string
  method: string
  url: string
}

/** Chromium says of every failed request, with its address as the place: the status, or the network's error. */
const SAYS_OF_A_REQUEST =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::(ERR_\w+))/

/** What goes wrong in all browsers of a journey, and what it announces. */
export class Complaints {
  readonly #origin: string
  /** What may fail now. */
  readonly #awaited = new Set<Announced>()
  readonly #announced: Announced[] = []
  readonly #incidents: Incident[] = []
  readonly #said: { text: string; url: string }[] = []
  readonly #unexpected: string[] = []

  /** Only what fails at this origin, the shop's, can be announced. */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** Listens to a browser context, and to those that its browser opens from then on, until the function is called. */
  listen(context: BrowserContext): () => void {
    const hear = (opened: BrowserContext) => this.#hear(opened)
    const browser = context.browser()
    hear(context)
    browser?.on('context', hear)
    return () => browser?.off('context', hear)
  }

  /** Announces failures that belong to the journey from here to its end, such as the 401 of a wrong password. */
  expect(...failures: Failure[]): void {
    this.#announce(failures)
  }

  /** Announces failures that belong to one step of the journey, which ends when they have all come about. */
  async during(failures: readonly Failure[], step: () => Promise<unknown>): Promise<void> {
    const announced = this.#announce(failures)
    await step()
    await expect.poll(() => missing(announced), 'what was to fail in this step has failed').toEqual([])
    for (const one of announced) this.#awaited.delete(one)
  }

  /** What went wrong without having been announced, and what was announced and did not come about. */
  verdict(): string[] {
    const said = this.#said.filter((saying) => !this.#incidents.some((incident) => isOf(incident, saying)))
    return [
      ...this.#unexpected,
      ...said.map(({ text, url }) => `console: ${text} (${url})`),
      ...missing(this.#announced).map((failure) => `announced, and did not fail: ${failure}`),
    ]
  }

  #hear(context: BrowserContext): void {
    context.on('weberror', (error) => this.#unexpected.push(`page error: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() === 'error') this.#said.push({ text: message.text(), url: message.location().url })
    })
    context.on('requestfailed', (request) => {
      const error = request.failure()?.errorText.replace(/^net::/, '') ?? ''
      // A navigation aborts what the page before it was still loading.
      if (error !== 'ERR_ABORTED') this.#fail(error, request)
    })
    context.on('response', (response) => {
      if (response.status() >= 400) this.#fail(response.status(), response.request())
    })
  }

  #announce(failures: readonly Failure[]): Announced[] {
    const announced = failures.map((failure) => ({ failure, met: false }))
    this.#announced.push(...announced)
    for (const one of announced) this.#awaited.add(one)
    return announced
  }

  #fail(what: number | string, request: Request): void {
    const incident = { what, method: request.method(), url: request.url() }
    this.#incidents.push(incident)
    const awaited = [...this.#awaited].filter(({ failure }) => this.#fits(failure, incident))
    for (const one of awaited) one.met = true
    if (awaited.length === 0) this.#unexpected.push(`${what} ${incident.method} ${incident.url}`)
  }

  #fits([what, method, path]: Failure, incident: Incident): boolean {
    if (incident.what !== what || incident.method !== method) return false
    const { origin, pathname, search } = new URL(incident.url)
    if (origin !== this.#origin) return false
    return typeof path === 'string' ? path === pathname : path.test(pathname + search)
  }
}

/** The announced failures that are to come about and have not, as text. */
function missing(announced: readonly Announced[]): string[] {
  return announced
    .filter(({ failure: [, , , maybe], met }) => !met && !maybe)
    .map(({ failure }) => failure.join(' '))
}

/** Whether the console speaks of a request that is known to have failed. */
function isOf({ what, url }: Incident, saying: { text: string; url: string }): boolean {
  const [, status, error] = SAYS_OF_A_REQUEST.exec(saying.text) ?? []
  return url === saying.url && String(what) === (status ?? error)
}

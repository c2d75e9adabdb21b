/** What a page was made of: the API's answers by their address below its base URL, each with its ETag or nothing. */
export type Dependencies = Record<string, string>

interface CachedResponse {
  etag: string
  run: number
  status: number
  headers: [string, string][]
  body: string
}

/** So many answers are kept; those that many pages share are asked for again and again, and stay. */
const MAX_CACHED = 500

/**
 * Stands in for `fetch`: within a run nothing is asked twice, in the next one only whether it is still the same. Notes
 * what was answered while a page was made.
 */
export class TrackedFetch {
  readonly #base: string
  readonly #fetch: typeof fetch
  readonly #cache = new Map<string, CachedResponse>()
  #run = 0
  #dependencies: Dependencies = {}

  constructor(base: string, fetchFn: typeof fetch) {
    this.#base = base
    this.#fetch = fetchFn
  }

  /** From here on, what is kept may have changed. */
  startRun(): void {
    this.#run += 1
  }

  /** Does something and gives, beside its result, the answers that it got. */
  async track<T>(work: () => Promise<T>): Promise<{ result: T; dependencies: Dependencies }> {
    const dependencies: Dependencies = {}
    this.#dependencies = dependencies
    return { result: await work(), dependencies }
  }

  fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') return this.#fetch(request)
    const cached = this.#cache.get(request.url)
    const fresh = cached?.run === this.#run ? cached : await this.#revalidate(request, cached)
    this.#store(request.url, fresh)
    this.#dependencies[request.url.replace(this.#base, '')] = fresh.etag
    return new Response(fresh.body, fresh)
  }

  async #revalidate(request: Request, cached: CachedResponse | undefined): Promise<CachedResponse> {
    if (cached?.etag) request.headers.set('if-none-match', cached.etag)
    const response = await this.#fetch(request)
    if (cached && response.status === 304) return { ...cached, run: this.#run }
    const { status, headers } = response
    return {
      etag: response.ok ? (headers.get('etag') ?? '') : '',
      run: this.#run,
      status,
      headers: [['content-type', headers.get('content-type') ?? '']],
      body: await response.text(),
    }
  }

  /** The one that was wanted last stands last; the first one goes. */
  #store(url: string, response: CachedResponse): void {
    this.#cache.delete(url)
    this.#cache.set(url, response)
    const [first] = this.#cache.keys()
    if (this.#cache.size > MAX_CACHED && first !== undefined) this.#cache.delete(first)
  }
}

/** A product's own answer, by its address. */
const PRODUCT = /^\/products\/([^/?]+)$/

/**
 * The answers among these that may have changed, when of all products' own answers only those of these slugs may have.
 * One without an ETag is known to be no longer the same.
 */
export function possiblyStale(
  dependencies: Readonly<Dependencies>,
  products: readonly string[] | null,
): Dependencies {
  if (products === null) return dependencies
  const changed = new Set(products)
  const isPossiblyStale = ([url, etag]: [string, string]) => {
    const [, slug] = PRODUCT.exec(url) ?? []
    return etag === '' || slug === undefined || changed.has(decodeURIComponent(slug))
  }
  return Object.fromEntries(Object.entries(dependencies).filter(isPossiblyStale))
}

/** The addresses among these whose answers are no longer the same. Each is asked for once, several at a time. */
export async function findChanged(
  dependencies: Readonly<Dependencies>,
  base: string,
  fetchFn: typeof fetch,
  concurrency = 16,
): Promise<Set<string>> {
  const changed = new Set<string>()
  const queue = Object.entries(dependencies).values()
  const check = async () => {
    for (const [url, etag] of queue) {
      const headers = { 'if-none-match': etag }
      const response = etag === '' ? null : await fetchFn(base + url, { headers })
      if (response?.status !== 304) changed.add(url)
      await response?.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, check))
  return changed
}

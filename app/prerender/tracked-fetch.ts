import type { HttpGet } from './http-get.ts'

/** ETags of API responses by URL below the base, empty if a response has none. */
export type Dependencies = Record<string, string>

interface CachedResponse {
  etag: string
  run: number
  status: number
  body: string
}

/** Limit of cached responses (least recently used first out). */
const MAX_CACHED = 500

/** Response whose text is read without a stream. */
class TextResponse extends Response {
  readonly #text: string

  constructor(text: string, status: number) {
    super(null, { status })
    this.#text = text
  }

  override async text(): Promise<string> {
    return this.#text
  }
}

/** Requests each URL once per run, revalidates it in the next, and records a page's responses. */
export class TrackedFetch {
  readonly #base: string
  readonly #get: HttpGet
  readonly #cache = new Map<string, CachedResponse>()
  #run = 0
  #dependencies: Dependencies = {}

  constructor(base: string, get: HttpGet) {
    this.#base = base
    this.#get = get
  }

  /** Marks all cached responses as due for revalidation. */
  startRun(): void {
    this.#run += 1
  }

  /** Records the responses that `work` requests. One work at a time. */
  async track<T>(work: () => Promise<T>): Promise<{ result: T; dependencies: Dependencies }> {
    const dependencies: Dependencies = {}
    this.#dependencies = dependencies
    return { result: await work(), dependencies }
  }

  /** Replacement of the global function, for GET requests of text. */
  fetch: typeof fetch = async (input, init) => {
    const { method, url } = input instanceof Request && !init ? input : new Request(input, init)
    if (method !== 'GET') throw new Error(`${method} ${url} is not requested by a page.`)
    const cached = this.#cache.get(url)
    const fresh = cached?.run === this.#run ? cached : await this.#revalidate(url, cached)
    this.#store(url, fresh)
    this.#dependencies[url.replace(this.#base, '')] = fresh.etag
    return new TextResponse(fresh.body, fresh.status)
  }

  async #revalidate(url: string, cached: CachedResponse | undefined): Promise<CachedResponse> {
    const { status, etag, body } = await this.#get(url, cached?.etag)
    if (cached && status === 304) return { ...cached, run: this.#run }
    const isSuccess = status >= 200 && status < 300
    return { etag: isSuccess ? etag : '', run: this.#run, status, body }
  }

  /** Least-recently-used order: the newest entry is last. */
  #store(url: string, response: CachedResponse): void {
    this.#cache.delete(url)
    this.#cache.set(url, response)
    const [first] = this.#cache.keys()
    if (this.#cache.size > MAX_CACHED && first !== undefined) this.#cache.delete(first)
  }
}

const PRODUCT = /^\/products\/([^/?]+)$/

/** Dependencies that may have changed; those without an ETag always count as changed. */
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

/** Returns the URLs whose responses have changed, by concurrent conditional requests. */
export async function findChanged(
  dependencies: Readonly<Dependencies>,
  base: string,
  get: HttpGet,
  concurrency = 16,
): Promise<Set<string>> {
  const changed = new Set<string>()
  const queue = Object.entries(dependencies).values()
  const check = async () => {
    for (const [url, etag] of queue) {
      if (etag === '' || (await get(base + url, etag)).status !== 304) changed.add(url)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, check))
  return changed
}

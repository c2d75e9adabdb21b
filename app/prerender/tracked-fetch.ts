/** What a page was made of: the API's answers by their address below its base URL, each with its ETag or nothing. */
export type Answers = Record<string, string>

interface Kept {
  etag: string
  run: number
  status: number
  headers: [string, string][]
  body: string
}

/** So many answers are kept; those that many pages share are asked for again and again, and stay. */
const MOST_KEPT = 500

/**
 * Stands in for `fetch`: within a run nothing is asked twice, in the next one only whether it is still the same. Notes
 * what was answered while a page was made.
 */
export class AnswerBook {
  readonly #base: string
  readonly #fetch: typeof fetch
  readonly #kept = new Map<string, Kept>()
  #run = 0
  #noted: Answers = {}

  constructor(base: string, fetching: typeof fetch) {
    this.#base = base
    this.#fetch = fetching
  }

  /** From here on, what is kept may have changed. */
  nextRun(): void {
    this.#run += 1
  }

  /** Does something and gives, beside its result, the answers that it got. */
  async noting<T>(work: () => Promise<T>): Promise<{ result: T; answers: Answers }> {
    const answers: Answers = {}
    this.#noted = answers
    return { result: await work(), answers }
  }

  fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') return this.#fetch(request)
    const kept = this.#kept.get(request.url)
    const fresh = kept?.run === this.#run ? kept : await this.#ask(request, kept)
    this.#keep(request.url, fresh)
    this.#noted[request.url.replace(this.#base, '')] = fresh.etag
    return new Response(fresh.body, fresh)
  }

  async #ask(request: Request, kept: Kept | undefined): Promise<Kept> {
    if (kept?.etag) request.headers.set('if-none-match', kept.etag)
    const answer = await this.#fetch(request)
    if (kept && answer.status === 304) return { ...kept, run: this.#run }
    const { status, headers } = answer
    return {
      etag: answer.ok ? (headers.get('etag') ?? '') : '',
      run: this.#run,
      status,
      headers: [['content-type', headers.get('content-type') ?? '']],
      body: await answer.text(),
    }
  }

  /** The one that was wanted last stands last; the first one goes. */
  #keep(url: string, answer: Kept): void {
    this.#kept.delete(url)
    this.#kept.set(url, answer)
    const [first] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && first !== undefined) this.#kept.delete(first)
  }
}

/** A product's own answer, by its address. */
const PRODUCT = /^\/products\/([^/?]+)$/

/**
 * The answers among these that may have changed, when of all products' own answers only those of these slugs may have.
 * One without an ETag is known to be no longer the same.
 */
export function doubtful(answers: Readonly<Answers>, products: readonly string[] | null): Answers {
  if (products === null) return answers
  const changed = new Set(products)
  const doubted = ([url, etag]: [string, string]) => {
    const [, slug] = PRODUCT.exec(url) ?? []
    return etag === '' || slug === undefined || changed.has(decodeURIComponent(slug))
  }
  return Object.fromEntries(Object.entries(answers).filter(doubted))
}

/** The addresses among these whose answers are no longer the same. Each is asked for once, several at a time. */
export async function changedSince(
  answers: Readonly<Answers>,
  base: string,
  fetching: typeof fetch,
  atOnce = 16,
): Promise<Set<string>> {
  const changed = new Set<string>()
  const waiting = Object.entries(answers).values()
  const ask = async () => {
    for (const [url, etag] of waiting) {
      const headers = { 'if-none-match': etag }
      const answer = etag === '' ? null : await fetching(base + url, { headers })
      if (answer?.status !== 304) changed.add(url)
      await answer?.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return changed
}

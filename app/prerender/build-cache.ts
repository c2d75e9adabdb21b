import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from './compressed-files.ts'
import type { Dependencies } from './tracked-fetch.ts'

interface PageEntry {
  title: string
  description: string
  noindex: boolean
  /** Version of the page's data, empty if it has none. */
  version: string
  /** True if the page is served by the shell only. */
  shell: boolean
  /** URLs of the API responses that it depends on. */
  dependencies: string[]
}

interface CacheData {
  /** Hash of everything else that pages depend on: app, prerenderer, site URL. */
  key: string
  /** API revision before these responses were requested, empty if unknown. */
  revision: string
  /** Hash of the input of the sitemaps, empty if unknown. */
  sitemapHash: string
  /** ETags of all responses by URL, empty if a response has none. */
  etags: Dependencies
  shared: string[]
  pages: Record<string, PageEntry>
}

/** Dotfile, and therefore not served. */
const cacheFile = (out: string) => join(out, '.prerendered.json')

/** Incremental build cache: dependencies of each page, so that a run renders only stale pages. */
export class BuildCache {
  readonly #data: CacheData
  /** ETags of this run, and URLs that changed before it. */
  #currentEtags: Dependencies = {}
  #changed: ReadonlySet<string> = new Set()
  #sharedIsStale = true

  constructor(data: CacheData) {
    this.#data = data
  }

  /** Reads the cache of a folder. With another key, paths are kept and every page counts as stale. */
  static async read(out: string, key: string): Promise<BuildCache> {
    const empty: CacheData = { key, revision: '', sitemapHash: '', etags: {}, shared: [], pages: {} }
    try {
      const data: CacheData = JSON.parse(await readFile(cacheFile(out), 'utf8'))
      return new BuildCache(data.key === key ? data : { ...empty, pages: data.pages })
    } catch {
      return new BuildCache(empty)
    }
  }

  /** Writes the cache. The recorded responses belong to this API revision or a later one. */
  save(out: string, revision: string): Promise<void> {
    this.#data.revision = revision
    const used = new Set([
      ...this.#data.shared,
      ...Object.values(this.#data.pages).flatMap(({ dependencies }) => dependencies),
    ])
    for (const url of Object.keys(this.#data.etags)) if (!used.has(url)) delete this.#data.etags[url]
    return writeFileAtomic(cacheFile(out), JSON.stringify(this.#data))
  }

  get revision(): string {
    return this.#data.revision
  }

  /** Stores the hash of the sitemap input; returns true if it has changed. */
  updateSitemapHash(input: unknown): boolean {
    const before = this.#data.sitemapHash
    this.#data.sitemapHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    return this.#data.sitemapHash !== before
  }

  get etags(): Readonly<Dependencies> {
    return this.#data.etags
  }

  get paths(): string[] {
    return Object.keys(this.#data.pages)
  }

  page(path: string): PageEntry | undefined {
    return this.#data.pages[path]
  }

  /**
   * Starts a run; returns new pages and pages with changed dependencies. New pages come
   * first, then those with a changed dependency that few share: a product before those that show it as related.
   */
  startRun<Page extends { path: string; noindex: boolean }>(
    pages: readonly Page[],
    changed: ReadonlySet<string>,
  ): Page[] {
    this.#currentEtags = {}
    this.#changed = changed
    const { shared } = this.#data
    const isStale = (url: string) => changed.has(url) || this.#data.etags[url] === undefined
    this.#sharedIsStale = shared.length === 0 || shared.some(isStale)
    if (this.#sharedIsStale) return [...pages]
    const stale = pages.flatMap((page) => {
      const last = this.page(page.path)
      const causes = last?.dependencies.filter(isStale) ?? []
      return last?.noindex === page.noindex && causes.length === 0 ? [] : [{ page, causes }]
    })
    const dependents = new Map<string, number>()
    for (const url of stale.flatMap(({ causes }) => causes))
      dependents.set(url, (dependents.get(url) ?? 0) + 1)
    const rank = (causes: string[]) =>
      causes.length === 0 ? 0 : Math.min(...causes.map((url) => dependents.get(url) ?? 0))
    return stale.sort((a, b) => rank(a.causes) - rank(b.causes)).map(({ page }) => page)
  }

  /** Version of the data with which the output of a page need not be rendered in this run, empty if there is none. */
  version(path: string, noindex: boolean): string {
    const last = this.page(path)
    return this.#sharedIsStale || last?.noindex !== noindex ? '' : last.version
  }

  recordShared(shared: Dependencies): void {
    this.#recordEtags(shared)
    this.#data.shared = Object.keys(shared)
  }

  record(path: string, page: Omit<PageEntry, 'dependencies'>, dependencies: Dependencies): void {
    this.#recordEtags(dependencies)
    this.#data.pages[path] = { ...page, dependencies: Object.keys(dependencies) }
  }

  /** Records new responses with which a page is as before. */
  recordUnchanged(path: string, dependencies: Dependencies): void {
    const last = this.page(path)
    if (last) this.record(path, last, dependencies)
  }

  /** Removes a page, so that the next run renders it again if it is still listed. */
  remove(path: string): void {
    delete this.#data.pages[path]
  }

  /** A response that changes during a run loses its ETag, so that the next run renders its pages again. */
  #recordEtags(dependencies: Dependencies): void {
    for (const [url, etag] of Object.entries(dependencies)) {
      const before = this.#currentEtags[url] ?? (this.#changed.has(url) ? undefined : this.#data.etags[url])
      const now = before === undefined || before === etag ? etag : ''
      this.#currentEtags[url] = now
      this.#data.etags[url] = now
    }
  }
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from './compressed-files.ts'
import type { Dependencies } from './tracked-fetch.ts'

/** A page as it was rendered last. */
export interface PageEntry {
  title: string
  description: string
  noindex: boolean
  /** Whether there is no more of it than the shell. */
  shell: boolean
  /** The addresses of the API's answers that it was made of. */
  dependencies: string[]
}

interface CacheData {
  /** What all pages depend on besides the API: the app, the prerenderer, the site's address. */
  key: string
  /** What the API said of itself before it was asked for these answers; empty where that is not known. */
  revision: string
  /** Of what the site's maps were made; empty where that is not known. */
  sitemapHash: string
  /** The ETags of all answers, by their address; empty where there is none. */
  etags: Dependencies
  /** The addresses of those that every page shows something of. */
  shared: string[]
  pages: Record<string, PageEntry>
}

/** Hidden: it is nothing that is hosted. */
const cacheFile = (out: string) => join(out, '.prerendered.json')

/** What was made of which answers of the API, so that a run renders only what would come out otherwise. */
export class BuildCache {
  readonly #data: CacheData
  /** What was answered in this run, and what had changed before it. */
  #currentEtags: Dependencies = {}
  #changed: ReadonlySet<string> = new Set()

  constructor(data: CacheData) {
    this.#data = data
  }

  /** That of a folder. Pages that were made otherwise are remembered as pages, and all of them made anew. */
  static async read(out: string, key: string): Promise<BuildCache> {
    const empty: CacheData = { key, revision: '', sitemapHash: '', etags: {}, shared: [], pages: {} }
    try {
      const data: CacheData = JSON.parse(await readFile(cacheFile(out), 'utf8'))
      return new BuildCache(data.key === key ? data : { ...empty, pages: data.pages })
    } catch {
      return new BuildCache(empty)
    }
  }

  /** Keeps it for the next run: what was answered now is of this revision of the API, or of a later one. */
  save(out: string, revision: string): Promise<void> {
    this.#data.revision = revision
    const used = new Set([
      ...this.#data.shared,
      ...Object.values(this.#data.pages).flatMap(({ dependencies }) => dependencies),
    ])
    for (const url of Object.keys(this.#data.etags)) if (!used.has(url)) delete this.#data.etags[url]
    return writeFileAtomic(cacheFile(out), JSON.stringify(this.#data))
  }

  /** The revision of the API that the answers are of. */
  get revision(): string {
    return this.#data.revision
  }

  /** Whether the maps of the site would come out otherwise than before, made of this; from here on they are made of it. */
  updateSitemapHash(input: unknown): boolean {
    const before = this.#data.sitemapHash
    this.#data.sitemapHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    return this.#data.sitemapHash !== before
  }

  /** The answers that the site is made of. */
  get etags(): Readonly<Dependencies> {
    return this.#data.etags
  }

  get paths(): string[] {
    return Object.keys(this.#data.pages)
  }

  page(path: string): PageEntry | undefined {
    return this.#data.pages[path]
  }

  /** A run begins. Gives the pages that have to be rendered: new ones, and those made of something that has changed. */
  startRun<Page extends { path: string; noindex: boolean }>(
    pages: readonly Page[],
    changed: ReadonlySet<string>,
  ): Page[] {
    this.#currentEtags = {}
    this.#changed = changed
    const { shared } = this.#data
    const isStale = (url: string) => changed.has(url) || this.#data.etags[url] === undefined
    if (shared.length === 0 || shared.some(isStale)) return [...pages]
    return pages.filter(({ path, noindex }) => {
      const last = this.page(path)
      return last?.noindex !== noindex || last.dependencies.some(isStale)
    })
  }

  /** What every page shows something of is made of these answers. */
  recordShared(shared: Dependencies): void {
    this.#recordEtags(shared)
    this.#data.shared = Object.keys(shared)
  }

  /** A page is there, made of these answers. */
  record(path: string, page: Omit<PageEntry, 'dependencies'>, dependencies: Dependencies): void {
    this.#recordEtags(dependencies)
    this.#data.pages[path] = { ...page, dependencies: Object.keys(dependencies) }
  }

  /** A page is gone, or has to be made next time whatever the API says. */
  remove(path: string): void {
    delete this.#data.pages[path]
  }

  /** What has changed while a run lasts has no ETag: whatever page was made of it, early or late, is made anew next time. */
  #recordEtags(dependencies: Dependencies): void {
    for (const [url, etag] of Object.entries(dependencies)) {
      const before = this.#currentEtags[url] ?? (this.#changed.has(url) ? undefined : this.#data.etags[url])
      const now = before === undefined || before === etag ? etag : ''
      this.#currentEtags[url] = now
      this.#data.etags[url] = now
    }
  }
}

import type { ArticleCard, Blog } from 'mostrador'
import type { PublicConfig } from '../src/lib/engine/public-config.ts'
import { get } from './http-get.ts'

export interface ListedPage {
  path: string
  /** Kind of screen, such as `product`. */
  kind: string
  /** Last change of the content (RFC 3339), null if unknown. */
  modified: string | null
  noindex: boolean
}

export interface Site {
  /** Public URL without trailing slash, null if not configured. */
  url: string | null
  name: string
  config: PublicConfig
  /** Changes whenever the content of any page changes. */
  revision: string
  /** Slugs of products that may have changed since the requested revision, null if any may have. */
  changed_products: string[] | null
}

/** Client of the site-wide API calls. Page content is requested by the engine. */
export class ShopApi {
  readonly base: string

  /** `base` is a URL such as `http://localhost:8080/api/v1`. */
  constructor(base: string) {
    this.base = base.replace(/\/+$/, '')
  }

  /** Returns the site with the changes since a revision; without a revision, everything counts as changed. */
  site(since?: string): Promise<Site> {
    return this.#read(since ? `site?since=${encodeURIComponent(since)}` : 'site')
  }

  async pages(): Promise<ListedPage[]> {
    const { pages } = await this.#read<{ pages: ListedPage[] }>('pages')
    return pages
  }

  async blogs(): Promise<Blog[]> {
    const { data } = await this.#read<{ data: Blog[] }>('blogs')
    return data
  }

  async articles(blog: string, limit: number): Promise<ArticleCard[]> {
    const { data } = await this.#read<{ data: ArticleCard[] }>(`blogs/${blog}/articles?limit=${limit}`)
    return data
  }

  async #read<T>(call: string): Promise<T> {
    const url = `${this.base}/${call}`
    const { status, body } = await get(url)
    if (status !== 200) throw new Error(`GET ${url} answered ${status}.`)
    return JSON.parse(body)
  }
}

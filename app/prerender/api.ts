import type { ArticleCard, Blog } from 'mostrador'
import type { PublicConfig } from '../src/lib/engine/public-config.ts'

/** A page that exists, as the API lists it. */
export interface ListedPage {
  path: string
  /** Which screen shows it, such as `product`. */
  kind: string
  /** When its text was changed last, RFC 3339; null where nobody keeps that. */
  modified: string | null
  /** Not to be found by search engines. */
  noindex: boolean
}

/** The shop as a site. */
export interface Site {
  /** Its address for the world, without a final slash; null where the owner has set none. */
  url: string | null
  name: string
  /** Configuration that every document carries. */
  config: PublicConfig
  /** Another one whenever anything that a page shows has changed. */
  revision: string
  /** The slugs of the products whose own answers may differ from those of the revision that was named; null where any may. */
  changed_products: string[] | null
}

/** What the API says of the site as a whole; what its pages show, they ask by the engine. */
export class ShopApi {
  readonly base: string

  /** The base URL is like `http://localhost:8080/api/v1`. */
  constructor(base: string) {
    this.base = base.replace(/\/+$/, '')
  }

  /** How it is now, and what has changed since a revision; without one, anything may have. */
  site(since?: string): Promise<Site> {
    return this.#read(since ? `site?since=${encodeURIComponent(since)}` : 'site')
  }

  /** Every public page, in the order of the sitemap. */
  async pages(): Promise<ListedPage[]> {
    const { pages } = await this.#read<{ pages: ListedPage[] }>('pages')
    return pages
  }

  async blogs(): Promise<Blog[]> {
    const { data } = await this.#read<{ data: Blog[] }>('blogs')
    return data
  }

  /** The articles of a blog that were written last. */
  async articles(blog: string, limit: number): Promise<ArticleCard[]> {
    const { data } = await this.#read<{ data: ArticleCard[] }>(`blogs/${blog}/articles?limit=${limit}`)
    return data
  }

  async #read<T>(call: string): Promise<T> {
    const response = await fetch(`${this.base}/${call}`, { signal: AbortSignal.timeout(30_000) })
    if (!response.ok) throw new Error(`GET ${response.url} answered ${response.status}.`)
    return response.json()
  }
}

import type { EngineList, Registration } from './commands.js'
import { type FormValues, pairs } from './forms.js'
import { type Learning, learningCalls } from './learning.js'
import { type Purchases, purchaseCalls } from './purchases.js'
import type { Runtime } from './runtime.js'
import type {
  Article,
  ArticleCard,
  ArticleList,
  Blog,
  Category,
  Collection,
  Content,
  Country,
  FacetedList,
  Facets,
  PickupShop,
  ProductList,
  ProductPage,
  SearchResults,
  SearchSuggestions,
  SearchView,
  Site,
  SitePage,
  SitePages,
  User,
} from './views.js'

/** Which products or articles of a list, in which order, and which page of them. */
export interface ListQuery {
  /** Field to value: `{'category.slug': 'aceites', id: '1,2,3'}`. */
  filter?: Readonly<Record<string, string>>
  /** A field, or `-field` for descending. */
  sort?: string
  limit?: number
  page?: number
}

/** What a call may be told besides. */
export interface CallOptions {
  /** Aborting rejects the call with the signal's reason. */
  signal?: AbortSignal
}

/** The public API's calls. A failure rejects with `ShopError`. */
export interface Api extends Learning, Purchases {
  products(query?: ListQuery, options?: CallOptions): Promise<ProductList>
  /** The same, with what the list can be narrowed to and how much is left then. */
  facetedProducts(query?: ListQuery, options?: CallOptions): Promise<FacetedList>
  /** What the home page features. */
  featured(options?: CallOptions): Promise<ProductList>
  /** The promotions of the home page. */
  promotions(options?: CallOptions): Promise<ProductList>
  /** The products of a category that have dates. */
  calendarized(categorySlug: string, options?: CallOptions): Promise<ProductList>
  product(slug: string, options?: CallOptions): Promise<ProductPage>
  categories(options?: CallOptions): Promise<Category[]>
  category(slug: string, options?: CallOptions): Promise<Category>
  collections(categorySlug: string, options?: CallOptions): Promise<Collection[]>
  /** Products by text, with where the words stand, what else to try and what to narrow it to. */
  search(text: string, query?: ListQuery, options?: CallOptions): Promise<SearchView>
  /** What a text that is still being typed may become. */
  suggestions(text: string, options?: CallOptions): Promise<SearchSuggestions>
  shops(options?: CallOptions): Promise<PickupShop[]>
  shop(slug: string, options?: CallOptions): Promise<PickupShop>
  countries(options?: CallOptions): Promise<Country[]>
  /** A page of text, by its path without the leading slash: `ayuda/envios`. */
  content(slug: string, options?: CallOptions): Promise<Content>
  blogs(options?: CallOptions): Promise<Blog[]>
  blog(slug: string, options?: CallOptions): Promise<Blog>
  articles(blogSlug: string, query?: ListQuery, options?: CallOptions): Promise<ArticleList>
  article(slug: string, options?: CallOptions): Promise<Article>
  register(values: FormValues, options?: CallOptions): Promise<void>
  activate(token: string, options?: CallOptions): Promise<void>
  /** Logs in and opens the session. */
  login(email: string, password: string, options?: CallOptions): Promise<void>
  me(options?: CallOptions): Promise<User>
  /** What the shop is called and where it is, and whether its pages have changed since a revision. */
  site(since?: string, options?: CallOptions): Promise<Site>
  /** Every page that everybody may see, in the order of a sitemap. */
  pages(options?: CallOptions): Promise<readonly SitePage[]>
}

/** A page of a list as the server answers it. */
interface List<Item> {
  data: Item[]
  total: number
  page: number
  limit: number
}

export function apiCalls(runtime: Runtime, baseUrl: string): Api {
  const items = <Item>(call: Promise<List<Item>>): Promise<Item[]> => call.then(({ data }) => data)
  const nothing = (call: Promise<unknown>): Promise<void> => call.then(() => undefined)
  return {
    ...learningCalls(runtime, baseUrl),
    ...purchaseCalls(runtime),
    products: (query, options) => runtime.call(() => ({ products: list(query) }), options),
    facetedProducts: async (query, options) => {
      const { list: page, found } = await runtime.call<{ list: ProductList; found: { facets: Facets } }>(
        () => ({ faceted_products: list(query) }),
        options,
      )
      return { ...page, facets: found.facets }
    },
    featured: (options) => runtime.call('featured', options),
    promotions: (options) => runtime.call('promotions', options),
    calendarized: (category, options) => runtime.call({ calendarized: { category } }, options),
    product: (slug, options) => runtime.call({ product: { slug } }, options),
    categories: (options) => items(runtime.call('categories', options)),
    category: (slug, options) => runtime.call({ category: { slug } }, options),
    collections: (category, options) => items(runtime.call({ collections: { category } }, options)),
    search: async (text, query, options) => {
      const { list: page, found } = await runtime.call<{ list: ProductList; found: SearchResults }>(
        () => ({ search: { query: text, list: list(query) } }),
        options,
      )
      const { data: _, ...rest } = found
      return { ...rest, ...page }
    },
    suggestions: (text, options) => runtime.call({ suggestions: { query: text } }, options),
    shops: (options) => items(runtime.call('shops', options)),
    shop: (slug, options) => runtime.call({ shop: { slug } }, options),
    countries: (options) => items(runtime.call('countries', options)),
    content: (slug, options) => runtime.call({ content: { slug } }, options),
    blogs: (options) => items(runtime.call('blogs', options)),
    blog: (slug, options) => runtime.call({ blog: { slug } }, options),
    articles: async (blog, query, options) => {
      const { data, ...counts } = await runtime.call<List<ArticleCard>>(
        () => ({ articles: { blog, list: list(query) } }),
        options,
      )
      return { items: data, ...counts }
    },
    article: (slug, options) => runtime.call({ article: { slug } }, options),
    register: async (values, options) => {
      const registration = runtime.ask<Registration>(() => ({ registration: { values: pairs(values) } }))
      await runtime.call({ register: registration }, options)
    },
    activate: (token, options) => nothing(runtime.call({ activate: { token } }, options)),
    login: (email, password, options) => nothing(runtime.call({ login: { email, password } }, options)),
    me: (options) => runtime.call('me', options),
    site: (since, options) => runtime.call({ site: { since: since ?? null } }, options),
    pages: async (options) => (await runtime.call<SitePages>('pages', options)).pages,
  }
}

/** A list as the engine asks for it. */
export function list({ filter = {}, sort, limit, page }: ListQuery = {}): EngineList {
  const filters = Object.entries(filter).map(([field, value]): [string, string] => [field, String(value)])
  return { filters, sort: sort || null, limit: limit ?? null, page: page ?? null }
}

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
  register(values: FormValues): Promise<void>
  activate(token: string): Promise<void>
  /** Logs in and opens the session. */
  login(email: string, password: string): Promise<void>
  me(options?: CallOptions): Promise<User>
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
    ...purchaseCalls(runtime, baseUrl),
    products: (query, { signal } = {}) => runtime.call({ products: list(query) }, signal),
    facetedProducts: async (query, { signal } = {}) => {
      const { list: page, found } = await runtime.call<{ list: ProductList; found: { facets: Facets } }>(
        { faceted_products: list(query) },
        signal,
      )
      return { ...page, facets: found.facets }
    },
    featured: ({ signal } = {}) => runtime.call('featured', signal),
    promotions: ({ signal } = {}) => runtime.call('promotions', signal),
    calendarized: (category, { signal } = {}) => runtime.call({ calendarized: { category } }, signal),
    product: (slug, { signal } = {}) => runtime.call({ product: { slug } }, signal),
    categories: ({ signal } = {}) => items(runtime.call('categories', signal)),
    category: (slug, { signal } = {}) => runtime.call({ category: { slug } }, signal),
    collections: (category, { signal } = {}) => items(runtime.call({ collections: { category } }, signal)),
    search: async (text, query, { signal } = {}) => {
      const { list: page, found } = await runtime.call<{ list: ProductList; found: SearchResults }>(
        { search: { query: text, list: list(query) } },
        signal,
      )
      const { data: _, ...rest } = found
      return { ...rest, ...page }
    },
    suggestions: (text, { signal } = {}) => runtime.call({ suggestions: { query: text } }, signal),
    shops: ({ signal } = {}) => items(runtime.call('shops', signal)),
    shop: (slug, { signal } = {}) => runtime.call({ shop: { slug } }, signal),
    countries: ({ signal } = {}) => items(runtime.call('countries', signal)),
    content: (slug, { signal } = {}) => runtime.call({ content: { slug } }, signal),
    blogs: ({ signal } = {}) => items(runtime.call('blogs', signal)),
    blog: (slug, { signal } = {}) => runtime.call({ blog: { slug } }, signal),
    articles: async (blog, query, { signal } = {}) => {
      const { data, ...counts } = await runtime.call<List<ArticleCard>>(
        { articles: { blog, list: list(query) } },
        signal,
      )
      return { items: data, ...counts }
    },
    article: (slug, { signal } = {}) => runtime.call({ article: { slug } }, signal),
    register: async (values) => {
      const registration = runtime.ask<Registration>({ registration: { values: pairs(values) } })
      await runtime.call({ register: registration })
    },
    activate: (token) => nothing(runtime.call({ activate: { token } })),
    login: (email, password) => nothing(runtime.call({ login: { email, password } })),
    me: ({ signal } = {}) => runtime.call('me', signal),
  }
}

/** A list as the engine asks for it. */
export function list({ filter = {}, sort, limit, page }: ListQuery = {}): EngineList {
  const filters = Object.entries(filter).map(([field, value]): [string, string] => [field, String(value)])
  return { filters, sort: sort || null, limit: limit ?? null, page: page ?? null }
}

import type { CallOptions } from './call-options.js'
import type { Registration } from './commands.js'
import { createCourseCalls, type Learning } from './courses.js'
import { type FormValues, toFieldPairs } from './forms.js'
import { type ListQuery, toEngineListQuery } from './list-query.js'
import { createOrderCalls, type Purchases } from './orders.js'
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
  ProductList,
  ProductPage,
  SearchResults,
  SearchSuggestions,
  SearchView,
  Site,
  SitePage,
  SitePages,
  StoreLocation,
  User,
} from './views.js'

/** Calls of the public API. Failures reject with `ShopError`. */
export interface Api extends Learning, Purchases {
  /** Returns a page of products. */
  products(query?: ListQuery, options?: CallOptions): Promise<ProductList>
  /** Returns a page of products with the facets of the whole list and their counts. */
  facetedProducts(query?: ListQuery, options?: CallOptions): Promise<FacetedList>
  /** Returns the featured products of the home page. */
  featured(options?: CallOptions): Promise<ProductList>
  /** Returns the promotions of the home page. */
  promotions(options?: CallOptions): Promise<ProductList>
  /** Returns the products of a category that have dates. */
  calendarized(categorySlug: string, options?: CallOptions): Promise<ProductList>
  /** Returns the product page of a slug. */
  product(slug: string, options?: CallOptions): Promise<ProductPage>
  /** Returns all categories. */
  categories(options?: CallOptions): Promise<Category[]>
  category(slug: string, options?: CallOptions): Promise<Category>
  /** Returns the collections of a category. */
  collections(categorySlug: string, options?: CallOptions): Promise<Collection[]>
  /** Searches products by text. The result has highlights, alternative searches and facets. */
  search(text: string, query?: ListQuery, options?: CallOptions): Promise<SearchView>
  /** Returns suggestions for a partial search text. */
  suggestions(text: string, options?: CallOptions): Promise<SearchSuggestions>
  /** Returns the pickup shops. */
  shops(options?: CallOptions): Promise<StoreLocation[]>
  shop(slug: string, options?: CallOptions): Promise<StoreLocation>
  /** Returns the countries of addresses. */
  countries(options?: CallOptions): Promise<Country[]>
  /** Returns a content page by its path without the leading slash: `ayuda/envios`. */
  content(slug: string, options?: CallOptions): Promise<Content>
  /** Returns all blogs. */
  blogs(options?: CallOptions): Promise<Blog[]>
  blog(slug: string, options?: CallOptions): Promise<Blog>
  /** Returns a page of a blog's articles. */
  articles(blogSlug: string, query?: ListQuery, options?: CallOptions): Promise<ArticleList>
  article(slug: string, options?: CallOptions): Promise<Article>
  /** Registers a customer with the values of the form `register`. */
  register(values: FormValues, options?: CallOptions): Promise<void>
  /** Activates an account with the token of the activation link. */
  activate(token: string, options?: CallOptions): Promise<void>
  /** Logs in and opens the session. */
  login(email: string, password: string, options?: CallOptions): Promise<void>
  /** Returns the profile of the logged-in customer. */
  me(options?: CallOptions): Promise<User>
  /** Returns name and URL of the shop, and whether its pages have changed since a revision. */
  site(since?: string, options?: CallOptions): Promise<Site>
  /** Returns all public pages, in sitemap order. */
  pages(options?: CallOptions): Promise<readonly SitePage[]>
}

/** Page of a list in the format of the server. */
interface List<Item> {
  data: Item[]
  total: number
  page: number
  limit: number
}

export function createApi(runtime: Runtime, baseUrl: string): Api {
  const unwrapItems = <Item>(call: Promise<List<Item>>): Promise<Item[]> => call.then(({ data }) => data)
  const discardResult = (call: Promise<unknown>): Promise<void> => call.then(() => undefined)
  return {
    ...createCourseCalls(runtime, baseUrl),
    ...createOrderCalls(runtime),
    products: (query, options) => runtime.call(() => ({ products: toEngineListQuery(query) }), options),
    facetedProducts: async (query, options) => {
      const { list, found } = await runtime.call<{ list: ProductList; found: { facets: Facets } }>(
        () => ({ faceted_products: toEngineListQuery(query) }),
        options,
      )
      return { ...list, facets: found.facets }
    },
    featured: (options) => runtime.call('featured', options),
    promotions: (options) => runtime.call('promotions', options),
    calendarized: (category, options) => runtime.call({ calendarized: { category } }, options),
    product: (slug, options) => runtime.call({ product: { slug } }, options),
    categories: (options) => unwrapItems(runtime.call('categories', options)),
    category: (slug, options) => runtime.call({ category: { slug } }, options),
    collections: (category, options) => unwrapItems(runtime.call({ collections: { category } }, options)),
    search: async (text, query, options) => {
      const { list, found } = await runtime.call<{ list: ProductList; found: SearchResults }>(
        () => ({ search: { query: text, list: toEngineListQuery(query) } }),
        options,
      )
      const { data: _, ...details } = found
      return { ...details, ...list }
    },
    suggestions: (text, options) => runtime.call({ suggestions: { query: text } }, options),
    shops: (options) => unwrapItems(runtime.call('shops', options)),
    shop: (slug, options) => runtime.call({ shop: { slug } }, options),
    countries: (options) => unwrapItems(runtime.call('countries', options)),
    content: (slug, options) => runtime.call({ content: { slug } }, options),
    blogs: (options) => unwrapItems(runtime.call('blogs', options)),
    blog: (slug, options) => runtime.call({ blog: { slug } }, options),
    articles: async (blog, query, options) => {
      const { data, ...counts } = await runtime.call<List<ArticleCard>>(
        () => ({ articles: { blog, list: toEngineListQuery(query) } }),
        options,
      )
      return { items: data, ...counts }
    },
    article: (slug, options) => runtime.call({ article: { slug } }, options),
    register: async (values, options) => {
      const registration = runtime.query<Registration>(() => ({
        registration: { values: toFieldPairs(values) },
      }))
      await runtime.call({ register: registration }, options)
    },
    activate: (token, options) => discardResult(runtime.call({ activate: { token } }, options)),
    login: (email, password, options) => discardResult(runtime.call({ login: { email, password } }, options)),
    me: (options) => runtime.call('me', options),
    site: (since, options) => runtime.call({ site: { since: since ?? null } }, options),
    pages: async (options) => (await runtime.call<SitePages>('pages', options)).pages,
  }
}

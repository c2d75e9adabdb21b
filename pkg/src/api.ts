import { type CallOptions, discardResponse, listItems } from './calls.js'
import type { Registration } from './commands.js'
import { type CourseApi, createCourseCalls } from './courses.js'
import { type FormValues, toFieldPairs } from './forms.js'
import { type ListQuery, toEngineListQuery } from './list-query.js'
import { createOrderCalls, type OrderApi } from './orders.js'
import { loadRelatedProducts } from './related.js'
import type { Runtime } from './runtime.js'
import type { ArticleList, FacetedList, ProductPage, SearchView } from './views.js'

/** Calls of the public API. Failures reject with `ShopError`. */
export interface Api extends ReturnType<typeof createShopCalls>, CourseApi, OrderApi {}

export const createApi = (runtime: Runtime, baseUrl: string): Api => ({
  ...createShopCalls(runtime),
  ...createCourseCalls(runtime, baseUrl),
  ...createOrderCalls(runtime),
})

const createShopCalls = (runtime: Runtime) => ({
  /** Returns a page of products. */
  products: (query?: ListQuery, options?: CallOptions) =>
    runtime.call(() => ({ products: toEngineListQuery(query) }), options),
  /** Returns a page of products with the facets of the whole list and their counts. */
  async facetedProducts(query?: ListQuery, options?: CallOptions): Promise<FacetedList> {
    const { list, found } = await runtime.call(
      () => ({ faceted_products: toEngineListQuery(query) }),
      options,
    )
    return { ...list, facets: found.facets }
  },
  /** Returns the featured products of the home page. */
  featured: (options?: CallOptions) => runtime.call('featured', options),
  /** Returns the promotions of the home page. */
  promotions: (options?: CallOptions) => runtime.call('promotions', options),
  /** Returns the products of a category that have dates. */
  calendarized: (categorySlug: string, options?: CallOptions) =>
    runtime.call({ calendarized: { category: categorySlug } }, options),
  /** Returns the product page of a slug. */
  product: (slug: string, options?: CallOptions) => runtime.call({ product: { slug } }, options),
  /** Returns the product page by the token of the link to it before its publication. */
  productPreview: (token: string, options?: CallOptions) =>
    runtime.call({ product_preview: { token } }, options),
  /** Returns the products that are shown beside a product, and the list that gives them their heading. */
  relatedProducts: (product: ProductPage, options?: CallOptions) =>
    loadRelatedProducts(runtime, product, options),
  /** Returns all categories. */
  categories: (options?: CallOptions) => listItems(runtime.call('categories', options)),
  category: (slug: string, options?: CallOptions) => runtime.call({ category: { slug } }, options),
  /** Returns the collections of a category. */
  collections: (categorySlug: string, options?: CallOptions) =>
    listItems(runtime.call({ collections: { category: categorySlug } }, options)),
  /** Searches products by text. The result has highlights, alternative searches and facets. */
  async search(text: string, query?: ListQuery, options?: CallOptions): Promise<SearchView> {
    const search = () => ({ search: { query: text, list: toEngineListQuery(query) } })
    const { list, found } = await runtime.call(search, options)
    const { data: _, ...details } = found
    return { ...details, ...list }
  },
  /** Returns suggestions for a partial search text. */
  suggestions: (text: string, options?: CallOptions) =>
    runtime.call({ suggestions: { query: text } }, options),
  /** Returns the pickup shops. */
  shops: (options?: CallOptions) => listItems(runtime.call('shops', options)),
  shop: (slug: string, options?: CallOptions) => runtime.call({ shop: { slug } }, options),
  /** Returns the countries of addresses. */
  countries: (options?: CallOptions) => listItems(runtime.call('countries', options)),
  /** Returns a content page by its path without the leading slash: `ayuda/envios`. */
  content: (slug: string, options?: CallOptions) => runtime.call({ content: { slug } }, options),
  /** Returns all blogs. */
  blogs: (options?: CallOptions) => listItems(runtime.call('blogs', options)),
  blog: (slug: string, options?: CallOptions) => runtime.call({ blog: { slug } }, options),
  /** Returns a page of a blog's articles. */
  async articles(blogSlug: string, query?: ListQuery, options?: CallOptions): Promise<ArticleList> {
    const articles = () => ({ articles: { blog: blogSlug, list: toEngineListQuery(query) } })
    const { data, ...counts } = await runtime.call(articles, options)
    return { items: data, ...counts }
  },
  article: (slug: string, options?: CallOptions) => runtime.call({ article: { slug } }, options),
  /** Registers a customer with the values of the form `register`. */
  async register(values: FormValues, options?: CallOptions): Promise<void> {
    const registration = runtime.query<Registration>(() => ({
      registration: { values: toFieldPairs(values) },
    }))
    await runtime.call({ register: registration }, options)
  },
  /** Activates an account with the token of the activation link. */
  activate: (token: string, options?: CallOptions) =>
    discardResponse(runtime.call({ activate: { token } }, options)),
  /** Logs in and opens the session. */
  login: (email: string, password: string, options?: CallOptions) =>
    discardResponse(runtime.call({ login: { email, password } }, options)),
  /** Returns the profile of the logged-in customer. */
  me: (options?: CallOptions) => runtime.call('me', options),
  /** Returns name and URL of the shop, and whether its pages have changed since a revision. */
  site: (since?: string, options?: CallOptions) => runtime.call({ site: { since: since ?? null } }, options),
  /** Returns all public pages, in sitemap order. */
  pages: async (options?: CallOptions) => (await runtime.call('pages', options)).pages,
})

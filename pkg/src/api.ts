import { type FormValues, pairs } from './forms.js'
import type { Runtime } from './runtime.js'
import type {
  Category,
  Collection,
  Content,
  Country,
  OrderView,
  PaymentRedirect,
  PaymentType,
  PickupShop,
  ProductList,
  ProductPage,
  User,
} from './views.js'

export interface ListQuery {
  /** Field to value: `{'category.slug': 'aceites', id: '1,2,3'}`. */
  filter?: Readonly<Record<string, string>>
  /** A field, or `-field` for descending. */
  sort?: string
  limit?: number
  page?: number
}

export interface CallOptions {
  /** Aborting rejects the call with the signal's reason. */
  signal?: AbortSignal
}

/** The public API's calls. A failure rejects with `ShopError`. */
export interface Api {
  products(query?: ListQuery, options?: CallOptions): Promise<ProductList>
  /** What the home page features. */
  featured(options?: CallOptions): Promise<ProductList>
  /** The promotions of the home page. */
  promotions(options?: CallOptions): Promise<ProductList>
  product(slug: string, options?: CallOptions): Promise<ProductPage>
  categories(options?: CallOptions): Promise<Category[]>
  category(slug: string, options?: CallOptions): Promise<Category>
  collections(categorySlug: string, options?: CallOptions): Promise<Collection[]>
  search(text: string, query?: ListQuery, options?: CallOptions): Promise<ProductList>
  shops(options?: CallOptions): Promise<PickupShop[]>
  shop(slug: string, options?: CallOptions): Promise<PickupShop>
  countries(options?: CallOptions): Promise<Country[]>
  /** A page of text, by its path without the leading slash: `ayuda/envios`. */
  content(slug: string, options?: CallOptions): Promise<Content>
  register(values: FormValues): Promise<void>
  activate(token: string): Promise<void>
  /** Logs in and opens the session. */
  login(email: string, password: string): Promise<void>
  me(options?: CallOptions): Promise<User>
  orders(options?: CallOptions): Promise<OrderView[]>
  order(number: string, options?: CallOptions): Promise<OrderView>
  /** A new payment attempt: where to post what. */
  pay(number: string, method?: PaymentType): Promise<PaymentRedirect>
}

interface List<Item> {
  data: Item[]
}

export function apiCalls(runtime: Runtime): Api {
  const items = <Item>(call: Promise<List<Item>>): Promise<Item[]> => call.then(({ data }) => data)
  const nothing = (call: Promise<unknown>): Promise<void> => call.then(() => undefined)
  return {
    products: (query = {}, { signal } = {}) =>
      runtime.call(
        (engine, now, ticket) =>
          engine.products(now, ticket, filters(query), query.sort ?? '', query.limit, query.page),
        signal,
      ),
    featured: ({ signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.featured(now, ticket), signal),
    promotions: ({ signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.promotions(now, ticket), signal),
    product: (slug, { signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.product(now, ticket, slug), signal),
    categories: ({ signal } = {}) =>
      items(runtime.call((engine, now, ticket) => engine.categories(now, ticket), signal)),
    category: (slug, { signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.category(now, ticket, slug), signal),
    collections: (category, { signal } = {}) =>
      items(runtime.call((engine, now, ticket) => engine.collections(now, ticket, category), signal)),
    search: (text, query = {}, { signal } = {}) =>
      runtime.call(
        (engine, now, ticket) =>
          engine.search(now, ticket, text, filters(query), query.sort ?? '', query.limit, query.page),
        signal,
      ),
    shops: ({ signal } = {}) =>
      items(runtime.call((engine, now, ticket) => engine.shops(now, ticket), signal)),
    shop: (slug, { signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.shop(now, ticket, slug), signal),
    countries: ({ signal } = {}) =>
      items(runtime.call((engine, now, ticket) => engine.countries(now, ticket), signal)),
    content: (slug, { signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.content(now, ticket, slug), signal),
    register: (values) =>
      nothing(runtime.call((engine, now, ticket) => engine.register(now, ticket, pairs(values)))),
    activate: (token) => nothing(runtime.call((engine, now, ticket) => engine.activate(now, ticket, token))),
    login: (email, password) =>
      nothing(runtime.call((engine, now, ticket) => engine.login(now, ticket, email, password))),
    me: ({ signal } = {}) => runtime.call((engine, now, ticket) => engine.me(now, ticket), signal),
    orders: ({ signal } = {}) => runtime.call((engine, now, ticket) => engine.orders(now, ticket), signal),
    order: (number, { signal } = {}) =>
      runtime.call((engine, now, ticket) => engine.order(now, ticket, number), signal),
    pay: (number, method) =>
      runtime.call((engine, now, ticket) => engine.pay(now, ticket, number, method ?? '')),
  }
}

function filters({ filter = {} }: ListQuery): string {
  return JSON.stringify(Object.entries(filter))
}

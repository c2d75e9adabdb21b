import type { FormValues } from './shop.js'
import type {
  Category,
  Collection,
  Country,
  Order,
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
  product(slug: string, options?: CallOptions): Promise<ProductPage>
  categories(options?: CallOptions): Promise<Category[]>
  category(slug: string, options?: CallOptions): Promise<Category>
  collections(categorySlug: string, options?: CallOptions): Promise<Collection[]>
  search(text: string, query?: ListQuery, options?: CallOptions): Promise<ProductList>
  shops(options?: CallOptions): Promise<PickupShop[]>
  shop(slug: string, options?: CallOptions): Promise<PickupShop>
  countries(options?: CallOptions): Promise<Country[]>
  register(values: FormValues): Promise<void>
  activate(token: string): Promise<void>
  /** Logs in and opens the session. */
  login(email: string, password: string): Promise<void>
  me(options?: CallOptions): Promise<User>
  orders(options?: CallOptions): Promise<Order[]>
  order(number: string, options?: CallOptions): Promise<Order>
  /** A new payment attempt: where to post what. */
  pay(number: string, method?: PaymentType): Promise<PaymentRedirect>
}

/** What the engine shows and accepts, declared by the Rust core. */
import type * as wasm from '../web/mostrador_wasm.js'

/** The core fills what an answer leaves out: what comes out of it has every field. */
type Whole<T> = T extends (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Field in keyof T]-?: Whole<T[Field]> }
    : T

export type {
  Amount,
  AttemptState,
  DeliveryKind as DeliveryType,
  ErrorAction,
  FieldError,
  NoticeKind,
  OrderState,
  PaymentKind as PaymentType,
  PaymentRedirect,
  RouteDecision,
  Screen,
  Totals,
} from '../web/mostrador_wasm.js'

export type Attribute = Whole<wasm.Attribute>
export type BillingData = Whole<wasm.BillingData>
export type CartLineView = Whole<wasm.CartLineView>
export type CartView = Whole<wasm.CartView>
export type Category = Whole<wasm.Category>
export type CheckoutView = Whole<wasm.CheckoutView>
export type Collection = Whole<wasm.CollectionRef>
export type ConfigView = Whole<wasm.ConfigView>
export type CourseSession = Whole<wasm.CourseSession>
export type DeliveryData = Whole<wasm.DeliveryData>
export type DeliveryMethodView = Whole<wasm.DeliveryMethodView>
export type Image = Whole<wasm.Image>
export type MenuItem = Whole<wasm.MenuItem>
export type MenusView = Whole<wasm.MenusView>
export type Notice = Whole<wasm.Notice>
export type Order = Whole<wasm.Order>
export type OrderLine = Whole<wasm.OrderLine>
export type PaymentMethod = Whole<wasm.PaymentMethod>
export type PickupShop = Whole<wasm.Shop>
export type PriceView = Whole<wasm.PriceView>
export type ProductCard = Whole<wasm.ProductCard>
export type ProductList = Whole<wasm.ProductList>
export type ProductPage = Whole<wasm.ProductPage>
export type Quote = Whole<wasm.Quote>
export type SessionView = Whole<wasm.SessionView>
export type ShippingPrice = Whole<wasm.ShippingPrice>
export type TotalsView = Whole<wasm.TotalsView>
export type User = Whole<wasm.User>
export type UserView = Whole<wasm.UserView>
export type VariantView = Whole<wasm.VariantView>

/** Null when there is no error. */
export type ErrorView = Whole<wasm.ErrorView> | null

export interface Country {
  /** ISO 3166-1 alpha-2. */
  iso2: string
  /** Spanish. */
  name: string
}

export type Validation = { ok: true } | { ok: false; errors: wasm.FieldError[] }

/** Every slice of the state and its shape. */
export interface Views {
  session: SessionView
  config: ConfigView
  menus: MenusView
  cart: CartView
  checkout: CheckoutView
  error: ErrorView
}

export type Slice = keyof Views

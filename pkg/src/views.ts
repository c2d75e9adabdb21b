/** What the engine shows and accepts. The shapes are those of the Rust core; names and fields as there. */

/** A sum in cents and its es-ES text, such as `1234,50 €`. */
export interface Amount {
  cents: number
  text: string
}

export interface PriceView {
  /** What this visitor sees: with VAT for consumers, without for professionals in price mode. */
  shown: Amount
  net: Amount
  taxes: Amount
  gross: Amount
  includesTax: boolean
  prior: Amount | null
  discountPercent: number | null
}

export interface Image {
  /** A stem when `widths` is not empty (the files are `{url}-{width}.{avif|webp}`), else a finished address. */
  url: string
  title: string
  width: number
  height: number
  widths: number[]
}

export interface Category {
  id: number
  title: string
  slug: string
  description?: string
}

export interface Collection {
  id: number
  title: string
  slug: string
}

export interface VariantView {
  id: number
  title: string
  price: PriceView
  soldOut: boolean
}

export interface ProductCard {
  id: number
  title: string
  slug: string
  url: string
  summary: string
  image: Image
  images: Image[]
  price: PriceView
  category: Category
  collection: Collection | null
  soldOut: boolean
  uniqueBuy: boolean
  virtual: boolean
  calendarized: boolean
  maxQuantity: number
  variants: VariantView[]
  /** The variants differ in price: «desde». */
  fromPrice: boolean
}

export interface Attribute {
  name: string
  value: string
}

export interface CourseSession {
  id: number
  starts_at: string
  place: string
  seats_left: number
}

export interface ProductPage extends ProductCard {
  /** HTML, made safe by the server. */
  description: string
  attributes: Attribute[]
  sessions: CourseSession[]
}

export interface ProductList {
  items: ProductCard[]
  total: number
  page: number
  limit: number
}

export type Role = 'user' | 'professional'

export interface User {
  id: number
  firstname: string
  lastname: string
  email: string
  avatar: string | null
  country: string
  roles: Role[]
  phone: string | null
  hasCard: boolean
  hasBillingAddress: boolean
}

export interface UserView extends User {
  fullname: string
  initials: string
  role: Role
  roleLabel: string
}

export interface SessionView {
  authenticated: boolean
  user: UserView | null
  priceMode: boolean
  professional: boolean
}

export interface ConfigView {
  tradeName: string
  email: string
  phone: string
  phoneAlt: string
  address: string
  scheduleTable: string
  facebookLink: string
  instagramLink: string
  youtubeLink: string
  tiktokLink: string
  paymentPlatform: string
  redsysScript: string
  redsysTerminal: string
  redsysMerchantCode: string
  loaded: boolean
}

export interface MenuItem {
  id: number
  title: string
  url: string
  metadata: { requiresAuth: boolean; roles: string[] }
  children: MenuItem[]
}

export interface MenusView {
  /** Already filtered for this visitor. */
  groups: Record<string, MenuItem[]>
  loaded: boolean
}

export interface Notice {
  kind: 'refusal' | 'change' | 'info'
  code: string
  message: string
}

export interface CartLineView {
  productId: number
  variantId: number | null
  title: string
  variantTitle: string | null
  url: string
  image: Image
  quantity: number
  max: number
  unit: PriceView
  /** As shown to this visitor. */
  total: Amount
}

export interface TotalsView {
  subtotal: Amount
  shipping: Amount
  taxes: Amount
  total: Amount
  netTotal: Amount
  goodsGross: Amount
  shippingGross: Amount
}

export interface CartView {
  lines: CartLineView[]
  /** Sum of the quantities. */
  count: number
  hasItems: boolean
  needsShipping: boolean
  totals: TotalsView
  notice: Notice | null
  loaded: boolean
  /** What differs since the cart was filled, each named. */
  changes: Notice[]
}

export type DeliveryType = 'pickup' | 'courier'
export type PaymentType = 'card' | 'bizum' | 'transfer' | 'cash_on_delivery'

export interface DeliveryData {
  type: DeliveryType
  /** Pickup: the delivery method's id. */
  id: number | null
  /** Pickup: the shop's id. */
  location: number | null
  /** The recipient's name. */
  company: string
  streetAddress: string
  extendedAddress: string
  locality: string
  region: string
  postalCode: string
  country: string
  phone: string
  observations: string
}

export interface BillingData {
  ignoreInvoice: boolean
  company: string
  vat: string
  country: string
  streetAddress: string
  extendedAddress: string
  locality: string
  region: string
  postalCode: string
}

export interface ShippingPrice {
  price: string
  original_price: string
  from_amount: string
  discount_percent: string
  discount_amount: string
  taxes: string
}

export interface ShippingMethod {
  id: number
  title: string
  type: DeliveryType
  description: string
  tax: number
  price: ShippingPrice | null
}

export interface PickupShop {
  id: number
  slug: string
  title: string
  streetAddress: string
  locality: string
  region: string
  postalCode: string
  country: string
  phone: string
  schedule: string
  allow_pickup: boolean
}

export interface PaymentMethod {
  id: number
  title: string
  type: PaymentType
  description: string
}

/** Cents, all of them. `subtotal + shipping + taxes = total = goods_gross + shipping_gross`. */
export interface Totals {
  subtotal: number
  shipping: number
  taxes: number
  total: number
  net_total: number
  goods_gross: number
  shipping_gross: number
}

export interface QuoteLine {
  product: number
  selected_variant: number | null
  qty: number
  title: string
  variant_title: string | null
  price_et: string
  price_taxes: string
  max: number
}

export interface Quote {
  lines: QuoteLine[]
  shipping: ShippingPrice | null
  totals: Totals
  changes: { product: number; selected_variant: number | null; code: string; message: string }[]
}

export interface CheckoutView {
  delivery: DeliveryData
  billing: BillingData
  deliveryMethods: ShippingMethod[]
  pickupShops: PickupShop[]
  paymentMethods: PaymentMethod[]
  shipping: { id: number; title: string; price: Amount } | null
  paymentMethod: PaymentType
  deliveryComplete: boolean
  billingComplete: boolean
  shippingPresent: boolean
  shippingInvalid: boolean
  /** Names of the fields still to fill, in the screen's order. */
  missing: string[]
  quote: Quote | null
  differences: Notice[]
  ready: boolean
}

export type OrderState =
  | 'pending_payment'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'ready_for_pickup'
  | 'completed'
  | 'cancelled'
  | 'refunded'

export interface OrderLine {
  product: number
  selected_variant: number | null
  qty: number
  title: string
  variant_title: string | null
  price_et: string
  price_taxes: string
  /** Cents, with tax. */
  total: number
}

export interface Order {
  number: string
  state: OrderState
  lines: OrderLine[]
  totals: Totals
  payment_method: PaymentType
  delivery: DeliveryData | null
  billing: BillingData
  shipping: { id: number; title: string; price: ShippingPrice } | null
  created_at: string
  paid_at: string | null
  payment: {
    number: number
    state: 'created' | 'authorised' | 'declined' | 'cancelled'
    code: string | null
    message: string | null
  } | null
}

export interface PaymentRedirect {
  url: string
  version: string
  merchantParameters: string
  signature: string
}

export interface Country {
  iso2: string
  name: string
}

export type ErrorView = null | {
  status: number
  title: string
  message: string
  link: { text: string; action: 'reload' | 'home' }
  rendered: boolean
}

export type RouteDecision =
  | { kind: 'screen'; screen: string; params: Record<string, string> }
  | { kind: 'redirect'; to: string }
  | { kind: 'not_found'; message: string }

export interface FieldError {
  field: string
  message: string
}

export type Validation = { ok: true } | { ok: false; errors: FieldError[] }

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

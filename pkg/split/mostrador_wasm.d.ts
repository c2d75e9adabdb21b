/* tslint:disable */
/* eslint-disable */
/**
 * A band of prices to choose.
 */
export interface PriceBandView extends PriceBand {
  /**
   * Its name in filters and addresses, such as `10-20`.
   */
  readonly name: string
  /**
   * What people read, such as «De 10 € a 20 €».
   */
  readonly label: string
}

/**
 * A band of prices: from one, below the other.
 */
export interface PriceBand {
  /**
   * The lowest price in it; nothing in the lowest band.
   */
  readonly from: Money | null
  /**
   * The lowest price above it; nothing in the highest band.
   */
  readonly to: Money | null
}

/**
 * A blog: articles on one subject.
 */
export interface Blog {
  /**
   * Last segment of its URL.
   */
  readonly slug: string
  /**
   * Name that people read.
   */
  readonly title: string
  /**
   * A sentence about it.
   */
  readonly summary: string
}

/**
 * A call to the API. A body that a page has written whole is JSON, for the server to check.
 */
export type Call =
  | 'menu_items'
  | 'configs'
  | { route_rule: { path: string } }
  | 'latest_build'
  | { build: { id: string } }
  | { payload: { path: string } }
  | { products: ListQuery }
  | { faceted_products: ListQuery }
  | 'featured'
  | 'promotions'
  | { calendarized: { category: string } }
  | { product: { slug: string } }
  | 'categories'
  | { category: { slug: string } }
  | { collections: { category: string } }
  | { search: { query: string; list: ListQuery } }
  | { suggestions: { query: string } }
  | 'delivery_methods'
  | { delivery_method: { id: number; country: string; postal_code: string; location: number | null } }
  | 'shops'
  | 'pickup_shops'
  | { shop: { slug: string } }
  | 'payment_methods'
  | 'countries'
  | { content: { slug: string } }
  | 'blogs'
  | { blog: { slug: string } }
  | { articles: { blog: string; list: ListQuery } }
  | { article: { slug: string } }
  | { contact: { message: string } }
  | { register: Registration }
  | { activate: { token: string } }
  | { request_password_reset: { email: string } }
  | { set_password: { token: string; password: string } }
  | { login: { email: string; password: string } }
  | 'refresh'
  | 'logout'
  | 'me'
  | { update_me: { changes: string } }
  | { change_password: { change: string } }
  | 'addresses'
  | { add_address: { address: string } }
  | { replace_address: { id: number; address: string } }
  | { remove_address: { id: number } }
  | 'sessions'
  | { end_session: { id: string } }
  | 'end_sessions'
  | 'personal_data'
  | { erase: { password: string } }
  | 'stored_cart'
  | { store_cart: { lines: never } }
  | { enter_price_table: { code: string } }
  | 'leave_price_table'
  | { quote: never }
  | { place_order: { request: never; idempotency_key: string } }
  | { orders: ListQuery }
  | { order: { number: string } }
  | { pay: { number: string; method: PaymentKind | null } }
  | { invoice: { order: string; number: string | null } }
  | { withdrawal_right: { order: string } }
  | { withdraw: { request: string } }
  | { confirm_withdrawal: { token: string } }
  | { site: { since: string | null } }
  | 'pages'
  | 'courses'
  | { course: { id: number } }
  | { save_progress: { course: number; lesson: number; progress: string } }
  | { certificate: { code: string } }
  | { course_certificate: { course: number } }
  | { survey: { id: string } }
  | { answer_survey: { id: string; answers: string } }

/**
 * A cart to be priced.
 */
export interface QuoteRequest {
  /**
   * What.
   */
  readonly lines: readonly LineRequest[]
  /**
   * Where to.
   */
  readonly delivery?: DeliveryData | null
  /**
   * How.
   */
  readonly shipping_id?: number | null
  /**
   * The price token of a professional in price mode: the cart is priced as they see it (rule 6.10).
   */
  readonly price_token?: string
}

/**
 * A category as its page needs it.
 */
export interface Category {
  /**
   * Identifier; 2, 3, 4 and 5 are shown on the home page, 11 holds the promotions (rule 9.4).
   */
  readonly id: number
  /**
   * Name that people read.
   */
  readonly title: string
  /**
   * Segment of its URL.
   */
  readonly slug: string
  /**
   * A paragraph about it.
   */
  readonly description: string
  /**
   * A picture, or the placeholder (rule 3.4).
   */
  readonly image: Image
}

/**
 * A certificate in its course.
 */
export interface CertificateRef {
  /**
   * Its code.
   */
  readonly code: string
  /**
   * When it was issued, RFC 3339 in UTC.
   */
  readonly issued_at: string
}

/**
 * A colour as `#rgb` or `#rrggbb`.
 */
export type Colour = string

/**
 * A country that an address may be in (rule 3.14).
 */
export interface Country {
  /**
   * ISO 3166-1 alpha-2.
   */
  readonly iso2: string
  /**
   * ISO 3166-1 alpha-3.
   */
  readonly iso3: string
  /**
   * Spanish name.
   */
  readonly name: string
  /**
   * Name in its own language.
   */
  readonly native_name: string
  /**
   * International dialling codes, without the plus sign.
   */
  readonly phone_codes: readonly string[]
  /**
   * Spanish name of the continent.
   */
  readonly continent: string
  /**
   * Capital; empty when it has none.
   */
  readonly capital: string
  /**
   * ISO 4217.
   */
  readonly currencies: readonly string[]
  /**
   * ISO 639-1.
   */
  readonly languages: readonly string[]
}

/**
 * A course that a customer has, or had.
 */
export interface MyCourse {
  /**
   * Identifier: the one of its product.
   */
  readonly id: number
  /**
   * Name.
   */
  readonly title: string
  /**
   * Last segment of its product's address.
   */
  readonly slug: string
  /**
   * One sentence.
   */
  readonly summary: string
  /**
   * Picture.
   */
  readonly image: Image
  /**
   * Hours of study, as the certificate says.
   */
  readonly hours: number
  /**
   * When it was paid, RFC 3339 in UTC.
   */
  readonly enrolled_at: string
  /**
   * Whether it may be used.
   */
  readonly access: AccessState
  /**
   * Until when, RFC 3339 in UTC; nothing when it does not end.
   */
  readonly access_until: string | null
  /**
   * The date that was booked, of a course on dates.
   */
  readonly session: BookedSession | null
  /**
   * How far one is.
   */
  readonly progress: CourseProgress
  /**
   * The certificate, once it is issued.
   */
  readonly certificate: CertificateRef | null
}

/**
 * A course with everything in it.
 */
export interface Course extends MyCourse {
  /**
   * Its modules, in order.
   */
  readonly modules: readonly CourseModule[]
}

/**
 * A customer as the token and the server give them.
 */
export interface User {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * First name.
   */
  readonly firstname: string
  /**
   * Last name.
   */
  readonly lastname: string
  /**
   * E-mail address.
   */
  readonly email: string
  /**
   * Address of a picture.
   */
  readonly avatar: string | null
  /**
   * ISO 3166-1 alpha-2.
   */
  readonly country: string
  /**
   * What they are; the first counts.
   */
  readonly roles: readonly string[]
  /**
   * Telephone.
   */
  readonly phone: string
  /**
   * Whether a card is kept at the payment platform.
   */
  readonly hasCard: boolean
  /**
   * Whether billing data are kept.
   */
  readonly hasBillingAddress: boolean
}

/**
 * A customer's cart as the server keeps it, for whichever browser they log in from (rule 4.8).
 */
export interface StoredCart {
  /**
   * What is in it.
   */
  readonly lines: readonly LineRequest[]
}

/**
 * A date that somebody has a seat for.
 */
export interface BookedSession {
  /**
   * Identifier: the one of the variant that was bought.
   */
  readonly id: number
  /**
   * RFC 3339, UTC.
   */
  readonly starts_at: string
  /**
   * Where.
   */
  readonly place: string
}

/**
 * A day as people read it.
 */
export interface CalendarDay {
  /**
   * Such as `2026-11-23`.
   */
  readonly date: string
  /**
   * Its number in the month.
   */
  readonly number: number
  /**
   * «11/23/26».
   */
  readonly short: string
  /**
   * «lunes 23 de noviembre de 2026».
   */
  readonly written: string
  /**
   * Whether it may be chosen.
   */
  readonly allowed: boolean
}

/**
 * A day of the week.
 */
export interface Weekday {
  /**
   * «lunes».
   */
  readonly name: string
  /**
   * «lu».
   */
  readonly short: string
}

/**
 * A day since 1970, written such as `2026-11-20`. What the calendar has not is none.
 */
export type Day = string

/**
 * A failed call: a code, the status, and what the server answered.
 */
export interface ApiError {
  /**
   * Lower-case code, such as `invalid_credentials`.
   */
  readonly code: string
  /**
   * HTTP status; 0 when there was no response.
   */
  readonly status: number
  /**
   * Spanish text for people.
   */
  readonly message: string
  /**
   * What is wrong with single fields.
   */
  readonly errors: readonly FieldError[]
  /**
   * The response as it came.
   */
  readonly payload: string | null
}

/**
 * A file of a video.
 */
export interface VideoSource {
  /**
   * Its address.
   */
  readonly url: string
  /**
   * Its media type, such as `video/webm`.
   */
  readonly type: string
}

/**
 * A lesson as the programme names it.
 */
export interface SyllabusLesson {
  /**
   * Heading.
   */
  readonly title: string
  /**
   * What it is.
   */
  readonly type: LessonKind
  /**
   * How long it takes, in minutes.
   */
  readonly minutes: number
}

/**
 * A lesson of a course.
 */
export interface Lesson {
  /**
   * Identifier, unique in the shop.
   */
  readonly id: number
  /**
   * Heading.
   */
  readonly title: string
  /**
   * What it is.
   */
  readonly type: LessonKind
  /**
   * How long it takes, in minutes.
   */
  readonly minutes: number
  /**
   * Sanitised HTML: the text, the transcript of a video, or what to know of a document or quiz; may be empty.
   */
  readonly body: string
  /**
   * Of a video.
   */
  readonly video: Video | null
  /**
   * Of a document.
   */
  readonly document: Document | null
  /**
   * Of a quiz.
   */
  readonly quiz: Quiz | null
  /**
   * How far this customer is.
   */
  readonly progress: LessonProgress
}

/**
 * A line as it was sold.
 */
export interface OrderLine {
  /**
   * Product identifier.
   */
  readonly product: number
  /**
   * Variant identifier.
   */
  readonly selected_variant: number | null
  /**
   * Units.
   */
  readonly qty: number
  /**
   * Product name then.
   */
  readonly title: string
  /**
   * Variant name then.
   */
  readonly variant_title: string | null
  /**
   * Unit price without tax then.
   */
  readonly price_et: Money
  /**
   * Tax on it then.
   */
  readonly price_taxes: Money
  /**
   * What the line shows, with tax, in cents; the lines add up to `totals.goods_gross`.
   */
  readonly total: number
  /**
   * Class of its tax then.
   */
  readonly tax: 1 | 2 | 3 | 4
  /**
   * Nothing to deliver: a course, a download.
   */
  readonly virtual: boolean
}

/**
 * A line as it was sold.
 */
export interface OrderLineView {
  /**
   * Product identifier.
   */
  readonly productId: number
  /**
   * Variant identifier.
   */
  readonly variantId: number | null
  /**
   * Product name then.
   */
  readonly title: string
  /**
   * Variant name then.
   */
  readonly variantTitle: string | null
  /**
   * Units.
   */
  readonly quantity: number
  /**
   * What the line costs with tax; the lines add up to the goods.
   */
  readonly total: Amount
  /**
   * Nothing to deliver: a course, a download.
   */
  readonly virtual: boolean
}

/**
 * A line of a quote.
 */
export interface QuoteLine {
  /**
   * Product identifier.
   */
  readonly product: number
  /**
   * Variant identifier.
   */
  readonly selected_variant: number | null
  /**
   * Units.
   */
  readonly qty: number
  /**
   * Product name.
   */
  readonly title: string
  /**
   * Variant name.
   */
  readonly variant_title: string | null
  /**
   * Unit price without tax.
   */
  readonly price_et: Money
  /**
   * Tax on it.
   */
  readonly price_taxes: Money
  /**
   * The most units that a line takes.
   */
  readonly max: number
}

/**
 * A line that is no longer as the shopper left it.
 */
export interface QuoteChange {
  /**
   * Product identifier.
   */
  readonly product: number
  /**
   * Variant identifier.
   */
  readonly selected_variant: number | null
  /**
   * `sold_out`, `unavailable` or `quantity_limited`.
   */
  readonly code: string
  /**
   * Spanish text for people.
   */
  readonly message: string
}

/**
 * A message to the shop.
 */
export interface ContactMessage {
  /**
   * Who writes.
   */
  readonly name: string
  /**
   * Where to answer.
   */
  readonly email: string
  /**
   * Telephone, if they want to be called.
   */
  readonly phone: string
  /**
   * What they say.
   */
  readonly message: string
  /**
   * Whether the privacy policy was accepted.
   */
  readonly privacy: boolean
}

/**
 * A moment in the life of an order, on a screen.
 */
export interface OrderStepView {
  /**
   * Where the order was from then on.
   */
  readonly state: OrderState
  /**
   * The same for people.
   */
  readonly label: string
  /**
   * RFC 3339, UTC.
   */
  readonly at: string
}

/**
 * A moment in the life of an order.
 */
export interface OrderStep {
  /**
   * Where the order was from then on.
   */
  readonly state: OrderState
  /**
   * RFC 3339, UTC.
   */
  readonly at: string
}

/**
 * A month, a row for each week.
 */
export interface CalendarMonth {
  /**
   * «noviembre de 2026».
   */
  readonly title: string
  /**
   * The heads of the columns.
   */
  readonly weekdays: readonly Weekday[]
  /**
   * Seven places each; nothing where the month has not begun, or is over.
   */
  readonly weeks: readonly (readonly (CalendarDay | null)[])[]
}

/**
 * A new customer.
 */
export interface Registration {
  /**
   * First name.
   */
  readonly firstname: string
  /**
   * Last name.
   */
  readonly lastname: string
  /**
   * E-mail address.
   */
  readonly email: string
  /**
   * Password, 8 to 200 characters.
   */
  readonly password: string
  /**
   * Telephone.
   */
  readonly phone: string
  /**
   * ISO 3166-1 alpha-2; Spain when empty (rule 9.2).
   */
  readonly country: string
  /**
   * Whether the privacy policy was accepted.
   */
  readonly privacy: boolean
}

/**
 * A page of text.
 */
export interface Content {
  /**
   * Its path below the shop, without the leading slash; may have several segments.
   */
  readonly slug: string
  /**
   * Heading.
   */
  readonly title: string
  /**
   * A sentence about it.
   */
  readonly summary: string
  /**
   * Sanitised HTML.
   */
  readonly body: string
  /**
   * When its text last changed, RFC 3339 in UTC.
   */
  readonly updated_at: string
  /**
   * That day as people read it: «20 de noviembre de 2026».
   */
  readonly updated_on: string
}

/**
 * A page that everybody may see.
 */
export interface SitePage {
  /**
   * As links of the shop write it.
   */
  readonly path: string
  /**
   * The screen that it is shown by, such as `product`.
   */
  readonly kind: Screen
  /**
   * When its text last changed, RFC 3339 in UTC; nothing where nobody keeps that.
   */
  readonly modified: string | null
  /**
   * Whether search engines are to leave it out.
   */
  readonly noindex: boolean
}

/**
 * A part of a course.
 */
export interface CourseModule {
  /**
   * Identifier, unique in the shop.
   */
  readonly id: number
  /**
   * Heading.
   */
  readonly title: string
  /**
   * Its lessons, in order.
   */
  readonly lessons: readonly Lesson[]
}

/**
 * A part of the programme.
 */
export interface SyllabusModule {
  /**
   * Heading.
   */
  readonly title: string
  /**
   * Minutes of its lessons together.
   */
  readonly minutes: number
  /**
   * Its lessons, in their order.
   */
  readonly lessons: readonly SyllabusLesson[]
}

/**
 * A picture.
 *
 * With `widths`, `url` is a stem: the files are `{url}-{width}.avif` and `{url}-{width}.webp`. Without, `url`
 * is the address of one file.
 */
export interface Image {
  /**
   * Stem or address.
   */
  readonly url: string
  /**
   * What it shows, for people who do not see it.
   */
  readonly title: string
  /**
   * Width of the largest file, in pixels.
   */
  readonly width: number
  /**
   * Height of the largest file, in pixels.
   */
  readonly height: number
  /**
   * The widths that exist, in pixels, ascending.
   */
  readonly widths: readonly number[]
  /**
   * What stands in its place until it is there: its average. Without it, whoever shows it takes a neutral one.
   */
  readonly colour?: Colour
}

/**
 * A price and how often it counts: what totals are made of where there is no cart.
 */
export interface PricedLine {
  /**
   * One, without tax.
   */
  readonly price_et: Money
  /**
   * The tax on one.
   */
  readonly price_taxes: Money
  /**
   * How many.
   */
  readonly quantity: number
}

/**
 * A price as a screen paints it: net + taxes = gross, to the cent.
 */
export interface PriceView {
  /**
   * What this visitor sees first.
   */
  readonly shown: Amount
  /**
   * Without tax.
   */
  readonly net: Amount
  /**
   * The tax.
   */
  readonly taxes: Amount
  /**
   * With tax.
   */
  readonly gross: Amount
  /**
   * Whether `shown` includes the tax.
   */
  readonly includesTax: boolean
  /**
   * The price before, when it was higher.
   */
  readonly prior: Amount | null
  /**
   * Whole per cent saved, when there is a prior price.
   */
  readonly discountPercent: number | null
}

/**
 * A product among the suggestions.
 */
export interface SuggestedProduct {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name.
   */
  readonly title: string
  /**
   * Path of its page.
   */
  readonly url: string
  /**
   * Main picture, or the placeholder.
   */
  readonly image: Image
}

/**
 * A product as its own page knows it.
 */
export interface ProductDetail extends Product {
  /**
   * Sanitised HTML.
   */
  readonly description: string
  /**
   * Facts such as ingredients and use.
   */
  readonly attributes: readonly Attribute[]
  /**
   * Dates of a calendarized product.
   */
  readonly sessions: readonly CourseSession[]
  /**
   * What it teaches, of a course whose lessons are written (rule 3.20).
   */
  readonly syllabus: Syllabus | null
}

/**
 * A product as lists, the cart and orders know it (rule 3.4).
 */
export interface Product {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name that people read.
   */
  readonly title: string
  /**
   * Last segment of its URL.
   */
  readonly slug: string
  /**
   * One sentence about it.
   */
  readonly summary: string
  /**
   * Pictures, the main one first; may be empty.
   */
  readonly images: readonly Image[]
  /**
   * Unit price without tax.
   */
  readonly price_et: Money
  /**
   * Tax on the unit price.
   */
  readonly price_taxes: Money
  /**
   * The class of the tax.
   */
  readonly tax: 1 | 2 | 3 | 4
  /**
   * The lowest price of the previous 30 days, when the present one is a discount.
   */
  readonly prior_price: Price | null
  /**
   * What can be chosen; empty when there is nothing to choose.
   */
  readonly variants: readonly Variant[]
  /**
   * Nothing left.
   */
  readonly sold_out: boolean
  /**
   * One per customer's cart.
   */
  readonly unique_buy: boolean
  /**
   * Nothing to deliver: a course or a download.
   */
  readonly virtual: boolean
  /**
   * The main category.
   */
  readonly category: CategoryRef
  /**
   * Shown on the home page.
   */
  readonly featured: boolean
  /**
   * Takes place on dates.
   */
  readonly calendarized: boolean
  /**
   * The line of products it belongs to.
   */
  readonly collection: CollectionRef | null
}

/**
 * A product in a list.
 */
export interface ProductCard {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name.
   */
  readonly title: string
  /**
   * Last segment of its URL.
   */
  readonly slug: string
  /**
   * Path of its page.
   */
  readonly url: string
  /**
   * One sentence.
   */
  readonly summary: string
  /**
   * Main picture, or the placeholder.
   */
  readonly image: Image
  /**
   * Every picture.
   */
  readonly images: readonly Image[]
  /**
   * Price; the lowest one when variants differ.
   */
  readonly price: PriceView
  /**
   * Whether variants differ in price, so that `price` is a «desde».
   */
  readonly fromPrice: boolean
  /**
   * Main category.
   */
  readonly category: CategoryRef
  /**
   * Collection.
   */
  readonly collection: CollectionRef | null
  /**
   * Nothing left, of any variant.
   */
  readonly soldOut: boolean
  /**
   * One per cart.
   */
  readonly uniqueBuy: boolean
  /**
   * Nothing to deliver.
   */
  readonly virtual: boolean
  /**
   * Takes place on dates.
   */
  readonly calendarized: boolean
  /**
   * The most that one cart line takes.
   */
  readonly maxQuantity: number
  /**
   * What can be chosen.
   */
  readonly variants: readonly VariantView[]
}

/**
 * A product on its page.
 */
export interface ProductPage extends ProductCard {
  /**
   * Sanitised HTML.
   */
  readonly description: string
  /**
   * Facts.
   */
  readonly attributes: readonly Attribute[]
  /**
   * The dates to come, the next one first.
   */
  readonly sessions: readonly CourseSession[]
  /**
   * The next date with a seat left (rule 3.17).
   */
  readonly nextSession: CourseSession | null
  /**
   * What it teaches, of a course whose lessons are written (rule 3.20).
   */
  readonly syllabus: Syllabus | null
}

/**
 * A question that people ask, with its answer.
 */
export interface CourseQuestion {
  /**
   * The question.
   */
  readonly question: string
  /**
   * The answer, a plain text.
   */
  readonly answer: string
}

/**
 * A question to the engine. Days are texts such as `2026-11-20`; a limit that is none limits nothing.
 */
export type Query =
  | { route: { path: string } }
  | { admit: { path: string; middleware: string[]; valid: boolean; status: number | null } }
  | { after_login: { path: string } }
  | { scroll: { from: string | null; to: string; history: boolean; key: string } }
  | { error_screen: { status: number } }
  | { find_shops: { wanted: string } }
  | { look_through: { texts: string[]; wanted: string } }
  | 'price_bands'
  | { province: { country: string; postal_code: string } }
  | { validate: { form: string; values: [string, string][] } }
  | { validate_survey: { survey: Survey; values: [string, string][] } }
  | { validate_quiz: { quiz: Quiz; answers: QuizAnswer[] } }
  | { registration: { values: [string, string][] } }
  | { file: { call: Call } }
  | 'date_format'
  | 'today'
  | { read_date: { text: string; min: string; max: string } }
  | { calendar_day: { date: Day } }
  | { calendar_month: { date: Day; min: string; max: string } }
  | { move_date: { date: Day; step: DateStep; min: string; max: string } }
  | { failure: { status: number; body: string } }
  | { totals: { lines: PricedLine[]; shipping: ShippingPrice | null } }
  | { completeness: { delivery: DeliveryData; billing: BillingData } }
  | { decide: { path: string; visitor: Visitor } }
  | 'kept'

/**
 * A question.
 */
export interface Question {
  /**
   * Name of its field, unique in its survey.
   */
  readonly id: string
  /**
   * The question itself.
   */
  readonly title: string
  /**
   * A sentence of help; may be empty.
   */
  readonly help: string
  /**
   * Whether it must be answered.
   */
  readonly required: boolean
  /**
   * What counts as an answer.
   */
  readonly answer: AnswerKind
}

/**
 * A question.
 */
export interface QuizQuestion {
  /**
   * Identifier within the quiz.
   */
  readonly id: number
  /**
   * What is asked.
   */
  readonly text: string
  /**
   * Whether several options may be chosen.
   */
  readonly several: boolean
  /**
   * What can be chosen.
   */
  readonly options: readonly QuizOption[]
}

/**
 * A redirect that the owner, or a renamed page, has left behind.
 */
export interface RouteRule {
  /**
   * A path such as `/viejo`, or the beginning of paths: `/viejo/*`.
   */
  readonly path: string
  /**
   * A path of this site, or an https address. With `/*` at its end what the star of `path` stood for is kept.
   */
  readonly target: string
  /**
   * 301, 302, 307 or 308.
   */
  readonly status: number
}

/**
 * A screen of the shop.
 */
export type Screen =
  | 'home'
  | 'logout'
  | 'search'
  | 'cart'
  | 'checkout_login'
  | 'confirmation'
  | 'shipping_and_billing'
  | 'order_completed'
  | 'register'
  | 'login'
  | 'activation'
  | 'password_reset'
  | 'new_password'
  | 'survey'
  | 'price_table'
  | 'price_table_access'
  | 'price_table_product'
  | 'category'
  | 'product'
  | 'blog'
  | 'article'
  | 'course'
  | 'profile'
  | 'my_courses'
  | 'my_course'
  | 'my_orders'
  | 'my_addresses'
  | 'my_address'
  | 'security'
  | 'my_data'
  | 'certificate'
  | 'withdrawal'
  | 'content'

/**
 * A sentence for the shopper.
 */
export interface Notice {
  /**
   * What it is.
   */
  readonly kind: NoticeKind
  /**
   * Code for programs, such as `quantity_limited`.
   */
  readonly code: string
  /**
   * Spanish text for people.
   */
  readonly message: string
}

/**
 * A shop of the house, where orders may be fetched (rule 3.8).
 */
export interface Shop {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Segment of its address.
   */
  readonly slug: string
  /**
   * Name.
   */
  readonly title: string
  /**
   * Street and number.
   */
  readonly streetAddress: string
  /**
   * Town.
   */
  readonly locality: string
  /**
   * Province.
   */
  readonly region: string
  /**
   * Postal code.
   */
  readonly postalCode: string
  /**
   * ISO 3166-1 alpha-2.
   */
  readonly country: string
  /**
   * Telephone.
   */
  readonly phone: string
  /**
   * Opening hours, for people.
   */
  readonly schedule: string
  /**
   * Whether orders may be fetched here.
   */
  readonly allow_pickup: boolean
}

/**
 * A stretch of text in which a word of the search stands.
 */
export interface Highlight {
  /**
   * Identifier of the product.
   */
  readonly product: number
  /**
   * Which of its texts.
   */
  readonly field: HighlightField
  /**
   * Where it begins, in UTF-16 code units: what `slice` of JavaScript takes.
   */
  readonly start: number
  /**
   * Where it ends.
   */
  readonly end: number
}

/**
 * A survey as its page asks it.
 */
export interface Survey {
  /**
   * Identifier of the link; nobody guesses it.
   */
  readonly id: string
  /**
   * Name that people read.
   */
  readonly title: string
  /**
   * What it is for.
   */
  readonly description: string
  /**
   * Its parts, in their order.
   */
  readonly sections: readonly SurveySection[]
}

/**
 * A text of a product in a list.
 */
export type HighlightField = 'title' | 'summary'

/**
 * A unit price: the part without tax, and the tax (rule 3.4).
 */
export interface Price {
  /**
   * Without tax.
   */
  readonly price_et: Money
  /**
   * The tax on it.
   */
  readonly price_taxes: Money
}

/**
 * A user with what is derived.
 */
export interface UserView extends User {
  /**
   * First and last name.
   */
  readonly fullname: string
  /**
   * Two letters.
   */
  readonly initials: string
  /**
   * The current role.
   */
  readonly role: string
  /**
   * Its name for people.
   */
  readonly roleLabel: string
}

/**
 * A variant to choose.
 */
export interface VariantView {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name.
   */
  readonly title: string
  /**
   * Price.
   */
  readonly price: PriceView
  /**
   * Nothing left of it.
   */
  readonly soldOut: boolean
  /**
   * Which of the product's pictures shows it, from 0 (rule 3.25); nothing when none says so.
   */
  readonly picture: number | null
}

/**
 * A video.
 */
export interface Video {
  /**
   * Its length in seconds.
   */
  readonly seconds: number
  /**
   * Where it is, in the order of preference.
   */
  readonly sources: readonly VideoSource[]
  /**
   * A still picture of it.
   */
  readonly poster: string | null
  /**
   * What is said, to be read.
   */
  readonly captions: readonly Caption[]
}

/**
 * A way of delivery to choose.
 */
export interface DeliveryMethodView {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name.
   */
  readonly title: string
  /**
   * Pickup or courier.
   */
  readonly type: DeliveryKind
  /**
   * One sentence.
   */
  readonly description: string
  /**
   * What it costs as this visitor sees it, the threshold applied; nothing before the destination is known, and
   * when it does not go there.
   */
  readonly price: Amount | null
  /**
   * When what is ordered now arrives, in words; nothing while that is not known.
   */
  readonly arrives: string | null
  /**
   * Whether the price is on its way.
   */
  readonly asking: boolean
  /**
   * What it promises whoever has only begun to look (rule 3.23); nothing while that is not known, and when it does
   * not go there.
   */
  readonly estimate: DeliveryEstimate | null
}

/**
 * A way of delivery with its price for a destination. No price means that it does not go there.
 */
export interface ShippingMethod {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name.
   */
  readonly title: string
  /**
   * Pickup or courier.
   */
  readonly type: DeliveryKind
  /**
   * One sentence.
   */
  readonly description: string
  /**
   * Class of its tax, 1 unless another is given (rule 9.2).
   */
  readonly tax: 1 | 2 | 3 | 4
  /**
   * The price for the destination.
   */
  readonly price: ShippingPrice | null
  /**
   * How long it takes to the destination.
   */
  readonly days: WorkingDays
  /**
   * What it costs and takes to most of the shop's country, for who has not said where to.
   */
  readonly usual: UsualDelivery | null
}

/**
 * A way of paying as the shop offers it.
 */
export interface PaymentMethod {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name.
   */
  readonly title: string
  /**
   * Which.
   */
  readonly type: PaymentKind
  /**
   * One sentence.
   */
  readonly description: string
}

/**
 * A way of paying. Card unless another is chosen (rule 9.2).
 */
export type PaymentKind = 'card' | 'bizum' | 'transfer' | 'cash_on_delivery'

/**
 * An address that a customer keeps.
 */
export interface SavedAddress {
  /**
   * What it is for.
   */
  readonly kind: AddressKind
  /**
   * Person or company.
   */
  readonly company: string
  /**
   * NIF, NIE or CIF; of invoices only.
   */
  readonly vat: string
  /**
   * ISO 3166-1 alpha-2.
   */
  readonly country: string
  /**
   * Street and number.
   */
  readonly streetAddress: string
  /**
   * Floor, door, staircase.
   */
  readonly extendedAddress: string
  /**
   * Town.
   */
  readonly locality: string
  /**
   * Province.
   */
  readonly region: string
  /**
   * Postal code.
   */
  readonly postalCode: string
  /**
   * For the courier's call; of deliveries only.
   */
  readonly phone: string
}

/**
 * An amount as a screen takes it: whole cents, and the text that people read.
 */
export interface Amount {
  /**
   * Whole cents.
   */
  readonly cents: number
  /**
   * Spanish text, such as `1234,50 €`.
   */
  readonly text: string
}

/**
 * An article as lists show it.
 */
export interface ArticleCard {
  /**
   * Last segment of its URL, unique in the shop.
   */
  readonly slug: string
  /**
   * The blog it belongs to.
   */
  readonly blog: Blog
  /**
   * Heading.
   */
  readonly title: string
  /**
   * A sentence about it.
   */
  readonly summary: string
  /**
   * Its picture, or the placeholder.
   */
  readonly image: Image
  /**
   * What it is about, in a word or two each.
   */
  readonly tags: readonly string[]
  /**
   * When it was published, RFC 3339 in UTC.
   */
  readonly published_at: string
  /**
   * That day as people read it: «20 de noviembre de 2026».
   */
  readonly published_on: string
  /**
   * Whole minutes that reading it takes, from 1 on.
   */
  readonly minutes: number
}

/**
 * An article whole.
 */
export interface Article extends ArticleCard {
  /**
   * Sanitised HTML.
   */
  readonly body: string
  /**
   * When its text last changed, RFC 3339 in UTC.
   */
  readonly updated_at: string
  /**
   * That day as people read it.
   */
  readonly updated_on: string
  /**
   * Identifiers of the products that it speaks of, in the author's order.
   */
  readonly products: readonly number[]
  /**
   * What to read next.
   */
  readonly related: readonly ArticleCard[]
}

/**
 * An entry of a menu.
 */
export interface MenuItem {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Text for people.
   */
  readonly title: string
  /**
   * Where it leads.
   */
  readonly url: string
  /**
   * Who sees it.
   */
  readonly metadata: MenuMetadata
  /**
   * Entries below it.
   */
  readonly children: readonly MenuItem[]
}

/**
 * An invoice among an order's papers.
 */
export interface InvoiceView {
  /**
   * Series and number.
   */
  readonly number: string
  /**
   * What it is called: «Factura simplificada».
   */
  readonly title: string
}

/**
 * An option of a question.
 */
export interface QuizOption {
  /**
   * Identifier within the question.
   */
  readonly id: number
  /**
   * What it says.
   */
  readonly text: string
}

/**
 * An order on a screen.
 */
export interface OrderView {
  /**
   * What people call it by.
   */
  readonly number: string
  /**
   * Where it is.
   */
  readonly state: OrderState
  /**
   * The same for people.
   */
  readonly stateLabel: string
  /**
   * What its customer has to know.
   */
  readonly stage: OrderStage
  /**
   * The ways in which it may be paid at the bank now, its own first.
   */
  readonly payableWith: readonly PaymentKind[]
  /**
   * Whether it is to be paid at the bank, and still may.
   */
  readonly payableAtBank: boolean
  /**
   * What was bought.
   */
  readonly lines: readonly OrderLineView[]
  /**
   * What it costs.
   */
  readonly totals: TotalsView
  /**
   * How it is paid.
   */
  readonly paymentMethod: PaymentKind
  /**
   * What the bank said of the last attempt.
   */
  readonly refusal: string | null
  /**
   * Where it goes; nothing when there is nothing to deliver.
   */
  readonly delivery: DeliveryData | null
  /**
   * Whom the invoice is for.
   */
  readonly billing: BillingData
  /**
   * Name of the way of delivery.
   */
  readonly shippingTitle: string | null
  /**
   * RFC 3339, UTC.
   */
  readonly createdAt: string
  /**
   * Bought by a professional, at professional prices.
   */
  readonly professional: boolean
  /**
   * What was given back, when something was.
   */
  readonly refunded: Amount | null
  /**
   * Every state that it was in, the first one first.
   */
  readonly history: readonly OrderStepView[]
  /**
   * The parcel, once it has left.
   */
  readonly tracking: Tracking | null
  /**
   * Where the transfer goes that it waits for.
   */
  readonly transfer: TransferAccount | null
  /**
   * Its invoice and those that rectify it.
   */
  readonly invoices: readonly InvoiceView[]
}

/**
 * An order to be placed.
 */
export interface OrderRequest {
  /**
   * What.
   */
  readonly lines: readonly LineRequest[]
  /**
   * Where to; nothing when there is nothing to deliver.
   */
  readonly delivery?: DeliveryData | null
  /**
   * How.
   */
  readonly shipping_id?: number | null
  /**
   * Whom the invoice is for.
   */
  readonly billing: BillingData
  /**
   * How it is paid.
   */
  readonly payment_method: PaymentKind
  /**
   * The total that the shopper saw and accepted, in cents. An order is placed at this total or not at all.
   */
  readonly accepted_total: number
  /**
   * Whether the customer asks for digital content at once and knows that there is no withdrawal from it then
   * (rule 4.16).
   */
  readonly waiver?: boolean
  /**
   * The price token of a professional in price mode: the order is placed at their prices (rule 6.10).
   */
  readonly price_token?: string
}

/**
 * An order.
 */
export interface Order {
  /**
   * What people call it by.
   */
  readonly number: string
  /**
   * Where it is.
   */
  readonly state: OrderState
  /**
   * What was bought.
   */
  readonly lines: readonly OrderLine[]
  /**
   * What it costs; the customer was charged `totals.total`.
   */
  readonly totals: Totals
  /**
   * How it is paid.
   */
  readonly payment_method: PaymentKind
  /**
   * Where it goes; nothing when there is nothing to deliver.
   */
  readonly delivery: DeliveryData | null
  /**
   * Whom the invoice is for.
   */
  readonly billing: BillingData
  /**
   * What delivery costs.
   */
  readonly shipping: OrderShipping | null
  /**
   * The last attempt to pay.
   */
  readonly payment: OrderPayment | null
  /**
   * The ways in which it may be paid at the bank now, its own first; none when it is not to be paid, or no longer. Absent
   * where nobody asks how it may be paid.
   */
  readonly payable_with?: readonly PaymentKind[]
  /**
   * RFC 3339, UTC.
   */
  readonly created_at: string
  /**
   * RFC 3339, UTC.
   */
  readonly paid_at: string | null
  /**
   * When the customer asked for digital content at once, giving up the withdrawal from it (rule 4.16). RFC 3339, UTC.
   */
  readonly waived_at: string | null
  /**
   * Bought by a professional, at professional prices.
   */
  readonly professional: boolean
  /**
   * What was given back so far, in cents.
   */
  readonly refunded: number
  /**
   * Every state that it was in, the first one first.
   */
  readonly history: readonly OrderStep[]
  /**
   * The parcel, once it has left.
   */
  readonly tracking: Tracking | null
  /**
   * Where the transfer goes that it waits for.
   */
  readonly transfer: TransferAccount | null
  /**
   * The numbers of its invoice and of those that rectify it, in that order.
   */
  readonly invoices: readonly string[]
}

/**
 * Another password, chosen by a customer who knows the one they have.
 */
export interface PasswordChange {
  /**
   * The one they have.
   */
  readonly current_password: string
  /**
   * The new one.
   */
  readonly password: string
}

/**
 * Captions of a video, in `WebVTT`.
 */
export interface Caption {
  /**
   * Address of the file.
   */
  readonly url: string
  /**
   * Language, such as `es`.
   */
  readonly lang: string
  /**
   * Its name for people, such as «Español».
   */
  readonly label: string
}

/**
 * Changes of a profile; what is left out stays as it is.
 */
export interface ProfileChanges {
  /**
   * First name.
   */
  readonly firstname?: string
  /**
   * Last name.
   */
  readonly lastname?: string
  /**
   * Telephone; an empty one takes it away.
   */
  readonly phone?: string
  /**
   * ISO 3166-1 alpha-2.
   */
  readonly country?: string
}

/**
 * Euros as a decimal text with up to six decimals, such as `16.487603`.
 */
export type Money = string

/**
 * Every page.
 */
export interface SitePages {
  /**
   * In the order of a sitemap.
   */
  readonly pages: readonly SitePage[]
  /**
   * How many there are.
   */
  readonly total: number
}

/**
 * How far a customer is in a course.
 */
export interface CourseProgress {
  /**
   * Lessons finished.
   */
  readonly done: number
  /**
   * Lessons.
   */
  readonly lessons: number
  /**
   * Of a hundred, rounded down: 100 means every lesson.
   */
  readonly percent: number
  /**
   * Where to go on; nothing when there is nothing left.
   */
  readonly resume: ResumePoint | null
}

/**
 * How far one goes in a calendar.
 */
export type DateStep = { days: number } | { months: number } | 'week_start' | 'week_end'

/**
 * How goods reach the customer. Courier unless something else is chosen (rule 9.2).
 */
export type DeliveryKind = 'pickup' | 'courier'

/**
 * How many working days something takes, from and to; none while nobody has said so.
 */
export interface WorkingDays {
  /**
   * At the earliest.
   */
  readonly min: number
  /**
   * At the latest; 0 while it is not known.
   */
  readonly max: number
}

/**
 * How much was found in a band of prices.
 */
export interface PriceFacet extends PriceBand {
  /**
   * How much.
   */
  readonly count: number
}

/**
 * How much was found in a category.
 */
export interface CategoryFacet extends CategoryRef {
  /**
   * How much.
   */
  readonly count: number
}

/**
 * How much was found of a collection.
 */
export interface CollectionFacet extends CollectionRef {
  /**
   * How much.
   */
  readonly count: number
}

/**
 * One choice of a product. A price of 0 means the product's own (rule 9.3).
 */
export interface Variant {
  /**
   * Identifier, unique in the shop.
   */
  readonly id: number
  /**
   * Name that people read, such as «50 ml».
   */
  readonly title: string
  /**
   * Unit price without tax, or 0.
   */
  readonly price_et: Money
  /**
   * Tax on it.
   */
  readonly price_taxes: Money
  /**
   * Nothing left of this one.
   */
  readonly sold_out: boolean
}

/**
 * One date of a calendarized product (rule 3.17).
 */
export interface CourseSession {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * RFC 3339, UTC.
   */
  readonly starts_at: string
  /**
   * Where.
   */
  readonly place: string
  /**
   * Seats not taken.
   */
  readonly seats_left: number
}

/**
 * One entry as the server keeps it.
 */
export interface ConfigEntry {
  /**
   * Name in snake case, such as `phone_alt`.
   */
  readonly key_name: string
  /**
   * Its value.
   */
  readonly key_value: string
}

/**
 * One fact about a product.
 */
export interface Attribute {
  /**
   * Such as «Ingredientes».
   */
  readonly name: string
  /**
   * Its text.
   */
  readonly value: string
}

/**
 * One line.
 */
export interface CartLineView {
  /**
   * Product identifier.
   */
  readonly productId: number
  /**
   * Variant identifier.
   */
  readonly variantId: number | null
  /**
   * Product name.
   */
  readonly title: string
  /**
   * Variant name.
   */
  readonly variantTitle: string | null
  /**
   * Path of the product's page.
   */
  readonly url: string
  /**
   * Main picture.
   */
  readonly image: Image
  /**
   * Units.
   */
  readonly quantity: number
  /**
   * The most units that the line takes.
   */
  readonly max: number
  /**
   * Unit price.
   */
  readonly unit: PriceView
  /**
   * What the line shows; the lines add up to the total of goods.
   */
  readonly total: Amount
}

/**
 * One page of a customer's orders.
 */
export interface OrderList {
  /**
   * The orders of this page, the newest first.
   */
  readonly items: readonly OrderView[]
  /**
   * Orders over all pages.
   */
  readonly total: number
  /**
   * This page, from 1.
   */
  readonly page: number
  /**
   * Orders a page.
   */
  readonly limit: number
}

/**
 * One page of a list.
 */
export interface ProductList {
  /**
   * The products of this page.
   */
  readonly items: readonly ProductCard[]
  /**
   * Products over all pages.
   */
  readonly total: number
  /**
   * This page, from 1.
   */
  readonly page: number
  /**
   * Products a page.
   */
  readonly limit: number
}

/**
 * Questions that belong together.
 */
export interface SurveySection {
  /**
   * Heading; may be empty.
   */
  readonly title: string
  /**
   * A paragraph before the questions; may be empty.
   */
  readonly description: string
  /**
   * The questions, in their order.
   */
  readonly questions: readonly Question[]
}

/**
 * Something for the host to do.
 */
export type Effect =
  | { type: 'http'; id: number; request: unknown }
  | { type: 'cookie_set'; name: string; value: string; expires_ms: number | null }
  | { type: 'cookie_clear'; name: string }
  | { type: 'storage_set'; key: string; value: string }
  | { type: 'storage_clear'; key: string }
  | { type: 'navigate'; to: string }
  | { type: 'load'; url: string }
  | { type: 'preload'; path: string }
  | { type: 'log'; message: string }
  | { type: 'resolve'; ticket: number; body: string }
  | { type: 'reject'; ticket: number; error: ApiError }

/**
 * Something that the shopper or a page wants. A ticket is answered by exactly one `Resolve` or `Reject`, unless
 * it is cancelled.
 */
export type Command =
  | { start: Stored }
  | { follow: Stored }
  | { login_with_token: { token: string } }
  | { logout: { ticket: number | null } }
  | { set_price_token: { token: string } }
  | { cart_add: { product: number; variant: number | null; quantity: number } }
  | { cart_replace: { product: number; variant: number | null; quantity: number } }
  | { cart_remove: { product: number; variant: number | null } }
  | 'cart_clear'
  | 'cart_dismiss'
  | { checkout_load: { ticket: number } }
  | { set_delivery: DeliveryData }
  | { set_billing: BillingData }
  | { choose_shipping: { ticket: number; method: number } }
  | { set_payment_method: PaymentKind }
  | { set_waiver: boolean }
  | { request_quote: { ticket: number } }
  | 'accept_quote'
  | { place_order: { ticket: number } }
  | { call: { ticket: number; call: Call } }
  | { cancel: { ticket: number } }
  | { visit: { ticket: number; path: string; dirty: boolean } }
  | { leave_screen: { key: string; y: number } }
  | { chunk_failed: { path: string } }
  | { preload: { path: string } }
  | { cancel_preload: { path: string } }
  | { preload_ended: { path: string; well: boolean } }
  | { fail: { status: number; message: string } }
  | 'clear_error'

/**
 * Something to download.
 */
export interface Document {
  /**
   * Its address.
   */
  readonly url: string
  /**
   * What it is called.
   */
  readonly title: string
}

/**
 * That it was received, and when; the same is sent by mail.
 */
export interface WithdrawalReceipt {
  /**
   * `withdrawal_received`.
   */
  readonly code: string
  /**
   * Spanish text for people.
   */
  readonly message: string
  /**
   * What it is called by, such as `D-000001`.
   */
  readonly reference: string
  /**
   * RFC 3339, UTC.
   */
  readonly received_at: string
}

/**
 * The access code, as it was typed.
 */
export interface PriceCode {
  /**
   * Such as `7K3F-9QXM-2TPD-WB4H`; dashes, spaces and capitals do not matter.
   */
  readonly code: string
}

/**
 * The answer to a question.
 */
export interface QuizAnswer {
  /**
   * Which question.
   */
  readonly question: number
  /**
   * The options chosen.
   */
  readonly options: readonly number[]
}

/**
 * The answer to a question.
 */
export interface SurveyAnswer {
  /**
   * Identifier of the question.
   */
  readonly question: string
  /**
   * What was chosen or written; more than one only where several may be chosen.
   */
  readonly values: readonly string[]
}

/**
 * The answers to a survey.
 */
export interface SurveyResponse {
  /**
   * One for each question that is answered.
   */
  readonly answers: readonly SurveyAnswer[]
}

/**
 * The cart slice.
 */
export interface CartView {
  /**
   * The lines, in the order in which they were added.
   */
  readonly lines: readonly CartLineView[]
  /**
   * Units over all lines.
   */
  readonly count: number
  /**
   * Whether there is any line.
   */
  readonly hasItems: boolean
  /**
   * Whether anything has to be delivered.
   */
  readonly needsShipping: boolean
  /**
   * The figures.
   */
  readonly totals: TotalsView
  /**
   * How far the cart is from cheaper delivery, as soon as the ways of delivery are known (rule 3.21).
   */
  readonly threshold: ThresholdView | null
  /**
   * What was last refused, until dismissed or until something is done.
   */
  readonly notice: Notice | null
  /**
   * What changed since the shopper left, until dismissed.
   */
  readonly changes: readonly Notice[]
  /**
   * Whether the remembered cart has been read.
   */
  readonly loaded: boolean
}

/**
 * The category that a product belongs to.
 */
export interface CategoryRef {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name that people read.
   */
  readonly title: string
  /**
   * Segment of its URL.
   */
  readonly slug: string
}

/**
 * The checkout slice.
 */
export interface CheckoutView {
  /**
   * Where it goes.
   */
  readonly delivery: DeliveryData
  /**
   * Whom the invoice is for.
   */
  readonly billing: BillingData
  /**
   * Ways of delivery; the prices are those of the destination once it is known.
   */
  readonly deliveryMethods: readonly DeliveryMethodView[]
  /**
   * Shops where orders may be fetched.
   */
  readonly pickupShops: readonly Shop[]
  /**
   * Ways of paying.
   */
  readonly paymentMethods: readonly PaymentMethod[]
  /**
   * The chosen way of delivery.
   */
  readonly shipping: ChosenShipping | null
  /**
   * The chosen way of paying.
   */
  readonly paymentMethod: PaymentKind
  /**
   * Whether the shopper may have what is digital begin at once, giving up the right to withdraw from it (rule 4.16).
   */
  readonly offersWaiver: boolean
  /**
   * Whether they do.
   */
  readonly waiver: boolean
  /**
   * Whether the delivery data say enough of where to, so that the prices are asked for.
   */
  readonly destinationKnown: boolean
  /**
   * Whether nothing is missing of the delivery data.
   */
  readonly deliveryComplete: boolean
  /**
   * Whether nothing is missing of the billing data.
   */
  readonly billingComplete: boolean
  /**
   * Whether a way of delivery is chosen.
   */
  readonly shippingPresent: boolean
  /**
   * Whether the chosen way of delivery does not go there.
   */
  readonly shippingInvalid: boolean
  /**
   * What is missing, by field name, in the order of the screen.
   */
  readonly missing: readonly string[]
  /**
   * The server's figures.
   */
  readonly quote: Quote | null
  /**
   * What differs between the shopper's figures and the server's.
   */
  readonly differences: readonly Notice[]
  /**
   * Whether the order can be confirmed.
   */
  readonly ready: boolean
  /**
   * Whether methods, shops and ways of paying have been read.
   */
  readonly loaded: boolean
}

/**
 * The chosen way of delivery.
 */
export interface ChosenShipping {
  /**
   * Identifier of the method.
   */
  readonly id: number
  /**
   * Name of the method.
   */
  readonly title: string
  /**
   * What it costs as this visitor sees it, the threshold applied; nothing when it does not go there.
   */
  readonly price: Amount | null
  /**
   * When what is ordered now arrives, in words; nothing while that is not known.
   */
  readonly arrives: string | null
}

/**
 * The chosen way of delivery.
 */
export interface ShippingData {
  /**
   * Identifier of the method.
   */
  readonly id: number | null
  /**
   * Name of the method.
   */
  readonly title: string
  /**
   * The price for the destination.
   */
  readonly price: ShippingPrice | null
}

/**
 * The collection (line of products) that a product belongs to.
 */
export interface CollectionRef {
  /**
   * Identifier.
   */
  readonly id: number
  /**
   * Name that people read.
   */
  readonly title: string
  /**
   * Segment of its URL.
   */
  readonly slug: string
}

/**
 * The config slice. An entry `phone_alt` becomes the field `phoneAlt`.
 */
export interface ConfigView {
  /**
   * Which platform takes payments; redsys unless another is named (rule 9.2).
   */
  readonly paymentPlatform: string
  /**
   * Address of the platform's script.
   */
  readonly redsysScript: string
  /**
   * Terminal number.
   */
  readonly redsysTerminal: string
  /**
   * Merchant code.
   */
  readonly redsysMerchantCode: string
  /**
   * E-mail address.
   */
  readonly email: string
  /**
   * Telephone.
   */
  readonly phone: string
  /**
   * Second telephone.
   */
  readonly phoneAlt: string
  /**
   * Postal address.
   */
  readonly address: string
  /**
   * Opening hours.
   */
  readonly scheduleTable: string
  /**
   * Name of the house.
   */
  readonly tradeName: string
  /**
   * What the house has to say to everybody at present, in a sentence; nothing when empty.
   */
  readonly announcement: string
  /**
   * Where to read more about it: a path of this site, or a web address.
   */
  readonly announcementLink: string
  /**
   * Social link.
   */
  readonly facebookLink: string
  /**
   * Social link.
   */
  readonly instagramLink: string
  /**
   * Social link.
   */
  readonly youtubeLink: string
  /**
   * Social link.
   */
  readonly tiktokLink: string
  /**
   * Settings that the shop does not know, by name in camel case, in the server's order.
   */
  readonly others: Record<string, string>
  /**
   * Whether the entries have been read.
   */
  readonly loaded: boolean
}

/**
 * The delivery of an order.
 */
export interface OrderShipping {
  /**
   * Identifier of the method.
   */
  readonly id: number
  /**
   * Name of the method.
   */
  readonly title: string
  /**
   * What was charged for it.
   */
  readonly price: ShippingPrice
  /**
   * Class of its tax.
   */
  readonly tax: 1 | 2 | 3 | 4
}

/**
 * The error slice.
 */
export interface ErrorView {
  /**
   * HTTP status.
   */
  readonly status: number
  /**
   * Text for people.
   */
  readonly message: string
  /**
   * Text of the link.
   */
  readonly linkText: string
  /**
   * What the link does.
   */
  readonly action: ErrorAction
  /**
   * What the picture says to those who do not see it.
   */
  readonly pictureAlt: string
  /**
   * The title below the picture.
   */
  readonly pictureTitle: string
  /**
   * Whether the screen is drawn: not for a lost session, which leads home instead, and not for bots.
   */
  readonly rendered: boolean
}

/**
 * The figures as a screen paints them.
 */
export interface TotalsView {
  /**
   * Goods without tax.
   */
  readonly subtotal: Amount
  /**
   * Shipping without tax.
   */
  readonly shipping: Amount
  /**
   * Taxes of goods and shipping.
   */
  readonly taxes: Amount
  /**
   * What is charged.
   */
  readonly total: Amount
  /**
   * Goods and shipping without tax.
   */
  readonly netTotal: Amount
  /**
   * Goods with tax.
   */
  readonly goodsGross: Amount
  /**
   * Shipping with tax.
   */
  readonly shippingGross: Amount
}

/**
 * The figures of a cart, a quote or an order, all in whole cents.
 */
export interface Totals {
  /**
   * Goods without tax.
   */
  readonly subtotal: number
  /**
   * Shipping without tax.
   */
  readonly shipping: number
  /**
   * Taxes of goods and shipping.
   */
  readonly taxes: number
  /**
   * What is charged.
   */
  readonly total: number
  /**
   * Goods and shipping without tax: the cart total of rule 9.3.
   */
  readonly net_total: number
  /**
   * Goods with tax.
   */
  readonly goods_gross: number
  /**
   * Shipping with tax.
   */
  readonly shipping_gross: number
}

/**
 * The last attempt to pay an order.
 */
export interface OrderPayment {
  /**
   * The number that the bank knows it by.
   */
  readonly number: string
  /**
   * Where it is.
   */
  readonly state: AttemptState
  /**
   * The bank's code, such as `0190`.
   */
  readonly code: string | null
  /**
   * Spanish text for people.
   */
  readonly message: string | null
}

/**
 * The menus slice.
 */
export interface MenusView {
  /**
   * Entries by the name of their menu, as this visitor sees them.
   */
  readonly groups: Record<string, readonly MenuItem[]>
  /**
   * Whether they have been read.
   */
  readonly loaded: boolean
}

/**
 * The parcel, as its carrier knows it.
 */
export interface Tracking {
  /**
   * Who carries it; empty when it was not said.
   */
  readonly carrier: string
  /**
   * Its number.
   */
  readonly code: string
  /**
   * Where it is followed; nothing when there is no such page.
   */
  readonly url: string | null
}

/**
 * The password of a customer, asked for once more before something that cannot be taken back.
 */
export interface PasswordProof {
  /**
   * As it was typed.
   */
  readonly password: string
}

/**
 * The password that somebody chooses who came by the link of the mail.
 */
export interface NewPassword {
  /**
   * As it was typed.
   */
  readonly password: string
}

/**
 * The questions of a lesson, as the customer gets them. Which answers are right is [`QuizKey`]'s and stays with the
 * server.
 */
export interface Quiz {
  /**
   * Right answers needed, of a hundred.
   */
  readonly pass_percent: number
  /**
   * Tries in 24 hours; nothing when they are not counted.
   */
  readonly attempts_per_day: number | null
  /**
   * The questions, in order.
   */
  readonly questions: readonly QuizQuestion[]
}

/**
 * The rate of a destination, or what is left of it once its threshold has been applied.
 */
export interface ShippingPrice {
  /**
   * Charged, without tax.
   */
  readonly price: Money
  /**
   * Before any discount, without tax.
   */
  readonly original_price: Money
  /**
   * Total of goods with tax from which the discount applies; 0 means never.
   */
  readonly from_amount: Money
  /**
   * Discount in whole per cent.
   */
  readonly discount_percent: number
  /**
   * Discount in euros without tax, after the per cent.
   */
  readonly discount_amount: Money
  /**
   * The tax on `price`.
   */
  readonly taxes: Money
}

/**
 * The server's figures for a cart.
 */
export interface Quote {
  /**
   * The lines that can be bought.
   */
  readonly lines: readonly QuoteLine[]
  /**
   * The rate of the destination; its threshold is already applied in `totals`.
   */
  readonly shipping: ShippingPrice | null
  /**
   * What it costs.
   */
  readonly totals: Totals
  /**
   * What had to change.
   */
  readonly changes: readonly QuoteChange[]
}

/**
 * The session slice.
 */
export interface SessionView {
  /**
   * Whether a customer is logged in.
   */
  readonly authenticated: boolean
  /**
   * Who.
   */
  readonly user: UserView | null
  /**
   * Whether professional prices are shown.
   */
  readonly priceMode: boolean
  /**
   * Whether the customer's current role is professional.
   */
  readonly professional: boolean
}

/**
 * The shop as a site.
 */
export interface Site {
  /**
   * Address of the shop as its customers see it, without a final slash; nothing when it is not set.
   */
  readonly url: string | null
  /**
   * What it is called.
   */
  readonly name: string
  /**
   * Another one as soon as anything changes that a public page may show, or a moment comes that changes one. To be
   * compared, not read.
   */
  readonly revision: string
  /**
   * The last segments of the addresses of all products whose own answers may differ from those of the revision that
   * one knows: the answers of other products are the same, whatever lists there are. Nothing when any may differ, or
   * no revision was named.
   */
  readonly changed_products: readonly string[] | null
}

/**
 * The stretches of a video that somebody has seen, in whole seconds from its beginning: each from one second up to,
 * not including, another; in order and apart from one another. On the wire a list of pairs, in any order.
 *
 * Joining two is the same in any order and however often, so that a report that comes twice, late or from another tab
 * neither adds nor takes anything.
 *
 * ```
 * use mostrador_core::courses::Watched;
 * let (first, second) = (Watched::of([(0, 10)]), Watched::of([(20, 30), (5, 12)]));
 * assert_eq!(first.join(&second), Watched::of([(0, 12), (20, 30)]));
 * ```
 */
export type Watched = [number, number][]

/**
 * The threshold of the chosen delivery, and how far the cart is from it.
 */
export interface ThresholdView {
  /**
   * The total of goods with tax from which delivery is cheaper.
   */
  readonly from: Amount
  /**
   * What is missing; nothing once it is reached.
   */
  readonly missing: Amount
  /**
   * How much of it there is, in whole per cent; 100 means reached.
   */
  readonly percent: number
  /**
   * Whether delivery then costs nothing at all.
   */
  readonly free: boolean
  /**
   * Where it is assumed to go while nobody has said so: the name of a zone. Empty once it is known.
   */
  readonly to: string
}

/**
 * What a certificate says, to whoever has its code. All of it stays as it was when it was issued.
 */
export interface Certificate {
  /**
   * Its code.
   */
  readonly code: string
  /**
   * Whose.
   */
  readonly name: string
  /**
   * The name of the course.
   */
  readonly course: string
  /**
   * Its hours of study.
   */
  readonly hours: number
  /**
   * When it was issued, RFC 3339 in UTC.
   */
  readonly issued_at: string
  /**
   * Who issued it.
   */
  readonly issuer: string
}

/**
 * What a client asks to buy. Never a price: the server knows those.
 */
export interface LineRequest {
  /**
   * Product identifier.
   */
  readonly product: number
  /**
   * Variant identifier.
   */
  readonly selected_variant?: number | null
  /**
   * Units; a number of any kind is read, and refused when it is no quantity.
   */
  readonly qty: number
}

/**
 * What a customer has to know of an order, in one word.
 */
export type OrderStage =
  | 'paid'
  | 'waiting'
  | 'declined'
  | 'unpaid'
  | 'transfer'
  | 'cash'
  | 'cancelled'
  | 'refunded'

/**
 * What a customer may withdraw from, of an order of theirs.
 */
export interface WithdrawalStatus {
  /**
   * From the goods.
   */
  readonly goods: boolean
  /**
   * From the digital content.
   */
  readonly digital: boolean
  /**
   * The last day, such as `2026-12-04`; nothing while the goods have not arrived, or when there is no right.
   */
  readonly until: string | null
  /**
   * Why there is nothing to withdraw from.
   */
  readonly reason: WithdrawalBar | null
  /**
   * When it was declared, when it was. RFC 3339, UTC.
   */
  readonly requested_at: string | null
}

/**
 * What a lesson is.
 */
export type LessonKind = 'video' | 'text' | 'document' | 'quiz'

/**
 * What a list can be narrowed to, with how much is left then. Each field is counted as if it were not narrowed to
 * anything itself, so that another of its values can be chosen.
 */
export interface Facets {
  /**
   * Categories, in the owner's order; those with nothing found are missing.
   */
  readonly categories: readonly CategoryFacet[]
  /**
   * Collections, in their order; those with nothing found are missing.
   */
  readonly collections: readonly CollectionFacet[]
  /**
   * Bands of prices, from low to high; those with nothing found are missing.
   */
  readonly prices: readonly PriceFacet[]
}

/**
 * What a list is asked for.
 *
 * ```
 * use mostrador_core::transport::ListQuery;
 * let list = ListQuery::in_category("facial").sorted("-price").limit(10);
 * assert_eq!(list.under("products"), "products?limit=10&sort=-price&filter[category.slug]=facial");
 * ```
 */
export interface ListQuery {
  /**
   * Fields and values; several values of a field are joined by commas.
   */
  readonly filters: readonly [string, string][]
  /**
   * Field, with a minus before it for descending.
   */
  readonly sort: string | null
  /**
   * Items a page.
   */
  readonly limit: number | null
  /**
   * Page, from 1.
   */
  readonly page: number | null
}

/**
 * What a notice is.
 */
export type NoticeKind = 'refusal' | 'change'

/**
 * What a report came to.
 */
export interface ProgressSaved {
  /**
   * Which lesson.
   */
  readonly lesson: number
  /**
   * How far one is in it.
   */
  readonly progress: LessonProgress
  /**
   * How far one is in the course.
   */
  readonly course: CourseProgress
  /**
   * What came of the answers, when there were some.
   */
  readonly result: QuizResult | null
  /**
   * The certificate, once it is issued.
   */
  readonly certificate: CertificateRef | null
}

/**
 * What a visitor gets at a path.
 */
export type RouteDecision =
  | { kind: 'screen'; screen: Screen; params: Record<string, string> }
  | { kind: 'redirect'; to: string }
  | { kind: 'not_found'; status: number; message: string }

/**
 * What a way of delivery costs and takes to most of the shop's country (rule 3.23).
 */
export interface UsualDelivery {
  /**
   * Name of the zone for people; empty for pickup.
   */
  readonly zone: string
  /**
   * The price.
   */
  readonly price: ShippingPrice
  /**
   * How long it takes.
   */
  readonly days: WorkingDays
}

/**
 * What a way of delivery promises, also before anybody has said where to (rule 3.23).
 */
export interface DeliveryEstimate {
  /**
   * Where to: a postal code, or the name of a zone; empty when it is fetched.
   */
  readonly to: string
  /**
   * Whether the shopper has said so.
   */
  readonly said: boolean
  /**
   * When what is ordered now arrives, as a whole sentence without its full stop; nothing while that is not known.
   */
  readonly arrives: string | null
  /**
   * What it costs as this visitor sees it, the threshold applied to what is in the cart.
   */
  readonly price: Amount
  /**
   * How far the cart is from cheaper delivery (rule 3.21).
   */
  readonly threshold: ThresholdView | null
}

/**
 * What an address is for.
 */
export type AddressKind = 'delivery' | 'billing'

/**
 * What becomes of a navigation.
 */
export type Arrival = { kind: 'stay' } | { kind: 'redirect'; to: string } | { kind: 'load'; url: string }

/**
 * What came of a question.
 */
export interface QuestionResult {
  /**
   * Which.
   */
  readonly question: number
  /**
   * Whether it was answered rightly.
   */
  readonly right: boolean
  /**
   * The right options, once the quiz is passed.
   */
  readonly correct: readonly number[] | null
  /**
   * Why: for what was right, and for everything once the quiz is passed.
   */
  readonly explanation: string | null
}

/**
 * What came of an attempt at a quiz.
 */
export interface QuizResult {
  /**
   * Which attempt it was, from 1.
   */
  readonly attempt: number
  /**
   * Questions answered rightly.
   */
  readonly right: number
  /**
   * Questions asked.
   */
  readonly total: number
  /**
   * Of a hundred.
   */
  readonly percent: number
  /**
   * Whether that is enough.
   */
  readonly passed: boolean
  /**
   * Question by question.
   */
  readonly questions: readonly QuestionResult[]
  /**
   * When the next attempt is allowed, RFC 3339 in UTC; nothing when it is now.
   */
  readonly retry_at: string | null
}

/**
 * What counts as an answer to a question.
 */
export type AnswerKind =
  | { type: 'one'; options: string[] }
  | { type: 'several'; options: string[]; min: number | null; max: number | null }
  | { type: 'scale'; from: number; to: number; from_label: string; to_label: string }
  | { type: 'text'; max: number }
  | { type: 'date' }

/**
 * What each form asks for: the names of its fields.
 */
export interface FormFields {
  readonly register: 'firstname' | 'lastname' | 'email' | 'phone' | 'country' | 'password' | 'privacy'
  readonly login: 'email' | 'password'
  readonly password_reset: 'email'
  readonly new_password: 'password'
  readonly password_change: 'current_password' | 'password'
  readonly password_proof: 'password'
  readonly profile: 'firstname' | 'lastname' | 'phone' | 'country'
  readonly delivery:
    | 'type'
    | 'id'
    | 'location'
    | 'phone'
    | 'company'
    | 'streetAddress'
    | 'extendedAddress'
    | 'postalCode'
    | 'locality'
    | 'region'
    | 'country'
    | 'observations'
  readonly billing:
    | 'ignoreInvoice'
    | 'company'
    | 'vat'
    | 'streetAddress'
    | 'extendedAddress'
    | 'postalCode'
    | 'locality'
    | 'region'
    | 'country'
  readonly price_table_access: 'code'
  readonly contact: 'name' | 'email' | 'phone' | 'message' | 'privacy'
  readonly withdrawal: 'name' | 'order' | 'email'
}

/**
 * The name of a form.
 */
export type FormName = keyof FormFields

/**
 * What happened in a lesson since it was last told. Every field may be missing. Telling the same again, late or in
 * another order changes nothing (rule 4.12).
 */
export interface ProgressUpdate {
  /**
   * Where the video stands, in seconds from its beginning.
   */
  readonly seconds: number | null
  /**
   * When it stood there, in milliseconds since 1970 by the clock of the browser: of two reports the later one
   * counts. Without it the report counts as of its arrival.
   */
  readonly at: number | null
  /**
   * What of the video was seen.
   */
  readonly watched: Watched | null
  /**
   * Whether the text was read, or the document opened.
   */
  readonly done: boolean | null
  /**
   * The answers to a quiz, all of them. The same answers again are the same attempt.
   */
  readonly answers: readonly QuizAnswer[] | null
}

/**
 * What is about to be declared: the same whether or not there is such an order.
 */
export interface WithdrawalSummary {
  /**
   * What it is confirmed with.
   */
  readonly token: string
  /**
   * As given.
   */
  readonly name: string
  /**
   * As given.
   */
  readonly order: string
  /**
   * As given.
   */
  readonly email: string
  /**
   * Until when it can be confirmed. RFC 3339, UTC.
   */
  readonly expires_at: string
}

/**
 * What is known of a customer and a lesson.
 */
export interface LessonProgress {
  /**
   * Finished. Once so, always so.
   */
  readonly done: boolean
  /**
   * Where to go on in a video, in seconds from its beginning.
   */
  readonly seconds: number
  /**
   * What has been seen of a video.
   */
  readonly watched: Watched
  /**
   * The best score in a quiz, of a hundred; nothing when it was not tried.
   */
  readonly best_percent: number | null
  /**
   * Tries at a quiz.
   */
  readonly attempts: number
}

/**
 * What is wrong with one field.
 */
export interface FieldError {
  /**
   * The field's name.
   */
  readonly field: string
  /**
   * Spanish text for people: the field's label and what is asked of it.
   */
  readonly message: string
}

/**
 * What may be meant by the beginning of a search.
 */
export interface SearchSuggestions {
  /**
   * Searches: what was typed, with its last word completed or with words that the shop knows.
   */
  readonly queries: readonly string[]
  /**
   * Categories.
   */
  readonly categories: readonly CategoryRef[]
  /**
   * Products.
   */
  readonly products: readonly SuggestedProduct[]
}

/**
 * What somebody has written where a date is asked for.
 */
export interface DateReading {
  /**
   * The day that is meant; nothing when it is none, or none that may be.
   */
  readonly day: CalendarDay | null
  /**
   * What is wrong with it, in words after the name of its field.
   */
  readonly message: string | null
}

/**
 * What the browser kept since the last visit.
 */
export interface Stored {
  /**
   * Random number of this start.
   */
  readonly seed?: string
  /**
   * The browser's user agent.
   */
  readonly user_agent?: string
  /**
   * Cookie with the session token.
   */
  readonly session_token?: string | null
  /**
   * Cookie with the price token.
   */
  readonly price_token?: string | null
  /**
   * Cookie with the cart's ids.
   */
  readonly cart?: string | null
  /**
   * Cookie with the fingerprint of the customer's cart.
   */
  readonly cart_agreed?: string | null
  /**
   * Session storage: ids of the cart that the cookie has no room for.
   */
  readonly cart_rest?: string | null
  /**
   * Cookie with the key of the cart's orders.
   */
  readonly order?: string | null
  /**
   * Session storage: delivery data, as JSON.
   */
  readonly delivery?: string | null
  /**
   * Session storage: billing data, as JSON.
   */
  readonly billing?: string | null
  /**
   * Session storage: the chosen way of delivery, as JSON.
   */
  readonly shipping?: string | null
  /**
   * Session storage: the chosen way of paying.
   */
  readonly payment_method?: string | null
  /**
   * Session storage: where screens were left.
   */
  readonly scroll?: string | null
  /**
   * Session storage: which paths were loaded anew.
   */
  readonly reloads?: string | null
  /**
   * Which build of the app this page runs.
   */
  readonly build?: string | null
}

/**
 * What the browser posts to the payment platform, as it came from the server.
 */
export interface PaymentRedirect {
  /**
   * Where to.
   */
  readonly url: string
  /**
   * `Ds_SignatureVersion`.
   */
  readonly version: string
  /**
   * `Ds_MerchantParameters`.
   */
  readonly merchantParameters: string
  /**
   * `Ds_Signature`.
   */
  readonly signature: string
}

/**
 * What the code is exchanged for.
 */
export interface PriceAccess {
  /**
   * Price token.
   */
  readonly token: string
  /**
   * When it ends, RFC 3339.
   */
  readonly expires_at: string
}

/**
 * What the guards ask about a visitor.
 */
export interface Visitor {
  /**
   * Logged in.
   */
  readonly authenticated: boolean
  /**
   * Holds a price token.
   */
  readonly priceTable: boolean
  /**
   * Has something in the cart.
   */
  readonly hasItems: boolean
  /**
   * The cart has all it needs to be ordered.
   */
  readonly ready: boolean
}

/**
 * What the link of the error screen does.
 */
export type ErrorAction = 'reload' | 'home'

/**
 * What the page of a course shows of it before it is bought. Nothing of what is taught is in it.
 */
export interface Syllabus {
  /**
   * Hours of study, as the certificate says.
   */
  readonly hours: number
  /**
   * Days of access from the payment, or from the booked date; nothing when it does not end.
   */
  readonly access_days: number | null
  /**
   * The programme, in its order.
   */
  readonly modules: readonly SyllabusModule[]
  /**
   * Who teaches it; may be empty.
   */
  readonly teachers: readonly Teacher[]
  /**
   * What people ask before they buy it; may be empty.
   */
  readonly questions: readonly CourseQuestion[]
}

/**
 * What to do with the scroll position.
 */
export type Scroll =
  | { kind: 'top' }
  | { kind: 'saved'; y: number }
  | { kind: 'anchor'; id: string }
  | { kind: 'keep' }

/**
 * What was found.
 */
export interface SearchResults {
  /**
   * The products of this page, the best first unless they are sorted.
   */
  readonly data: readonly Product[]
  /**
   * Products over all pages.
   */
  readonly total: number
  /**
   * This page, from 1.
   */
  readonly page: number
  /**
   * Products a page.
   */
  readonly limit: number
  /**
   * Whether not every word occurs in what was found: it is the best there is.
   */
  readonly partial: boolean
  /**
   * Where the words stand in the texts of this page.
   */
  readonly highlights: readonly Highlight[]
  /**
   * The same search with words that the shop knows; empty when it knows them all.
   */
  readonly suggestions: readonly string[]
  /**
   * What it can be narrowed to.
   */
  readonly facets: Facets
}

/**
 * Where a bank transfer goes.
 */
export interface TransferAccount {
  /**
   * Whose account it is.
   */
  readonly holder: string
  /**
   * The account, in groups of four.
   */
  readonly iban: string
  /**
   * What to write with it: the number of the order.
   */
  readonly concept: string
  /**
   * Until when the order waits for it, RFC 3339 in UTC; nothing when it does without end.
   */
  readonly until: string | null
}

/**
 * Where a path leads.
 */
export interface Redirect {
  /**
   * A path of this site with its query, or an https address.
   */
  readonly to: string
  /**
   * 301, 302, 307 or 308.
   */
  readonly status: number
  /**
   * Whether it leads out of this site: a full page load.
   */
  readonly external: boolean
}

/**
 * Where an attempt to pay is.
 */
export type AttemptState = 'created' | 'authorised' | 'declined' | 'cancelled' | 'abandoned'

/**
 * Where an order goes. For pickup `id` is the method and `location` the shop; for a courier the address counts.
 */
export interface DeliveryData {
  /**
   * Pickup or courier.
   */
  readonly type: DeliveryKind
  /**
   * Identifier of the pickup method.
   */
  readonly id: number | null
  /**
   * Identifier of the shop.
   */
  readonly location: number | null
  /**
   * Who receives it: a person or a company.
   */
  readonly company: string
  /**
   * ISO 3166-1 alpha-2.
   */
  readonly country: string
  /**
   * Street and number.
   */
  readonly streetAddress: string
  /**
   * Floor, door, staircase.
   */
  readonly extendedAddress: string
  /**
   * Town.
   */
  readonly locality: string
  /**
   * Province.
   */
  readonly region: string
  /**
   * Postal code.
   */
  readonly postalCode: string
  /**
   * For the courier's call.
   */
  readonly phone: string
  /**
   * For the courier.
   */
  readonly observations: string
}

/**
 * Where an order is.
 */
export type OrderState =
  | 'pending_payment'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'ready_for_pickup'
  | 'completed'
  | 'cancelled'
  | 'refunded'

/**
 * Where to go on.
 */
export interface ResumePoint {
  /**
   * The lesson.
   */
  readonly lesson: number
  /**
   * The second of its video.
   */
  readonly seconds: number
}

/**
 * Whether a course that was bought may be used.
 */
export type AccessState = 'open' | 'ended'

/**
 * Whether what an order asks for is there (rule 5.2).
 */
export interface Completeness {
  /**
   * Nothing is missing of where it goes.
   */
  readonly delivery: boolean
  /**
   * Nothing is missing of whom the invoice is for.
   */
  readonly billing: boolean
}

/**
 * Who has forgotten their password.
 */
export interface PasswordReset {
  /**
   * E-mail address.
   */
  readonly email: string
}

/**
 * Who sees an entry.
 */
export interface MenuMetadata {
  /**
   * Whether it asks for a logged-in customer.
   */
  readonly requiresAuth: boolean
  /**
   * Who asks for one: a customer of any of these roles.
   */
  readonly roles: readonly string[]
}

/**
 * Who teaches a course.
 */
export interface Teacher {
  /**
   * Name, of a person or of a team.
   */
  readonly name: string
  /**
   * What they do besides, in a sentence or two.
   */
  readonly about: string
}

/**
 * Who wants to withdraw, from which order.
 */
export interface WithdrawalRequest {
  /**
   * Who.
   */
  readonly name: string
  /**
   * The order's number, as it is remembered.
   */
  readonly order: string
  /**
   * Where the receipt goes.
   */
  readonly email: string
}

/**
 * Whom the invoice is for, unless none is wanted.
 */
export interface BillingData {
  /**
   * No invoice wanted.
   */
  readonly ignoreInvoice: boolean
  /**
   * Person or company.
   */
  readonly company: string
  /**
   * NIF, NIE or CIF.
   */
  readonly vat: string
  /**
   * ISO 3166-1 alpha-2.
   */
  readonly country: string
  /**
   * Street and number.
   */
  readonly streetAddress: string
  /**
   * Floor, door, staircase.
   */
  readonly extendedAddress: string
  /**
   * Town.
   */
  readonly locality: string
  /**
   * Province.
   */
  readonly region: string
  /**
   * Postal code.
   */
  readonly postalCode: string
}

/**
 * Why a call failed, where the engine says so by itself; the server has codes of its own.
 */
export type EngineCode =
  | 'cart_changed'
  | 'customer_disabled'
  | 'incomplete_checkout'
  | 'network_error'
  | 'too_many_requests'
  | 'unreadable_response'

/**
 * Why there is nothing to withdraw from.
 */
export type WithdrawalBar = 'professional' | 'ended' | 'late' | 'waived'

/**
 * The engine of one shop.
 */
export class Engine {
  free(): void
  /**
   * Asks what changes nothing: the JSON of a `Query`, answered as JSON.
   *
   * # Errors
   * `UsageError` when it is none, or names a guard that nobody knows.
   */
  ask(now: number, query: string): string
  /**
   * Adds units of a product, or of one of its variants.
   */
  cartAdd(now: number, product: number, variant: number | null | undefined, quantity: number): number
  /**
   * What has become other of the cart since the last call, in numbers: see `cart_changes::crossing`.
   */
  cartChanges(): Float64Array
  /**
   * Takes a line out.
   */
  cartRemove(now: number, product: number, variant?: number | null): number
  /**
   * Sets the quantity of a line.
   */
  cartReplace(now: number, product: number, variant: number | null | undefined, quantity: number): number
  /**
   * The texts that belong to them, with a line break after each.
   */
  cartTexts(): string
  /**
   * The effects since the last call when all of them write the cart, see [`ONLY_CART`]: three texts for each, with a
   * line break after every text. The name or the key, the value, and when a cookie expires; what is stored has nothing.
   */
  cartWrites(): string
  /**
   * The effects since the last call, as JSON, in the order in which they are to be done.
   */
  effects(): string
  /**
   * Takes why a request has none.
   */
  failed(now: number, id: number, code: string): number
  /**
   * Gives a command: the JSON of a `Command`.
   *
   * # Errors
   * `UsageError` when it is none.
   */
  give(now: number, command: string): number
  /**
   * An engine that has not started. Requests go below `base_url`, which has no slash at its end.
   */
  constructor(base_url: string)
  /**
   * What is to be kept of a command when its request has been sent: see `recording::once_sent`.
   *
   * # Errors
   * `UsageError` when it is none.
   */
  onceSent(command: string): string
  /**
   * Has every input from now on written down, without what is personal. Before the start, or it is no whole session.
   */
  record(): void
  /**
   * What was written down since the last call: lines of JSON, each with its line break.
   */
  recording(): string
  /**
   * The request of an effect, as JSON for `fetch`, from a page of this origin with that cookie (empty: none); `null`
   * when it cannot be sent. Then [`Engine::responded`] or [`Engine::failed`] is to be told.
   */
  request(id: number, origin: string, xsrf: string): string
  /**
   * Takes the answer to a request.
   */
  responded(now: number, id: number, status: number, body: string): number
  /**
   * Time has passed.
   */
  tick(now: number): number
  /**
   * How often a slice has changed.
   *
   * # Errors
   * `UsageError` for a number that is no slice's.
   */
  version(slice: number): number
  /**
   * A slice as JSON.
   *
   * # Errors
   * `UsageError` for a number that is no slice's.
   */
  view(slice: number): string
  /**
   * The cookie whose value `request` takes.
   */
  xsrfCookie(): string
}

declare function __wbg_reset_state(): void

/**
 * Has the next call find a fresh instance: new memory, nothing remembered. For after a panic, and only for the `web`
 * artefact: bundlers keep the module to themselves.
 */
export function renew(): void

/**
 * Runs when the module is instantiated.
 */
export function start(): void

export type InitInput = string | object

export interface InitOutput {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly __wbg_engine_free: (a: number, b: number) => void
  readonly engine_ask: (a: number, b: number, c: number, d: number) => [number, number, number, number]
  readonly engine_cartAdd: (a: number, b: number, c: number, d: number, e: number, f: number) => number
  readonly engine_cartChanges: (a: number) => [number, number]
  readonly engine_cartRemove: (a: number, b: number, c: number, d: number, e: number) => number
  readonly engine_cartReplace: (a: number, b: number, c: number, d: number, e: number, f: number) => number
  readonly engine_cartTexts: (a: number) => [number, number]
  readonly engine_cartWrites: (a: number) => [number, number]
  readonly engine_effects: (a: number) => [number, number]
  readonly engine_failed: (a: number, b: number, c: number, d: number, e: number) => number
  readonly engine_give: (a: number, b: number, c: number, d: number) => [number, number, number]
  readonly engine_new: (a: number, b: number) => number
  readonly engine_onceSent: (a: number, b: number, c: number) => [number, number, number, number]
  readonly engine_record: (a: number) => void
  readonly engine_recording: (a: number) => [number, number]
  readonly engine_request: (
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
  ) => [number, number]
  readonly engine_responded: (a: number, b: number, c: number, d: number, e: number, f: number) => number
  readonly engine_tick: (a: number, b: number) => number
  readonly engine_version: (a: number, b: number) => [number, number, number]
  readonly engine_view: (a: number, b: number) => [number, number, number, number]
  readonly engine_xsrfCookie: (a: number) => [number, number]
  readonly renew: () => void
  readonly start: () => void
  readonly __wbindgen_exn_store: (a: number) => void
  readonly __externref_table_alloc: () => number
  readonly __wbindgen_externrefs: object
  readonly __wbindgen_malloc: (a: number, b: number) => number
  readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number
  readonly __wbindgen_free: (a: number, b: number, c: number) => void
  readonly __externref_table_dealloc: (a: number) => void
  readonly __wbindgen_start: () => void
}

export type SyncInitInput = string | object

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init(
  module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>,
): Promise<InitOutput>

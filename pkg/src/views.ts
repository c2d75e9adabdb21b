/** What the engine shows and accepts, declared by the Rust core. */
import type * as wasm from '../web/mostrador_wasm.js'

export type {
  AccessState,
  AddressKind,
  Amount,
  AnswerKind,
  Arrival,
  Article,
  ArticleCard,
  AttemptState,
  Attribute,
  BillingData,
  Blog,
  BookedSession,
  CalendarDay,
  CalendarMonth,
  Caption,
  CartItemId,
  CartItemView,
  CartProduct,
  CartVariant,
  CartView,
  Category,
  CategoryFacet,
  CategoryRef,
  Certificate,
  CertificateRef,
  CheckoutView,
  CollectionFacet,
  CollectionRef as Collection,
  CommandOutcome,
  Completeness,
  ConfigView,
  ContactMessage,
  Content,
  Country,
  Course,
  CourseModule,
  CourseProgress,
  CourseQuestion,
  CourseSession,
  DateReading,
  DeliveryData,
  DeliveryEstimate,
  DeliveryKind as DeliveryType,
  DeliveryMethodView,
  Document as LessonDocument,
  EngineCode,
  ErrorAction,
  Facets,
  FieldRule,
  FieldRules,
  FormFields,
  FormName,
  Highlight,
  HighlightField,
  Image,
  InvoiceView,
  Lesson,
  LessonKind as LessonType,
  LessonProgress,
  MenuItem,
  MenuMetadata,
  MenusView,
  MyCourse,
  Notice,
  NoticeKind,
  OrderLineView,
  OrderList,
  OrderStage,
  OrderState,
  OrderStepView,
  OrderView,
  PaymentKind as PaymentType,
  PaymentMethod,
  PaymentRedirect,
  Price,
  PriceBandView,
  PricedLine,
  PriceFacet,
  PriceView,
  Product,
  ProductCard,
  ProductList,
  ProductPage,
  ProfileChanges,
  ProgressSaved,
  ProgressUpdate,
  PublicConfig,
  Question,
  QuestionResult,
  Quiz,
  QuizAnswer,
  QuizOption,
  QuizQuestion,
  QuizResult,
  Quote,
  QuoteChange,
  QuoteLine,
  ResumePoint,
  RouteDecision,
  SavedAddress,
  Screen,
  Scroll,
  SearchResults,
  SearchSuggestions,
  SessionView,
  ShippingDataView,
  ShippingPrice,
  Shop as PickupShop,
  Site,
  SitePage,
  SitePages,
  SuggestedProduct,
  Survey,
  SurveyAnswer,
  SurveyResponse,
  SurveySection,
  Syllabus,
  SyllabusLesson,
  SyllabusModule,
  Teacher,
  ThresholdView,
  Totals,
  TotalsView,
  Tracking,
  TransferAccount,
  User,
  UserView,
  Variant,
  VariantView,
  Video,
  VideoSource,
  Visitor,
  Watched,
  Weekday,
  WithdrawalBar,
  WithdrawalReceipt,
  WithdrawalRequest,
  WithdrawalStatus,
  WithdrawalSummary,
} from '../web/mostrador_wasm.js'

/** Null when there is no error. */
export type ErrorView = wasm.ErrorView | null

/** A page of a list of products, and what the list can be narrowed to. */
export interface FacetedList extends wasm.ProductList {
  readonly facets: wasm.Facets
}

/** A page of what a search found: the products as cards, and what the server says about them. */
export interface SearchView extends Omit<wasm.SearchResults, 'data'> {
  readonly items: readonly wasm.ProductCard[]
}

/** A page of a blog's articles. */
export interface ArticleList {
  readonly items: readonly wasm.ArticleCard[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

/** What is wrong with one field, in Spanish. */
export interface FieldError<Field extends string = string> extends wasm.FieldError {
  readonly field: Field
}

/** What is wrong, field by field; or nothing. */
export type Validation<Field extends string = string> =
  | { ok: true }
  | { ok: false; errors: readonly FieldError<Field>[] }

/** Every slice of the state and its shape. */
export interface Views {
  readonly session: wasm.SessionView
  readonly config: wasm.ConfigView
  readonly menus: wasm.MenusView
  readonly cart: wasm.CartView
  readonly checkout: wasm.CheckoutView
  readonly error: ErrorView
}

/** The name of a slice. */
export type Slice = keyof Views

/** Types of views, API data and arguments, declared by the Rust core. */
import type * as wasm from '../web/mostrador_wasm.js'

export type {
  AccessState,
  AddressEntry,
  AddressKind,
  Amount,
  AnswerKind,
  AppliedPromotion,
  Article,
  ArticleCard,
  Attribute,
  BillingData,
  Blog,
  BookedSession,
  CalendarDay,
  CalendarMonth,
  Caption,
  CardConsent,
  CartItemId,
  CartItemView,
  CartProduct,
  CartVariant,
  CartView,
  Category,
  CategoryFacet,
  CategoryRef,
  Cents,
  Certificate,
  CertificateRef,
  CheckedCode,
  CheckoutView,
  ClassRates,
  CodeView,
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
  DeliveryData,
  DeliveryEstimate,
  DeliveryKind as DeliveryType,
  DeliveryMethodView,
  Discounts,
  DiscountView,
  Document as LessonDocument,
  DocumentKind,
  EngineCode,
  EnrolledCourse,
  ErrorAction,
  Facets,
  FieldRule,
  FieldRules,
  FormFields,
  FormName,
  GoodsOutside,
  Highlight,
  HighlightField,
  Image,
  InvoiceFormat,
  InvoiceView,
  Lesson,
  LessonKind as LessonType,
  LessonProgress,
  MenuItem,
  MenuMetadata,
  MenusView,
  NavigationOutcome,
  Notice,
  NoticeKind,
  OrderLineView,
  OrderList,
  OrderStage,
  OrderState,
  OrderStepView,
  OrderView,
  OutsidePolicy,
  ParsedDate,
  PaymentAttemptState,
  PaymentKind as PaymentType,
  PaymentLinkPage,
  PaymentLinkState,
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
  ProgressResult,
  ProgressUpdate,
  Promotion,
  PromotionEffect,
  PromotionSet,
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
  RejectedCode,
  RelatedList,
  ResumePoint,
  RouteDecision,
  SavedAddress,
  SavedCard,
  SavedCardState,
  SavedCards,
  Screen,
  ScrollAction,
  SearchResults,
  SearchSuggestions,
  ServicesOutside,
  SessionEntry,
  SessionView,
  ShippingDataView,
  ShippingPrice,
  Site,
  SitePage,
  SitePages,
  StoreLocation,
  SuggestedProduct,
  Survey,
  SurveyAnswer,
  SurveyResponse,
  SurveySection,
  Syllabus,
  SyllabusLesson,
  SyllabusModule,
  Taxation,
  TaxBuyer,
  TaxNote,
  TaxPolicy,
  TaxRules,
  TaxScheme,
  Teacher,
  TerritoryRates,
  ThresholdView,
  Totals,
  TotalsView,
  Tracking,
  TransferAccount,
  Treatment,
  UnionConsumers,
  UnitPrice,
  User,
  UserView,
  Variant,
  VariantView,
  VatNumberStatus,
  Video,
  VideoSource,
  Visitor,
  WatchedRanges,
  Weekday,
  WithdrawableLine,
  WithdrawalConfirmation,
  WithdrawalDenial,
  WithdrawalExclusion,
  WithdrawalReceipt,
  WithdrawalRequest,
  WithdrawalStatus,
  WithdrawalSummary,
  WithdrawnLine,
  WithdrawnUnits,
} from '../web/mostrador_wasm.js'

/** Error screen; null without an error. */
export type ErrorView = wasm.ErrorView | null

/** Page of a product list, with the facets of the whole list. */
export interface FacetedList extends wasm.ProductList {
  readonly facets: wasm.Facets
}

/** Page of search results: product cards, highlights, suggestions and facets. */
export interface SearchView extends Omit<wasm.SearchResults, 'data'> {
  readonly items: readonly wasm.ProductCard[]
}

/** Products that are shown beside a product. */
export interface RelatedProducts {
  /** List that gives them their heading. */
  readonly list: wasm.RelatedList
  readonly products: readonly wasm.ProductCard[]
}

/** Page of a blog's articles. */
export interface ArticleList {
  readonly items: readonly wasm.ArticleCard[]
  /** Articles on all pages. */
  readonly total: number
  /** Page number, from 1. */
  readonly page: number
  /** Articles per page. */
  readonly limit: number
}

/** Error of a form field, with a message in Spanish. */
export interface FieldError<Field extends string = string> extends wasm.FieldError {
  readonly field: Field
}

/** Result of a validation: valid, or the errors by field. */
export type Validation<Field extends string = string> =
  | { ok: true }
  | { ok: false; errors: readonly FieldError<Field>[] }

/** Views of the slices of the state. */
export interface Views {
  readonly session: wasm.SessionView
  readonly config: wasm.ConfigView
  readonly menus: wasm.MenusView
  readonly cart: wasm.CartView
  readonly checkout: wasm.CheckoutView
  readonly error: ErrorView
}

/** Name of a slice. */
export type Slice = keyof Views

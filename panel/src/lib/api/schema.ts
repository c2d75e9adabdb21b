// Types of the administration API, under short names.
import type { components, paths } from './generated.ts'

type Schemas = components['schemas']

export type { paths }

export type Permission = Schemas['Permission']
export type StaffRole = Schemas['StaffRole']
export type StaffSessionView = Schemas['StaffSessionView']
export type StaffMember = Schemas['Versioned_StaffMemberView']
export type StaffMemberChanges = Schemas['StaffMemberChanges']
export type Invitation = Schemas['Invitation']
export type StaffAccountView = Schemas['StaffAccountView']
export type StaffSessionEntry = Schemas['StaffSessionEntry']
export type PasskeyView = Schemas['PasskeyView']
export type TotpEnrolment = Schemas['TotpEnrolment']
export type AuditEntry = Schemas['AuditEntry']

export type ImportMapping = Schemas['ImportMapping']
export type ImportRecognition = Schemas['ImportRecognition']
export type ImportPreview = Schemas['ImportPreview']
export type ImportFault = Schemas['ImportFault']
export type ImportFaults = Schemas['ImportFaults']
export type ImportJob = Schemas['ImportJob']
export type ImportResult = Schemas['ImportResult']
export type ImportUndo = Schemas['ImportUndo']
export type PastImport = Schemas['PastImport']

export type PromotionDetail = Schemas['PromotionDetail']
export type PromotionInput = Schemas['PromotionInput']
export type PromotionPreview = Schemas['PromotionPreview']
export type PromotionState = Schemas['PromotionState']

export type CourseListItem = Schemas['CourseListItem']
export type CourseContent = Schemas['CourseContent']
export type CourseDraft = Schemas['CourseDraft']
export type LessonDraft = Schemas['LessonDraft']
export type LessonKind = Schemas['LessonKind']
export type OpeningDraft = Schemas['OpeningDraft']
export type SessionSeats = Schemas['SessionSeats']
export type LearnerState = Schemas['LearnerState']
export type CourseRemoval = Schemas['CourseRemoval']
export type Learner = Schemas['Learner']
export type LearnerDetail = Schemas['LearnerDetail']
export type AccessState = Schemas['AccessState']
export type NewEnrolment = Schemas['NewEnrolment']

export type CustomerListItem = Schemas['CursorPage_CustomerListItem']['data'][number]
export type Customer = Schemas['Versioned_StaffCustomer']
export type CustomerChanges = Required<Schemas['CustomerChanges']>
export type NewCustomer = Schemas['NewCustomer']
export type AddressEntry = Schemas['AddressEntry']
export type PriceCode = Schemas['PriceCode']
export type NewPriceCode = Schemas['NewPriceCode']
export type CreatedPriceCode = Schemas['CreatedPriceCode']

export type Dashboard = Schemas['Dashboard']
export type DashboardPeriod = Schemas['DashboardPeriod']
export type OpenTask = Schemas['OpenTask']
export type Grouping = Schemas['Grouping']
export type SalesReport = Schemas['SalesReport']
export type SalesReportRow = Schemas['SalesReportRow']
export type SalesSums = Schemas['SalesSums']

export type VatReturn = Schemas['VatReturn']
export type RecapitulativeStatement = Schemas['RecapitulativeStatement']
export type OssReturn = Schemas['OssReturn']

export type ApiKey = Schemas['ApiKey']
export type NewApiKey = Schemas['NewApiKeyRequest']
export type Webhook = Schemas['Versioned_Webhook']
export type WebhookChanges = Schemas['WebhookChanges']
export type WebhookDelivery = Schemas['Delivery']

export type OrderState = Schemas['OrderState']
export type OrderEvent = Schemas['OrderEvent']
export type OrderListItem = Schemas['OrderListItem']
export type OrderAction = Schemas['OrderAction']
export type OrderActionRequest = Schemas['OrderActionRequest']
export type ManualOrder = Required<Schemas['ManualOrderRequest']>
export type ManualQuote = Schemas['ManualQuote']
export type ManualQuoteRequest = Required<Schemas['ManualQuoteRequest']>
export type LineReservation = Schemas['LineReservation']
export type LineStock = Schemas['LineStock']
export type OrderMail = Schemas['OrderMail']
export type StaffOrder = Schemas['Versioned_StaffOrder']
export type StaffRefund = Schemas['StaffRefund']
export type CorrectionCause = Schemas['CorrectionCause']
export type InvoiceRequest = Schemas['InvoiceRequest']
export type TaxCorrectionOption = Schemas['TaxCorrectionOption']
export type InvoiceAction = Schemas['InvoiceAction']
export type FailedEmail = Schemas['FailedEmail']
export type RefundPreview = Schemas['RefundPreview']
export type RefundPreviewPart = Schemas['RefundPreviewPart']
export type PaymentKind = Schemas['PaymentKind']
export type CardCapture = Schemas['CardCapture']
export type CaptureInput = Schemas['CaptureInput']
export type ReservationState = Schemas['ReservationState']
export type ReservationView = Schemas['ReservationView']
export type PaymentAttemptState = Schemas['PaymentAttemptState']
export type DeliveryData = Schemas['DeliveryData']
export type DocumentKind = Schemas['DocumentKind']
export type BillingData = Schemas['BillingData']
export type Tracking = Schemas['Tracking']

export type ProductState = Schemas['ProductState']
export type ProductListItem = Schemas['ProductListItem']
export type ProductDetail = Schemas['StaffProductDetail']
export type StaffProduct = Schemas['StaffProduct']
export type ProductDraft = Schemas['ProductDraft']
export type ProductPreview = Schemas['ProductPreview']
export type PriceInput = Schemas['PriceInput']
export type PriceFigures = Schemas['PriceFigures']
export type BulkRow = Schemas['BulkRow']
export type StockRequest = Schemas['StockRequest']
export type StockMovement = Schemas['StockMovementView']
export type Attribute = Schemas['Attribute']
export type Image = Schemas['Image']
export type CategoryDraft = Schemas['CategoryDraft']
export type CollectionDraft = Schemas['CollectionDraft']
export type StaffCategory = Schemas['Counted_StaffCategory']
export type StaffCollection = Schemas['Counted_StaffCollection']

/** Errors of a row of an edit of many products, in the refusal `invalid_rows`. */
export interface BulkFault {
  id: number
  code: string
  message: string
  errors: { field: string; message: string }[]
}
export type MediaKind = Schemas['MediaKind']
export type MediaView = Schemas['MediaView']
export type MediaResource = Schemas['Versioned_MediaView']
export type MediaTexts = Schemas['MediaTexts']
export type MediaImage = Schemas['Image']

export type Publication = Schemas['Publication']
export type PageView = Schemas['PageView']
export type PageResource = Schemas['Versioned_PageDetail']
export type FaqEntry = Schemas['FaqEntry']
export type BlogResource = Schemas['Versioned_BlogView']
export type BlogInput = Schemas['BlogInput']
export type ArticleListItem = Schemas['ArticleListItem']
export type ArticleResource = Schemas['Versioned_StaffArticle']
export type ArticleInput = Schemas['ArticleInput']
export type SurveyListItem = Schemas['SurveyListItem']
export type SurveyResource = Schemas['Versioned_SurveyView']
export type SurveyInput = Schemas['SurveyInput']
export type SurveySection = Schemas['SurveySection']
export type SurveyQuestion = Schemas['Question']
export type SurveyAnswer = SurveyQuestion['answer']
export type SurveyState = Schemas['SurveyState']
export type SurveyResults = Schemas['SurveyResults']
export type QuestionResults = Schemas['QuestionResults']
export type AnnouncementListItem = Schemas['AnnouncementListItem']
export type AnnouncementInput = Schemas['AnnouncementInput']
export type AnnouncementState = Schemas['AnnouncementState']
export type MenuItem = Schemas['MenuItem']
export type MenuResource = Schemas['Versioned_MenuView']

export type ShopData = Schemas['ShopData']
export type DeliverySettings = Omit<Schemas['Versioned_DeliverySettings'], 'version'>
export type DeliveryMethodDraft = Schemas['DeliveryMethodDraft']
export type DeliveryZoneDraft = Schemas['DeliveryZoneDraft']
export type PickupShops = Omit<Schemas['Versioned_PickupShops'], 'version'>
export type PickupShop = Schemas['StoreLocation']
export type PaymentSettings = Omit<Schemas['Versioned_PaymentSettings'], 'version'>
export type TaxSettings = Omit<Schemas['Versioned_TaxSettings'], 'version'>
export type TaxPolicy = TaxSettings['policy']
export type EconomicActivity = Schemas['EconomicActivity']
export type TerritoryRates = TaxSettings['rates'][number]
export type GatewayView = Schemas['Versioned_GatewayView']
export type GatewayInput = Required<Schemas['GatewayInput']>
export type GatewayEnvironment = Schemas['GatewayEnvironment']
export type MailText = Schemas['MailText']
export type MailTextView = Schemas['MailTextView']
export type MailView = Schemas['Versioned_MailView']
export type MailInput = Omit<
  Schemas['Versioned_MailView'],
  'version' | 'has_password' | 'password_set_at' | 'is_simulated'
> & { password: string }
export type VerifactuView = Schemas['Versioned_VerifactuView']
export type VerifactuInput = Required<Schemas['VerifactuInput']>
export type InvoiceRecord = Schemas['RecordView']
export type RecordState = Schemas['RecordState']
export type Correction = Schemas['CorrectionInput']
export type MailEncryption = Schemas['MailEncryption']
export type Finding = Schemas['Finding']
export type FindingSubject = Schemas['FindingSubject']
export type Backups = Schemas['Backups']

/** Query of the list at a path. Values of a URL are texts, which the server parses. */
export type ListQuery<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Query } }
}
  ? Query
  : never
export type WithdrawalExclusion = Schemas['WithdrawalExclusion']
export type WithdrawalView = Schemas['WithdrawalView']
export type WithdrawalRefund = Schemas['WithdrawalRefund']

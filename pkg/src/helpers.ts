import { type Dates, dateHelpers } from './dates.js'
import { crashed, ShopError } from './errors.js'
import {
  type FormName,
  type FormValidation,
  type FormValues,
  type ValuesOf,
  validate,
  validateFields,
  validateQuiz,
  validateSurvey,
} from './forms.js'
import type { Instance } from './loader/instance.js'
import { made, usageError } from './mistakes.js'
import type { Ask } from './runtime.js'
import type {
  BillingData,
  Completeness,
  DeliveryData,
  FieldRules,
  PriceBandView,
  PricedLine,
  Quiz,
  QuizAnswer,
  RouteDecision,
  ShippingPrice,
  Survey,
  TotalsView,
  Validation,
  Visitor,
} from './views.js'

/** What the engine computes from what it is given alone, whatever a shop knows. */
export interface Helpers {
  /** What so many at such prices cost, with the destination's rate where there is one. */
  totals(lines: readonly PricedLine[], shipping?: ShippingPrice): TotalsView
  /** Whether nothing is missing of where an order goes and of whom its invoice is for. */
  completeness(delivery: DeliveryData, billing: BillingData): Completeness
  /** What some visitor gets at a path: a screen, a redirect, or not found. */
  decide(path: string, visitor: Visitor): RouteDecision
  /** What is wrong with a form: the first broken rule of each field, in the order of the screen. */
  validate<F extends FormName>(form: F, values: ValuesOf<F>): FormValidation<F>
  /** Validates a form that the embedder defines: the first broken rule of each field. */
  validateFields(fields: readonly FieldRules[], values: FormValues): Validation
  /** What is wrong with the answers to a survey, keyed by question. */
  validateSurvey(survey: Survey, values: FormValues): Validation
  /** What is wrong with the answers to a quiz; the field of a question is `question-` and its identifier. */
  validateQuiz(quiz: Quiz, answers: readonly QuizAnswer[]): Validation
  /** The bands of prices that a list can be narrowed to: `filter: { price: name }`. */
  priceBands(): PriceBandView[]
  /** The province of a postal code, in Spain. */
  province(country: string, postalCode: string): string | null
  /** The calendar of the date fields. */
  readonly dates: Dates
}

export function helpersBy(ask: Ask): Helpers {
  return {
    totals: (lines, shipping) => ask(() => ({ totals: { lines: [...lines], shipping: shipping ?? null } })),
    completeness: (delivery, billing) => ask({ completeness: { delivery, billing } }),
    decide: (path, visitor) => ask({ decide: { path, visitor } }),
    validate: (form, values) => validate(ask, form, values),
    validateFields: (fields, values) => validateFields(ask, fields, values),
    validateSurvey: (survey, values) => validateSurvey(ask, survey, values),
    validateQuiz: (quiz, answers) => validateQuiz(ask, quiz, answers),
    priceBands: () => ask('price_bands'),
    province: (country, postalCode) => ask({ province: { country, postal_code: postalCode } }),
    dates: dateHelpers(ask),
  }
}

/** The helpers of an instance, for which no shop is needed. */
export function helpersIn(instance: () => Instance): Helpers {
  return helpersBy((making) => {
    const own = instance()
    const query = made(making)
    if (own.died) {
      own.living().catch(() => {})
      throw new ShopError(crashed)
    }
    try {
      return own.glue.query(Date.now(), query) as never
    } catch (error) {
      throw usageError(error)
    }
  })
}

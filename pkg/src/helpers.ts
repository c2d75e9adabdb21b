import { createDates, type Dates } from './dates.js'
import { engineCrashed, ShopError } from './errors.js'
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
import type { QueryFunction } from './runtime.js'
import { resolveLazy, usageError } from './usage-errors.js'
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

/** Functions of the engine that depend only on their arguments and the clock. */
export interface Helpers {
  /**
   * Returns the totals of lines, including the price of shipping if given.
   *
   * @throws {@link UsageError} `invalid_argument` for invalid amounts or quantities
   */
  totals(lines: readonly PricedLine[], shipping?: ShippingPrice): TotalsView
  /** Returns whether delivery and billing data are complete. */
  completeness(delivery: DeliveryData, billing: BillingData): Completeness
  /** Returns the route decision of a path for a visitor: a screen, a redirect, or not found. */
  decide(path: string, visitor: Visitor): RouteDecision
  /** Validates a form. Returns the first violated rule of each field, in the order of the form. */
  validate<F extends FormName>(form: F, values: ValuesOf<F>): FormValidation<F>
  /** Validates a form defined by the embedder. Returns the first violated rule of each field. */
  validateFields(fields: readonly FieldRules[], values: FormValues): Validation
  /** Validates the answers to a survey, keyed by question. */
  validateSurvey(survey: Survey, values: FormValues): Validation
  /** Validates the answers to a quiz. The field name of a question is `question-` plus its identifier. */
  validateQuiz(quiz: Quiz, answers: readonly QuizAnswer[]): Validation
  /** Returns the price bands of product lists, for `filter: { price: name }`. */
  priceBands(): PriceBandView[]
  /** Returns the province of a Spanish postal code; null if there is none or for another country. */
  province(country: string, postalCode: string): string | null
  /** Short dates and the calendar. */
  readonly dates: Dates
}

export function createHelpers(query: QueryFunction): Helpers {
  return {
    totals: (lines, shipping) => query(() => ({ totals: { lines: [...lines], shipping: shipping ?? null } })),
    completeness: (delivery, billing) => query({ completeness: { delivery, billing } }),
    decide: (path, visitor) => query({ decide: { path, visitor } }),
    validate: (form, values) => validate(query, form, values),
    validateFields: (fields, values) => validateFields(query, fields, values),
    validateSurvey: (survey, values) => validateSurvey(query, survey, values),
    validateQuiz: (quiz, answers) => validateQuiz(query, quiz, answers),
    priceBands: () => query('price_bands'),
    province: (country, postalCode) => query({ province: { country, postal_code: postalCode } }),
    dates: createDates(query),
  }
}

/** Creates helpers that run in the current instance, without a shop. */
export function createHelpersFromInstance(currentInstance: () => Instance): Helpers {
  return createHelpers((lazy) => {
    const instance = currentInstance()
    const query = resolveLazy(lazy)
    if (instance.isCrashed) {
      instance.current().catch(() => {})
      throw new ShopError(engineCrashed)
    }
    try {
      return instance.glue.query(Date.now(), query) as never
    } catch (error) {
      throw usageError(error)
    }
  })
}

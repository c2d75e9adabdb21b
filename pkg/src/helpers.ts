import { createDates, type Dates } from './dates.js'
import { engineCrashed, resolveLazy, ShopError, usageError } from './errors.js'
import {
  type FormName,
  type FormValidation,
  type FormValues,
  toFieldPairs,
  toValidation,
  type ValuesOf,
} from './forms.js'
import type { Instance } from './loader/instance.js'
import type { QueryFunction } from './runtime.js'
import type {
  BillingData,
  Completeness,
  DeliveryData,
  FieldError,
  FieldRules,
  PriceBandView,
  PricedLine,
  Quiz,
  QuizAnswer,
  RouteDecision,
  ShippingPrice,
  Survey,
  TotalsView,
  Visitor,
} from './views.js'

/** Functions of the engine that depend only on their arguments and the clock. */
export interface Helpers extends ReturnType<typeof createHelpers> {}

export const createHelpers = (query: QueryFunction) => ({
  /**
   * Returns the totals of lines, including the price of shipping if given.
   *
   * @throws {@link UsageError} `invalid_argument` for invalid amounts or quantities
   */
  totals: (lines: readonly PricedLine[], shipping?: ShippingPrice): TotalsView =>
    query(() => ({ totals: { lines: [...lines], shipping: shipping ?? null } })),
  /** Returns whether delivery and billing data are complete. */
  completeness: (delivery: DeliveryData, billing: BillingData): Completeness =>
    query({ completeness: { delivery, billing } }),
  /** Returns the route decision of a path for a visitor: a screen, a redirect, or not found. */
  decide: (path: string, visitor: Visitor): RouteDecision => query({ decide: { path, visitor } }),
  /** Validates a form. Returns the first violated rule of each field, in the order of the form. */
  validate: <F extends FormName>(form: F, values: ValuesOf<F>): FormValidation<F> =>
    toValidation(query(() => ({ validate: { form, values: toFieldPairs(values) } }))),
  /** Validates a form defined by the embedder. Returns the first violated rule of each field. */
  validateFields: (fields: readonly FieldRules[], values: FormValues) =>
    toValidation(
      query<FieldError[]>(() => ({ validate_values: { fields: [...fields], values: toFieldPairs(values) } })),
    ),
  /** Validates the answers to a survey, keyed by question. */
  validateSurvey: (survey: Survey, values: FormValues) =>
    toValidation(query<FieldError[]>(() => ({ validate_survey: { survey, values: toFieldPairs(values) } }))),
  /** Validates the answers to a quiz. The field name of a question is `question-` plus its identifier. */
  validateQuiz: (quiz: Quiz, answers: readonly QuizAnswer[]) =>
    toValidation(query<FieldError[]>(() => ({ validate_quiz: { quiz, answers: [...answers] } }))),
  /** Returns the price bands of product lists, for `filter: { price: name }`. */
  priceBands: (): PriceBandView[] => query('price_bands'),
  /** Returns the province of a Spanish postal code; null if there is none or for another country. */
  province: (country: string, postalCode: string): string | null =>
    query({ province: { country, postal_code: postalCode } }),
  /** Short dates and the calendar. */
  dates: createDates(query) as Dates,
})

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

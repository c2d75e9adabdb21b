import type { QueryFunction } from './runtime.js'
import type {
  FieldError,
  FieldRules,
  FormFields,
  FormName,
  Quiz,
  QuizAnswer,
  Survey,
  Validation,
} from './views.js'

export type { FormName }

/** Value of a form field, converted to text by the engine. Null and undefined are empty. */
export type FormValue = string | number | boolean | null | undefined

/** Form values by field; a list for fields with multiple values. */
export type FormValues = Readonly<Record<string, FormValue | readonly FormValue[]>>

/** Values of a form, by its fields; all fields are optional. */
export type ValuesOf<F extends FormName> = Readonly<
  Partial<Record<FormFields[F], FormValue | readonly FormValue[]>>
>

/** Result of validating a form, with errors by its fields. */
export type FormValidation<F extends FormName> = Validation<FormFields[F]>

/** Converts form values to pairs of field and text for the engine. Missing values become empty texts. */
export function toFieldPairs(values: FormValues): [string, string][] {
  return Object.entries(values).flatMap(([field, value]) =>
    (isList(value) ? value : [value]).map((item): [string, string] => [field, String(item ?? '')]),
  )
}

const isList = (value: FormValues[string]): value is readonly FormValue[] => Array.isArray(value)

export function validate<F extends FormName>(
  query: QueryFunction,
  form: F,
  values: ValuesOf<F>,
): FormValidation<F> {
  return toValidation(query(() => ({ validate: { form, values: toFieldPairs(values) } })))
}

export function validateFields(
  query: QueryFunction,
  fields: readonly FieldRules[],
  values: FormValues,
): Validation {
  return toValidation(
    query(() => ({ validate_values: { fields: [...fields], values: toFieldPairs(values) } })),
  )
}

export function validateSurvey(query: QueryFunction, survey: Survey, values: FormValues): Validation {
  return toValidation(query(() => ({ validate_survey: { survey, values: toFieldPairs(values) } })))
}

export function validateQuiz(query: QueryFunction, quiz: Quiz, answers: readonly QuizAnswer[]): Validation {
  return toValidation(query(() => ({ validate_quiz: { quiz, answers: [...answers] } })))
}

function toValidation<Field extends string>(errors: readonly FieldError<Field>[]): Validation<Field> {
  return errors.length === 0 ? { ok: true } : { ok: false, errors }
}

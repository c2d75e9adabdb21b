import type { Ask } from './runtime.js'
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

/** What a field holds; a page gives it as it has it. */
export type FormValue = string | number | boolean | null | undefined

/** A form's values by field, as a page has them; a list where several may be chosen. */
export type FormValues = Readonly<Record<string, FormValue | readonly FormValue[]>>

/** The values of one form: those of its fields that there are. */
export type ValuesOf<F extends FormName> = Readonly<
  Partial<Record<FormFields[F], FormValue | readonly FormValue[]>>
>

/** What is wrong with a form, by its fields. */
export type FormValidation<F extends FormName> = Validation<FormFields[F]>

/** The pairs of field and text that the engine reads; what is not there is empty. */
export function pairs(values: FormValues): [string, string][] {
  return Object.entries(values).flatMap(([field, value]) =>
    (isList(value) ? value : [value]).map((one): [string, string] => [field, String(one ?? '')]),
  )
}

const isList = (value: FormValues[string]): value is readonly FormValue[] => Array.isArray(value)

export function validate<F extends FormName>(ask: Ask, form: F, values: ValuesOf<F>): FormValidation<F> {
  return verdict(ask(() => ({ validate: { form, values: pairs(values) } })))
}

export function validateFields(ask: Ask, fields: readonly FieldRules[], values: FormValues): Validation {
  return verdict(ask(() => ({ validate_values: { fields: [...fields], values: pairs(values) } })))
}

export function validateSurvey(ask: Ask, survey: Survey, values: FormValues): Validation {
  return verdict(ask(() => ({ validate_survey: { survey, values: pairs(values) } })))
}

export function validateQuiz(ask: Ask, quiz: Quiz, answers: readonly QuizAnswer[]): Validation {
  return verdict(ask(() => ({ validate_quiz: { quiz, answers: [...answers] } })))
}

function verdict<Field extends string>(errors: readonly FieldError<Field>[]): Validation<Field> {
  return errors.length === 0 ? { ok: true } : { ok: false, errors }
}

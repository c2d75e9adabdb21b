import type { Runtime } from './runtime.js'
import type { FieldError, Quiz, QuizAnswer, Survey, Validation } from './views.js'

export type FormName =
  | 'register'
  | 'login'
  | 'password_reset'
  | 'new_password'
  | 'password_change'
  | 'password_proof'
  | 'profile'
  | 'delivery'
  | 'billing'
  | 'price_table_access'
  | 'contact'
  | 'withdrawal'

type FormValue = string | number | boolean | null | undefined

/** A form's values by field, as a page has them; a list where several may be chosen. */
export type FormValues = Readonly<Record<string, FormValue | readonly FormValue[]>>

/** The pairs of field and text that the engine reads; what is not there is empty. */
export function pairs(values: FormValues): [string, string][] {
  return Object.entries(values).flatMap(([field, value]) =>
    (isList(value) ? value : [value]).map((one): [string, string] => [field, String(one ?? '')]),
  )
}

const isList = (value: FormValues[string]): value is readonly FormValue[] => Array.isArray(value)

export function validate(runtime: Runtime, form: FormName, values: FormValues): Validation {
  return verdict(runtime.ask({ validate: { form, values: pairs(values) } }))
}

export function validateSurvey(runtime: Runtime, survey: Survey, values: FormValues): Validation {
  return verdict(runtime.ask({ validate_survey: { survey, values: pairs(values) } }))
}

export function validateQuiz(runtime: Runtime, quiz: Quiz, answers: QuizAnswer[]): Validation {
  return verdict(runtime.ask({ validate_quiz: { quiz, answers } }))
}

function verdict(errors: FieldError[]): Validation {
  return errors.length === 0 ? { ok: true } : { ok: false, errors }
}

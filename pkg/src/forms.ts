import type { Runtime } from './runtime.js'
import type { FieldError, Validation } from './views.js'

export type FormName = 'register' | 'login' | 'delivery' | 'billing'

/** A form's values by field, as a page has them. */
export type FormValues = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The pairs of field and text that the engine reads; what is not there is empty. */
export function pairs(values: FormValues): string {
  return JSON.stringify(Object.entries(values).map(([field, value]) => [field, String(value ?? '')]))
}

export function validate(runtime: Runtime, form: FormName, values: FormValues): Validation {
  const errors: FieldError[] = JSON.parse(runtime.ask((engine) => engine.validate(form, pairs(values))))
  return errors.length === 0 ? { ok: true } : { ok: false, errors }
}

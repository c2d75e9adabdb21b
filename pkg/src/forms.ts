import type { FieldError, FormFields, FormName, Validation } from './views.js'

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

export function toValidation<Field extends string = string>(
  errors: readonly FieldError<Field>[],
): Validation<Field> {
  return errors.length === 0 ? { ok: true } : { ok: false, errors }
}

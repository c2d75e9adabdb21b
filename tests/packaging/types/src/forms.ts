// Validation results are typed by the form's fields: either valid, or a list of field errors.
import type { FieldError, FormName, MostradorError, Shop } from 'mostrador'
import { assertType, type Equal } from './equal.js'

declare const shop: Shop

const result = shop.validate('login', { email: '', password: '' })

if (result.ok) {
  // @ts-expect-error a valid result has no errors
  result.errors
} else {
  assertType<Equal<typeof result.errors, readonly FieldError<'email' | 'password'>[]>>()
  for (const { field } of result.errors) assertType<Equal<typeof field, 'email' | 'password'>>()
}

// @ts-expect-error unknown field
shop.validate('login', { emial: '' })
// @ts-expect-error unknown form
shop.validate('logon', {})

const form: FormName = 'register'
shop.validate(form, { email: '', privacy: true })

export function report(error: MostradorError): string {
  if (error.name === 'UsageError') return error.message
  return `${error.statusCode} ${error.fieldErrors.length}`
}

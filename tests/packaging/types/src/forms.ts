// A form knows its fields, and what it says of them is either good or a list of what is wrong.
import type { FieldError, FormName, MostradorError, Shop } from 'mostrador'
import { type Equal, holds } from './equal.js'

declare const shop: Shop

const verdict = shop.validate('login', { email: '', password: '' })

if (verdict.ok) {
  // @ts-expect-error nothing is wrong
  verdict.errors
} else {
  holds<Equal<typeof verdict.errors, readonly FieldError<'email' | 'password'>[]>>()
  for (const { field } of verdict.errors) holds<Equal<typeof field, 'email' | 'password'>>()
}

// @ts-expect-error the form has no such field
shop.validate('login', { emial: '' })
// @ts-expect-error there is no such form
shop.validate('logon', {})

const form: FormName = 'register'
shop.validate(form, { email: '', privacy: true })

export function report(error: MostradorError): string {
  if (error.name === 'UsageError') return error.message
  return `${error.statusCode} ${error.fieldErrors.length}`
}

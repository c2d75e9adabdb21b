import type { Failure } from '../../lib/forms/failure.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { getTexts } from '../../lib/forms/form-data.ts'

/** Failure, or the address that the activation e-mail was sent to. */
export type Registration = Failure | { sentTo: string }

export const register = formAction(
  'register',
  async ({ shop, values, text }) => {
    await shop.api.register(values)
    return { sentTo: text('email').trim() }
  },
  (form: FormData) => ({ ...getTexts(form), privacy: form.has('privacy') }),
)

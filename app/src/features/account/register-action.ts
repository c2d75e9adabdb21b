import type { ActionFunctionArgs } from 'react-router-dom'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'

/** Failure, or the address that the activation e-mail was sent to. */
export type Registration = Failure | { sentTo: string }

/** Requests an account, which is activated by e-mail. */
export async function register({ context, request }: ActionFunctionArgs): Promise<Registration> {
  const form = await request.formData()
  const values = { ...getTexts(form), privacy: form.has('privacy') }
  const shop = await getStartedShop(context)
  const checked = shop.validate('register', values)
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.api.register(values)
  } catch (error) {
    return toFailure(error)
  }
  return { sentTo: getText(form, 'email').trim() }
}

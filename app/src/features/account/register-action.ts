import type { ActionFunctionArgs } from 'react-router-dom'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'

/** Why there is no account yet, or whom the mail went to that opens it. */
export type Registration = Failure | { sentTo: string }

/** Asks for an account; the rest happens in the mail box. */
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

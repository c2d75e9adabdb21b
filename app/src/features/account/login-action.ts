import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import { getStartedShop } from '../../lib/engine/client.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { getText, getTexts } from '../../lib/forms/form-data.ts'

/** Logs in and redirects to the path chosen by the core. */
export async function login({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const form = await request.formData()
  const shop = await getStartedShop(context)
  const checked = shop.validate('login', getTexts(form))
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.api.login(getText(form, 'email').trim(), getText(form, 'password'))
  } catch (error) {
    return toFailure(error)
  }
  const { pathname, search } = new URL(request.url)
  return redirect(shop.afterLogin(pathname + search))
}

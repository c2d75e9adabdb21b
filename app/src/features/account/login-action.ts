import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import { startedShop } from '../../lib/engine/client.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { textOf, textsOf } from '../../lib/forms/form-data.ts'

/** Logs in; then it goes where the core says. */
export async function login({ context, request }: ActionFunctionArgs): Promise<Failure | Response> {
  const form = await request.formData()
  const shop = await startedShop(context)
  const checked = shop.validate('login', textsOf(form))
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.api.login(textOf(form, 'email').trim(), textOf(form, 'password'))
  } catch (error) {
    return failureOf(error)
  }
  const { pathname, search } = new URL(request.url)
  return redirect(shop.afterLogin(pathname + search))
}

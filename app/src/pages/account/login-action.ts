import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import { startedShop } from '../../engine/shop.ts'
import { type Failure, failureOf } from '../../forms/failure.ts'
import { textOf, textsOf } from '../../forms/values.ts'
import { wayBack } from './way-back.ts'

/** Logs in; then it goes back to where the way was barred, else to where the core sends those who are in. */
export async function login({ request }: ActionFunctionArgs): Promise<Failure | Response> {
  const form = await request.formData()
  const shop = await startedShop()
  const checked = shop.validate('login', textsOf(form))
  if (!checked.ok) return { errors: checked.errors }
  try {
    await shop.api.login(textOf(form, 'email').trim(), textOf(form, 'password'))
  } catch (error) {
    return failureOf(error)
  }
  const address = new URL(request.url)
  const next = shop.route(address.pathname + address.search)
  return redirect(wayBack(address, shop) ?? (next.kind === 'redirect' ? next.to : '/'))
}
